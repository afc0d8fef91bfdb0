import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { isCancelled } from '../../../property/leases/leases.rules.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { EVERYWHERE } from '../../../property/tenants/server/tenants.scope.ts'
import { type BilledPeriod, listBilledPeriods } from '../../charges/server/billed-periods.queries.ts'
import { type Charge, findCharges } from '../../charges/server/charges.queries.ts'
import { getAmountDue } from '../../ledger/invoices.rules.ts'
import {
  type InvoiceRecord,
  listPeriodInvoices,
  listRecords,
  listVoidedFor,
} from '../../ledger/server/invoice-records.queries.ts'
import { listLateFees } from '../../ledger/server/late-fees/late-fees.queries.ts'
import { listUnusedNotes } from '../../ledger/server/ledger.queries.ts'
import { LEASE_END_MESSAGES } from '../lease-ends.messages.ts'
import type { ChainInvoice } from '../lease-ends.rules.ts'

export type UnusedNote = { id: string; invoiceId: string; amount: number }
export type ChainInvoiceRow = ChainInvoice & { record: InvoiceRecord }

export type LeaseChainFacts = {
  tenantId: string
  rules: Charge[]
  invoices: ChainInvoiceRow[]
  /** Voided by an earlier end, without those that recurring charges bill again. */
  voided: ChainInvoiceRow[]
  notes: UnusedNote[]
  lateFees: Map<string, InvoiceRecord[]>
  charged: ReadonlySet<string>
}

type LeaseChain = { tenantId: string; stay: readonly LeaseRow[]; leases: readonly LeaseRow[] }

/** An invoice without a lease counts if the tenant has no other lease then. */
function belongsToStay(invoice: InvoiceRecord, { stay, leases }: LeaseChain, today: Day): boolean {
  const { leaseId, periodFrom, periodTo } = invoice
  if (leaseId !== null) return stay.some(({ id }) => id === leaseId)
  const [from, to] = [periodFrom ?? today, periodTo ?? today]
  const others = leases.filter((lease) => !stay.includes(lease) && !isCancelled(lease))
  return !others.some(
    ({ startsOn, endsOn, movedOutOn }) =>
      startsOn <= to && (endsOn === null || endsOn >= from) && (movedOutOn === null || movedOutOn >= from),
  )
}

function findBilledPeriod(
  record: InvoiceRecord,
  charges: readonly Charge[],
  billed: ReadonlyMap<string, BilledPeriod>,
) {
  const period = billed.get(record.id)
  const isSame = period?.periodStart === record.periodFrom && period?.periodEnd === record.periodTo
  const charge = charges.find(({ id }) => id === period?.ruleId)
  const terms = charge && { ...charge, lastDay: charge.endsOn, endProration: null }
  return terms && isSame ? { terms, charged: terms.charged } : null
}

type Known = {
  rules: readonly Charge[]
  billed: ReadonlyMap<string, BilledPeriod>
  notes: readonly UnusedNote[]
}

const toStayRow = (record: InvoiceRecord, { rules: charges, billed, notes }: Known): ChainInvoiceRow => ({
  id: record.id,
  purpose: record.purpose,
  amount: record.amount,
  amountPaid: record.amountPaid,
  due: getAmountDue(record),
  record,
  billedBy: findBilledPeriod(record, charges, billed),
  unused: notes
    .filter(({ invoiceId }) => invoiceId === record.id)
    .reduce((sum, { amount }) => sum + amount, 0),
  period:
    record.periodFrom !== null && record.periodTo !== null
      ? { from: record.periodFrom, to: record.periodTo }
      : null,
})

export async function loadLeaseChain(db: Db, given: LeaseChain, today: Day): Promise<LeaseChainFacts> {
  const { tenantId, stay } = given
  const ids = stay.map(({ id }) => id)
  const all = await findCharges(db, { tenantId, scope: EVERYWHERE })
  const charges = all.filter(({ leaseId }) => ids.includes(leaseId))
  const [records, voided, notes, periods] = [
    await listPeriodInvoices(db, tenantId),
    await listVoidedFor(db, { tenantId, reason: LEASE_END_MESSAGES.afterEnd }),
    await listUnusedNotes(db, tenantId),
    await listBilledPeriods(
      db,
      charges.map(({ id }) => id),
    ),
  ]
  const billed = new Map(periods.flatMap((one) => (one.invoiceId ? [[one.invoiceId, one] as const] : [])))
  const known = { rules: charges, billed, notes }
  const getStayInvoices = (some: readonly InvoiceRecord[]) =>
    some.filter((record) => belongsToStay(record, given, today)).map((record) => toStayRow(record, known))
  const invoices = getStayInvoices(records)
  return {
    tenantId,
    rules: charges,
    invoices,
    notes,
    lateFees: await loadLateFees(db, invoices),
    charged: new Set(billed.keys()),
    voided: getStayInvoices(voided.filter(({ periodTo }) => periodTo !== null)),
  }
}

async function loadLateFees(
  db: Db,
  invoices: readonly { id: string }[],
): Promise<Map<string, InvoiceRecord[]>> {
  const ids = new Set(invoices.map(({ id }) => id))
  const fees = (await listLateFees(db, [...ids])).filter(({ invoiceId }) => ids.has(invoiceId))
  const records = await listRecords(
    db,
    fees.map(({ feeInvoiceId }) => feeInvoiceId),
  )
  const open = fees.flatMap(({ invoiceId, feeInvoiceId }) => {
    const record = records.get(feeInvoiceId)
    return record && !record.voidedAt ? [{ invoiceId, record }] : []
  })
  const byInvoice = Map.groupBy(open, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([id, some]) => [id, some.map(({ record }) => record)]))
}
