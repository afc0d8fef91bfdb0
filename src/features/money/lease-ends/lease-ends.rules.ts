import { addDays, type Day } from '../../../shared/days.ts'
import { isCancelled, type LeaseDays, type Proration } from '../../property/leases/leases.rules.ts'
import { type ChargeTerms, periodAt, toSeries } from '../charges/periods.rules.ts'
import type { ChargedDays } from '../charges/remainders.rules.ts'
import type { InvoicePurpose } from '../ledger/invoices.purposes.ts'
import { getUsedAmount, type Period } from '../ledger/months.rules.ts'

type LinkedLease = LeaseDays & { id: string; unitId: string; follows: string | null }

/** Renewals of one unit are one stay, including leases cancelled before they began. */
export function getLeaseChain<L extends LinkedLease>(leaseId: string, leases: readonly L[]): L[] {
  const unitId = leases.find(({ id }) => id === leaseId)?.unitId
  const same = leases.filter((lease) => lease.unitId === unitId)
  const ids = new Set([leaseId])
  for (let before = 0; before < ids.size; ) {
    before = ids.size
    for (const { id, follows } of same) {
      if (follows === null) continue
      if (ids.has(id)) ids.add(follows)
      else if (ids.has(follows)) ids.add(id)
    }
  }
  return same.filter(({ id }) => ids.has(id))
}

/** A lease not ended in time goes on until the tenant has moved out. */
function getLeaseLastDay({ startsOn, endsOn, movedOutOn }: LeaseDays): Day | null {
  if (isCancelled({ startsOn, endsOn, movedOutOn })) return addDays(startsOn, -1)
  return endsOn !== null && movedOutOn !== null && movedOutOn > endsOn ? movedOutOn : endsOn
}

export function findLastDay(stay: readonly LeaseDays[]): Day | null {
  const begun = stay.filter((lease) => !isCancelled(lease))
  const days = (begun.length > 0 ? begun : stay.slice(0, 1)).map(getLeaseLastDay)
  return days.some((day) => day === null)
    ? null
    : (days
        .filter((day) => day !== null)
        .toSorted()
        .at(-1) ?? null)
}

/** Terms without the lease's end; `charged` are billed or skipped days. */
export type BilledBy = { terms: ChargeTerms; charged: readonly ChargedDays[] }

/** In whole pesewas. */
export type ChainInvoice = {
  id: string
  purpose: InvoicePurpose
  amount: number
  amountPaid: number
  due: number
  unused: number
  period: Period | null
  billedBy: BilledBy | null
}

export type LeaseChainEnd = { lastDay: Day | null; isMovedOut: boolean; proration: Proration | null }

/** The charge's amount up to a day within the period, less what earlier days were charged. */
function chargedThrough(
  { terms, charged }: BilledBy,
  { from }: Period,
  day: Day,
  endProration: Proration | null,
): number {
  const index = toSeries(terms).indexAt(from)
  const lastDay = terms.lastDay !== null && terms.lastDay < day ? terms.lastDay : day
  const duePeriod = periodAt({ ...terms, lastDay, endProration }, index)
  const before = charged.filter((days) => duePeriod && days.from >= duePeriod.from && days.from < from)
  return before.reduce((left, { amount }) => left - amount, duePeriod?.amount ?? 0)
}

const usedBy = (proration: Proration | null) => (proration === 'daily' ? 'days' : 'begun')

/** The amount owed by a tenant who leaves within the period, as if known at issue. */
function owedThrough(
  { amount, billedBy }: Pick<ChainInvoice, 'amount' | 'billedBy'>,
  period: Period,
  lastDay: Day,
  proration: Proration | null,
): number {
  if (!billedBy) return getUsedAmount(amount, period, lastDay, usedBy(proration))
  const duePeriod = Math.max(0, chargedThrough(billedBy, period, lastDay, proration))
  const planned = [null, proration].map((by) => chargedThrough(billedBy, period, period.to, by))
  if (planned.includes(amount)) return Math.min(amount, duePeriod)
  // The amount of the invoice or the charge was changed.
  const whole = planned[0] ?? 0
  return whole > 0
    ? Math.min(amount, Math.round((amount * duePeriod) / whole))
    : getUsedAmount(amount, period, lastDay, usedBy(proration ?? billedBy.terms.proration))
}

/** `unused`: the total of credit notes for the unused part. */
export type InvoiceEnd = { isVoid: boolean; unused: number }

/** The unpaid part of a deposit is dropped once the tenant has moved out. */
export function getInvoiceEnd(
  invoice: ChainInvoice,
  { lastDay, isMovedOut, proration }: LeaseChainEnd,
): InvoiceEnd {
  const { amount, amountPaid, due, unused, period, purpose } = invoice
  if (purpose === 'deposit') return { isVoid: false, unused: isMovedOut ? due + unused : 0 }
  if (period === null || lastDay === null || period.to <= lastDay) return { isVoid: false, unused: 0 }
  if (period.from > lastDay) return { isVoid: true, unused: 0 }
  const notNeeded = amount - owedThrough(invoice, period, lastDay, proration)
  return { isVoid: false, unused: Math.min(amountPaid + due + unused, notNeeded) }
}

/** In whole pesewas; `owed` is open, `held` is the deposit. */
export type Sums = { owed: number; credit: number; held: number }

/** The balance after applying credit and deposit, to pay or give back. */
export function leftOver({ owed, credit, held }: Sums): { leftToPay: number; toGiveBack: number } {
  const left = owed - credit - held
  return { leftToPay: Math.max(0, left), toGiveBack: Math.max(0, -left) }
}
