import type { Db } from '../../../../server/database/index.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { sumCredit } from '../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import type { PostedPart } from '../../settlement/server/payments.post.ts'
import { listOpenInvoices, type OpenInvoiceRow } from '../../settlement/server/settlement.queries.ts'
import type { PaymentPreview } from '../payments.contract.ts'
import { PAYMENT_ERRORS } from '../payments.messages.ts'
import { type Payable, type PaymentPlan, planPayment, sumOwed } from '../payments.rules.ts'

export type PaymentToPlan = {
  tenantId: string
  /** In whole pesewas. */
  amount: number
  chosen?: readonly { invoiceId: string; amount: number }[] | undefined
  keepCredit?: boolean | undefined
  open: readonly OpenInvoiceRow[]
}
type PlannedPart = PostedPart & { invoiceNumber: string }

async function settledAmong(db: Db, tenantId: string, ids: readonly string[]): Promise<Payable[]> {
  const records = await listRecords(db, ids)
  return [...records.values()].flatMap(({ id, invoiceNumber, tenantId: owner, voidedAt }) =>
    owner === tenantId && !voidedAt ? [{ id, invoiceNumber, due: 0 }] : [],
  )
}

/** Throws 400 for an impossible choice. */
export async function planAllocations(
  db: Db,
  { tenantId, open, amount, chosen = [], keepCredit }: PaymentToPlan,
): Promise<{ parts: PlannedPart[]; credit: number }> {
  const missing = chosen.map(({ invoiceId }) => invoiceId).filter((id) => !open.some((one) => one.id === id))
  const [settled] = missing.length > 0 ? await settledAmong(db, tenantId, missing) : []
  if (settled) throw PAYMENT_ERRORS.nothingDue(settled.invoiceNumber).asDetail()
  const plan: PaymentPlan | { problem: string } = planPayment({ amount, open, chosen, keepCredit })
  if ('problem' in plan) throw invalidField(plan.problem)
  const parts = plan.parts.flatMap((part) => {
    const invoice = open.find(({ id }) => id === part.invoiceId)
    return invoice ? [{ ...part, purpose: invoice.purpose, invoiceNumber: invoice.invoiceNumber }] : []
  })
  return { parts, credit: plan.credit }
}

export const toChosenParts = (allocations: readonly { invoiceId: string; amount: number }[] | undefined) =>
  allocations?.map(({ invoiceId, amount }) => ({ invoiceId, amount: toPesewas(amount) }))

/** Throws 400 for an impossible choice. */
export async function previewAllocations(
  db: Db,
  payment: Omit<PaymentToPlan, 'open'>,
): Promise<PaymentPreview> {
  const { tenantId } = payment
  const [open, before] = await Promise.all([listOpenInvoices(db, [tenantId]), sumCredit(db, tenantId)])
  const { parts, credit } = await planAllocations(db, { ...payment, open })
  return {
    allocations: parts.map(({ invoiceId, invoiceNumber, amount }) => ({
      invoiceId,
      invoiceNumber,
      amount: toCedis(amount),
    })),
    credit: toCedis(credit),
    balanceAfter: toCedis(sumOwed(open, before) - payment.amount),
  }
}
