import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'
import { PAYMENT_KINDS, PAYMENT_METHODS } from '../ledger/ledger.rules.ts'

const invoice = { invoiceId: z.string(), invoiceNumber: z.string(), about: z.string() }
const method = z.enum(PAYMENT_METHODS).nullable()

/** Leases that renew each other on one unit are one stay. */
const stay = z.object({
  propertyName: z.string(),
  unitName: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  movedOutOn: z.string().nullable(),
})
const chargedInvoice = z.object({ ...invoice, dueDate: z.string(), amount: z.number(), due: z.number() })
const received = z.object({
  ...invoice,
  day: z.string(),
  paymentId: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  receiptNumber: z.string().nullable(),
  method,
  reference: z.string().nullable(),
  amount: z.number(),
})
const applied = z.object({
  day: z.string(),
  paymentId: z.string(),
  invoiceId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  about: z.string(),
  amount: z.number(),
})
const returned = z.object({
  day: z.string(),
  paymentId: z.string(),
  method,
  reference: z.string().nullable(),
  amount: z.number(),
})
const open = z.object({ ...invoice, dueDate: z.string(), amount: z.number() })

const totals = z
  .object({
    paid: z.number(),
    applied: z.number(),
    returned: z.number(),
    held: z.number(),
    depositDue: z.number(),
    owed: z.number(),
    credit: z.number(),
    unused: z.number(),
    leftToPay: z.number(),
  })
  .meta({
    description:
      'Each is the sum of its rows. `owed` is what is open but deposits; `unused` is held beyond what is owed less credit, `leftToPay` owed beyond what is held',
  })

export const depositSettlement = z
  .object({
    tenantId: z.string(),
    tenantName: z.string(),
    companyName: z.string(),
    day: z.string(),
    moveOutOn: z.string().nullable().meta({ description: 'Once no lease goes on any more' }),
    leases: z.array(stay),
    invoices: z.array(chargedInvoice),
    paid: z.array(received),
    applied: z.array(applied),
    returned: z.array(returned),
    owed: z.array(open),
    totals,
  })
  .meta({ id: 'DepositSettlement' })
export type DepositSettlement = z.infer<typeof depositSettlement>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.tenant] }) })

export const depositEndpoints = {
  'GET /tenants/{id}/deposit/settlement': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'The deposit paid, what it was used for, and what is owed; a tenant only its own',
    params: one,
    query: z.object({ format: z.enum(['json', 'pdf']).optional() }),
    answer: depositSettlement,
  },
  'POST /tenants/{id}/deposit/settlement/ticket': {
    who: 'signed-in',
    permission: 'payment:read',
    summary: 'A ticket of 60 s that opens this PDF at /deposit/settlement/preview',
    params: one,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
  'GET /tenants/{id}/deposit/settlement/preview': {
    who: 'ticket',
    permission: 'payment:read',
    summary: 'The deposit settlement as PDF inline; the token of a ticket in ?token=',
    params: one,
    bytes: 'application/pdf',
  },
} as const satisfies Endpoints
