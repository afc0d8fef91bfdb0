import { addDays, type Day } from '../../../shared/days.ts'
import { findCurrentLease } from '../../property/leases/lease-choice.rules.ts'

/** Days after the lease begins, or was entered if that was later; Act 220 s.20. */
const CARD_DAYS = 7

type Lease = Parameters<typeof findCurrentLease>[0][number]

export const cardDueOn = ({ startsOn, enteredOn }: { startsOn: Day; enteredOn: Day }): Day =>
  addDays(startsOn > enteredOn ? startsOn : enteredOn, CARD_DAYS)

type CardInvoice = {
  id: string
  leaseId: string | null
  dueDate: Day
  periodFrom: Day | null
  periodTo: Day | null
}
type CardPart = {
  paymentId: string
  /** Null is unallocated credit. */
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
  credit: number
}

const sumAmounts = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

type CardFacts = {
  lease: Pick<Lease, 'id'>
  leases: readonly Lease[]
  invoices: readonly CardInvoice[]
  parts: readonly CardPart[]
  today: Day
}

const toMonthCount = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Whole months from the first day that have begun, the current one included. */
const monthsBegun = (from: Day, today: Day): number =>
  today < from ? 0 : toMonthCount(today) - toMonthCount(from) + (today.slice(8) >= from.slice(8) ? 1 : 0)

/** The part of a period's amount for future months. */
function getUnusedAmount(amount: number, { dueDate, periodFrom, periodTo }: CardInvoice, today: Day): number {
  const from = periodFrom ?? `${dueDate.slice(0, 7)}-01`
  const months = Math.max(1, periodTo === null ? 1 : monthsBegun(from, periodTo))
  const left = Math.max(0, months - monthsBegun(from, today))
  return Math.round((amount * left) / months)
}

/**
 * Payments for a lease: parts settling its rent, and credit. Credit and rent without a lease belong to the lease shown
 * on the day of receipt. `advance` is the part for future months, by due month without a period, plus credit. In whole
 * pesewas.
 */
export function rentPaid({ lease, leases, invoices, parts, today }: CardFacts): {
  rows: CardRow[]
  advance: number
} {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const findLease = ({ invoiceId, receivedOn }: CardPart) =>
    byId.get(invoiceId ?? '')?.leaseId ?? findCurrentLease(leases, receivedOn)?.id
  const counted = parts.filter(
    (part) => (part.invoiceId === null || byId.has(part.invoiceId)) && findLease(part) === lease.id,
  )
  const advanceIn = ({ invoiceId, amount }: CardPart) => {
    const invoice = byId.get(invoiceId ?? '')
    return invoice ? getUnusedAmount(amount, invoice, today) : amount
  }
  const rows = [...Map.groupBy(counted, ({ paymentId }) => paymentId)].map(([paymentId, paid]) => {
    const settled = paid.flatMap(({ invoiceId }) => byId.get(invoiceId ?? '') ?? [])
    return {
      paymentId,
      receivedOn: paid[0]?.receivedOn ?? today,
      amount: sumAmounts(paid),
      periodFrom: settled.flatMap(({ periodFrom }) => periodFrom ?? []).toSorted()[0] ?? null,
      credit: sumAmounts(paid.filter(({ invoiceId }) => invoiceId === null)),
      periodTo:
        settled
          .flatMap(({ periodTo }) => periodTo ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  })
  return { rows, advance: counted.reduce((sum, part) => sum + advanceIn(part), 0) }
}
