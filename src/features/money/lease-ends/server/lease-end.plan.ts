import type { Day } from '../../../../shared/days.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { getDueDay } from '../../charges/charges.rules.ts'
import type { Period } from '../../charges/periods.rules.ts'
import { periodsThrough } from '../../charges/remainders.rules.ts'
import type { BillingRecord } from '../../charges/server/billed-periods.queries.ts'
import { billedChargeTerms, type Charge } from '../../charges/server/charges.queries.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import { findLastDay, getInvoiceEnd, type LeaseChainEnd } from '../lease-ends.rules.ts'
import type { ChainInvoiceRow, LeaseChainFacts } from './lease-end.facts.ts'

export type BillLine = {
  charge: Charge
  period: Pick<Period, 'from' | 'to' | 'amount'>
  dueOn: Day
  billOn: Day
  isConfirmed: boolean
}
export type VoidLine = { invoice: InvoiceRecord; lateFeeOf: string | null }
/** `unused`: the total of credit notes for the unused part. */
export type CreditLine = { invoice: ChainInvoiceRow; unused: number }

export type LeaseEndPlan = {
  toBill: BillLine[]
  toVoid: VoidLine[]
  toCredit: CreditLine[]
  toRestore: ChainInvoiceRow[]
}

const stayEnd = (stay: readonly LeaseRow[]): LeaseChainEnd => {
  const lastDay = findLastDay(stay)
  const last = stay.find((lease) => findLastDay([lease]) === lastDay)
  return {
    lastDay,
    isMovedOut: lastDay !== null && last?.movedOutOn != null,
    proration: last?.endProration ?? null,
  }
}

function billLines(
  { rules: charges, confirmed }: { rules: readonly Charge[]; confirmed: readonly BillingRecord[] },
  { stay, lastDay, today }: { stay: readonly LeaseRow[]; lastDay: Day; today: Day },
): BillLine[] {
  return charges
    .filter(({ state, isTenantDeleted }) => state === 'active' && !isTenantDeleted)
    .flatMap((given) => {
      const lease = stay.find(({ id }) => id === given.leaseId)
      const charge = lease ? { ...given, ...billedChargeTerms(given, lease) } : given
      const waiting = new Set(
        confirmed.filter(({ ruleId }) => ruleId === charge.id).map(({ periodStart }) => periodStart),
      )
      return periodsThrough(charge, lastDay, charge.charged)
        .filter(
          ({ from }) => (charge.activatedOn ?? '') <= from && (!charge.taken.has(from) || waiting.has(from)),
        )
        .map((period) => ({
          charge,
          period,
          billOn: period.billOn > today ? period.billOn : today,
          dueOn: getDueDay(period, today),
          isConfirmed: waiting.has(period.from),
        }))
    })
    .sort((a, b) => a.period.from.localeCompare(b.period.from) || a.charge.id.localeCompare(b.charge.id))
}

/** Changes caused by the end of a stay, or by a moved end; oldest due day first. */
export function planLeaseEnd(
  facts: LeaseChainFacts & { confirmed: readonly BillingRecord[] },
  { stay, today }: { stay: readonly LeaseRow[]; today: Day },
): LeaseEndPlan {
  const end = stayEnd(stay)
  const toRestore = facts.voided.filter((invoice) => !getInvoiceEnd(invoice, end).isVoid)
  const changes = [...facts.invoices, ...toRestore].map((invoice) => ({
    invoice,
    ...getInvoiceEnd(invoice, end),
  }))
  return {
    toRestore,
    toBill: end.lastDay === null ? [] : billLines(facts, { stay, lastDay: end.lastDay, today }),
    toVoid: changes
      .filter(({ isVoid }) => isVoid)
      .flatMap(({ invoice: { record } }) => [
        { invoice: record, lateFeeOf: null },
        ...(facts.lateFees.get(record.id) ?? []).map((fee) => ({ invoice: fee, lateFeeOf: record.id })),
      ]),
    toCredit: changes
      .filter(({ invoice, isVoid, unused }) => !isVoid && unused !== invoice.unused)
      .map(({ invoice, unused }) => ({ invoice, unused })),
  }
}
