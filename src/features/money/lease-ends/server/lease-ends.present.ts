import { toCedis } from '../../../../shared/money.ts'
import { describePeriod } from '../../charges/charges.rules.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import type { EndSums, PlannedLeaseEnd } from '../lease-ends.contract.ts'
import { leftOver, type Sums } from '../lease-ends.rules.ts'
import type { LeaseEndPlan } from './lease-end.plan.ts'

const presentInvoice = ({ id, invoiceNumber, description, periodFrom, periodTo, amount }: InvoiceRecord) => ({
  invoiceId: id,
  invoiceNumber,
  description,
  periodFrom,
  periodTo,
  amount: toCedis(amount),
})

function presentSums(sums: Sums): EndSums {
  const { leftToPay, toGiveBack } = leftOver(sums)
  return {
    owed: toCedis(sums.owed),
    credit: toCedis(sums.credit),
    held: toCedis(sums.held),
    leftToPay: toCedis(leftToPay),
    toGiveBack: toCedis(toGiveBack),
  }
}

export const presentPlan = (
  { toBill, toVoid, toCredit }: LeaseEndPlan,
  { before, after }: { before: Sums; after: Sums },
): Omit<PlannedLeaseEnd, 'hash'> => ({
  toBill: toBill.map(({ charge, period, dueOn, billOn }) => ({
    ruleId: charge.id,
    periodFrom: period.from,
    periodTo: period.to,
    amount: toCedis(period.amount),
    dueDate: dueOn,
    billOn,
    description: describePeriod(charge.description, period),
  })),
  toVoid: toVoid.map(({ invoice, lateFeeOf }) => ({
    ...presentInvoice(invoice),
    amountPaid: toCedis(invoice.amountPaid),
    lateFeeOf,
  })),
  toCredit: toCredit.map(({ invoice, unused }) => ({
    ...presentInvoice(invoice.record),
    purpose: invoice.purpose,
    unused: toCedis(unused),
  })),
  before: presentSums(before),
  after: presentSums(after),
})
