import { z } from 'zod'

const count = z.object({ count: z.number(), amount: z.number() })
/** `total` is the invoiced amount, `paid` received money, the others are balances. */
export const invoiceTotals = z
  .object({
    total: count,
    paid: count,
    unpaid: count,
    submitted: count,
    overdue: count,
    creditedAmount: z.number(),
    /** Paid for deposits, or settled by a deposit or an opening balance. */
    otherAmount: z.number(),
  })
  .meta({ id: 'InvoiceTotals' })
export type InvoiceTotals = z.infer<typeof invoiceTotals>

export const MAX_BALANCES = 100

/**
 * `owed` is left to pay: it includes overdue amounts, but not those under review. `balance` is all that is open less
 * credit, as in GET /owed; below 0 it is credit.
 */
export const balance = z
  .object({
    tenantId: z.string(),
    owed: z.number(),
    overdue: z.number(),
    underReview: z.number(),
    credit: z.number(),
    balance: z.number(),
  })
  .meta({ id: 'Balance' })
export type Balance = z.infer<typeof balance>
