import type { Day } from '../../../../shared/days.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { dueDayOf } from '../../charges/charges.rules.ts'
import type { Period } from '../../charges/periods.rules.ts'
import { periodsThrough } from '../../charges/remainders.rules.ts'
import type { BillingRecord } from '../../charges/server/billed-periods.queries.ts'
import { billedTerms, type Rule } from '../../charges/server/charges.queries.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import { endOfInvoice, lastDayOf, type StayEnd } from '../lease-ends.rules.ts'
import type { StayFacts, StayInvoiceRow } from './stay.facts.ts'

export type BillLine = {
  rule: Rule
  period: Pick<Period, 'from' | 'to' | 'amount'>
  dueOn: Day
  billOn: Day
  isConfirmed: boolean
}
export type VoidLine = {
  invoice: InvoiceRecord
  lateFeeOf: string | null
}
/** `unused`: the total of credit notes for the unused part. */
export type CreditLine = { invoice: StayInvoiceRow; unused: number }

export type StayPlan = {
  toBill: BillLine[]
  toVoid: VoidLine[]
  toCredit: CreditLine[]
  toRestore: StayInvoiceRow[]
}

const stayEnd = (stay: readonly LeaseRow[]): StayEnd => {
  const lastDay = lastDayOf(stay)
  const last = stay.find((lease) => lastDayOf([lease]) === lastDay)
  return {
    lastDay,
    isMovedOut: lastDay !== null && last?.movedOutOn != null,
    proration: last?.endProration ?? null,
  }
}

function billLines(
  { rules, confirmed }: { rules: readonly Rule[]; confirmed: readonly BillingRecord[] },
  { stay, lastDay, today }: { stay: readonly LeaseRow[]; lastDay: Day; today: Day },
): BillLine[] {
  return rules
    .filter(({ state, isTenantDeleted }) => state === 'active' && !isTenantDeleted)
    .flatMap((given) => {
      const lease = stay.find(({ id }) => id === given.leaseId)
      const rule = lease ? { ...given, ...billedTerms(given, lease) } : given
      const waiting = new Set(
        confirmed.filter(({ ruleId }) => ruleId === rule.id).map(({ periodStart }) => periodStart),
      )
      return periodsThrough(rule, lastDay, rule.charged)
        .filter(
          ({ from }) => (rule.activatedOn ?? '') <= from && (!rule.taken.has(from) || waiting.has(from)),
        )
        .map((period) => ({
          ...{ rule, period, billOn: period.billOn > today ? period.billOn : today },
          dueOn: dueDayOf(period, today),
          isConfirmed: waiting.has(period.from),
        }))
    })
    .sort((a, b) => a.period.from.localeCompare(b.period.from) || a.rule.id.localeCompare(b.rule.id))
}

/** Changes caused by the end of a stay, or by a moved end; oldest due day first. */
export function planStay(
  facts: StayFacts & { confirmed: readonly BillingRecord[] },
  { stay, today }: { stay: readonly LeaseRow[]; today: Day },
): StayPlan {
  const end = stayEnd(stay)
  const toRestore = facts.voided.filter((invoice) => !endOfInvoice(invoice, end).isVoid)
  const changes = [...facts.invoices, ...toRestore].map((invoice) => ({
    invoice,
    ...endOfInvoice(invoice, end),
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
