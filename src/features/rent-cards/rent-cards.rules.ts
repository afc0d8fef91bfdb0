import { addDays, type Day } from '../../shared/days.ts'

/** Days after the lease begins, or was entered if that was later; Act 220 s.20. */
const CARD_DAYS = 7

type Term = { id: string; startsOn: Day; endsOn: Day | null }

/** The last day on which the card is in time. */
export const cardDueOn = ({ startsOn, enteredOn }: { startsOn: Day; enteredOn: Day }): Day =>
  addDays(startsOn > enteredOn ? startsOn : enteredOn, CARD_DAYS)

/** The lease of a tenant to which something of a day belongs: one that covers it, else the last before it, else the first. */
export function leaseOfDay<T extends Term>(leases: readonly T[], day: Day): T | undefined {
  const byStart = leases.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const begun = byStart.filter(({ startsOn }) => startsOn <= day)
  return begun.findLast(({ endsOn }) => endsOn === null || endsOn >= day) ?? begun.at(-1) ?? byStart[0]
}

type CardInvoice = {
  id: string
  leaseId: string | null
  dueDate: Day
  periodFrom: Day | null
  periodTo: Day | null
}
type CardPart = {
  paymentId: string
  /** Null is credit that settles nothing yet. */
  invoiceId: string | null
  receivedOn: Day
  amount: number
}

export type CardRow = {
  paymentId: string
  receivedOn: Day
  amount: number
  periodFrom: Day | null
  periodTo: Day | null
  /** The part that settles nothing yet. */
  credit: number
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

type CardFacts = {
  lease: Term
  /** All of the tenant. */
  leases: readonly Term[]
  /** For rent, that were not voided. */
  invoices: readonly CardInvoice[]
  /** In the order in which the payments were received. */
  parts: readonly CardPart[]
  today: Day
}

/**
 * What was paid for a lease, a row for each payment: the parts that settle its rent, and what is credit now on the lease of
 * today. `advance` is what was paid for periods that had not begun when it came; one that is not known begins with the month
 * in which it is due. In whole pesewas.
 */
export function rentPaid({ lease, leases, invoices, parts, today }: CardFacts): {
  rows: CardRow[]
  advance: number
} {
  const leaseOf = ({ leaseId, dueDate }: CardInvoice) => leaseId ?? leaseOfDay(leases, dueDate)?.id
  const own = new Map(invoices.filter((one) => leaseOf(one) === lease.id).map((one) => [one.id, one]))
  const takesCredit = leaseOfDay(leases, today)?.id === lease.id
  const counted = parts.filter(({ invoiceId }) => (invoiceId === null ? takesCredit : own.has(invoiceId)))
  const isAhead = ({ invoiceId, receivedOn }: CardPart) => {
    const invoice = own.get(invoiceId ?? '')
    return !invoice || (invoice.periodFrom ?? `${invoice.dueDate.slice(0, 7)}-01`) > receivedOn
  }
  const rows = [...Map.groupBy(counted, ({ paymentId }) => paymentId)].map(([paymentId, paid]) => {
    const settled = paid.flatMap(({ invoiceId }) => own.get(invoiceId ?? '') ?? [])
    return {
      paymentId,
      receivedOn: paid[0]?.receivedOn ?? today,
      amount: sumOf(paid),
      periodFrom: settled.flatMap(({ periodFrom }) => periodFrom ?? []).toSorted()[0] ?? null,
      credit: sumOf(paid.filter(({ invoiceId }) => invoiceId === null)),
      periodTo:
        settled
          .flatMap(({ periodTo }) => periodTo ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  })
  return { rows, advance: sumOf(counted.filter(isAhead)) }
}
