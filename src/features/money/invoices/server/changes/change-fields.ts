import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { changedFrom } from '../../../../../shared/dated.ts'
import type { Day } from '../../../../../shared/days.ts'
import {
  type InvoiceRecord,
  listRecords,
  updateInvoice,
} from '../../../ledger/server/invoice-records.queries.ts'
import { noteChangedInvoice } from '../../../ledger/server/journal/journal.touched.ts'
import { listSettlements } from '../../../ledger/server/ledger.queries.ts'
import { loadPlaces } from '../../../ledger/server/places.ts'
import { withLeases } from '../../../settlement/server/lease.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { INVOICE_ERRORS } from '../../invoices.messages.ts'
import { textColumns } from '../invoices.columns.ts'
import { refuseOtherSubject } from '../invoices.subject.ts'
import { changeVat } from '../invoices.vat.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Requested = { changes: InvoiceChanges; caller: Caller }

/** Changes what neither pays nor owes: texts, due day, lease, period, purpose and VAT. */
export async function changeFields(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  const { dueDate, periodFrom, periodTo } = changes
  await refuseOtherSubject(
    tx,
    { tenantId: before.tenantId, caller },
    {
      leaseId: changes.leaseId,
      periodFrom: periodFrom === undefined ? before.periodFrom : periodFrom,
      periodTo: periodTo === undefined ? before.periodTo : periodTo,
    },
  )
  const { leaseId, leaseSource } = await leaseAfter(ctx, tx, before, changes)
  await updateInvoice(tx, before.id, {
    leaseId,
    leaseSource,
    ...textColumns(changes),
    ...(dueDate !== undefined && dueDay(before, { from: ctx.clock.today(), value: dueDate })),
    updatedAt: ctx.clock.now(),
  })
  await changePurpose(tx, before, changes)
  await changeVat(ctx, tx, before, { ...changes, leaseId })
  await noteSubject(ctx, tx, before, caller)
}

/** Null chooses the lease as for a new invoice. */
async function leaseAfter(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { leaseId, periodFrom = before.periodFrom, dueDate = before.dueDate }: InvoiceChanges,
): Promise<Pick<InvoiceRecord, 'leaseId' | 'leaseSource'>> {
  if (leaseId === undefined || leaseId === before.leaseId) return before
  if (leaseId !== null) return { leaseId, leaseSource: 'named' }
  const places = await loadPlaces(tx, [before.tenantId], { withNames: false })
  const [after = before] = withLeases(ctx, places, [{ ...before, leaseId, periodFrom, dueDate }])
  return after
}

/** Earlier days keep the due day they had. */
function dueDay({ dueDate, dueBefore }: InvoiceRecord, change: { from: Day; value: Day }) {
  const { value, earlier } = changedFrom({ value: dueDate, earlier: dueBefore }, change)
  return { dueDate: value, dueBefore: earlier }
}

async function noteSubject(ctx: Deps, tx: Tx, before: InvoiceRecord, caller: Caller): Promise<void> {
  const after = (await listRecords(tx, [before.id])).get(before.id)
  const toChargeKey = ({ purpose, leaseId, periodFrom, periodTo, vatRate }: InvoiceRecord) =>
    JSON.stringify([purpose, leaseId, periodFrom, periodTo, vatRate])
  if (!after || toChargeKey(after) === toChargeKey(before)) return
  const settlements = await listSettlements(tx, { invoiceIds: [before.id] })
  const paymentIds = settlements.map(({ paymentId }) => paymentId)
  noteChangedInvoice(ctx, tx, { invoiceId: before.id, paymentIds, by: caller.uid })
}

async function changePurpose(tx: Tx, before: InvoiceRecord, { purpose }: InvoiceChanges): Promise<void> {
  if (purpose === undefined || purpose === before.purpose) return
  const isSettled = before.amountPaid + before.amountCredited > 0
  if (isSettled && [purpose, before.purpose].includes('deposit')) throw INVOICE_ERRORS.purposeFixed()
  await updateInvoice(tx, before.id, { purpose })
}
