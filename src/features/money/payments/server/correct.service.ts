import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { refuseImpossibleDay } from '../../invoices/server/changes/refuse-payment.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import type { PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { correctPayment } from '../../settlement/server/correct-payment.ts'
import type { Payment, PaymentCorrection } from '../payments.contract.ts'
import { announceSettled } from './payable-tenant.ts'
import { recordPaymentEvent } from './payments.audit.ts'
import { presentPayment } from './payments.present.ts'
import { requirePayment, requireVisiblePayment } from './payments.service.ts'

const toNotedFields = ({ receivedOn, method, reference, note }: PaymentRow) => ({
  receivedOn,
  method,
  reference,
  note,
})

/** Throws 404, 403 without the permission for day and method, 400, 409 if reversed or unchangeable. */
export async function correctOne(
  ctx: Context,
  tx: Tx,
  { id, caller, given }: { id: string; caller: Caller; given: PaymentCorrection },
): Promise<Payment> {
  const { tenantId } = await requireVisiblePayment(tx, caller, id)
  await lockTenantAccounts(tx, [tenantId])
  const before = await requirePayment(tx, id)
  const { receivedOn = before.receivedOn, method = before.method, reason } = given
  refuseImpossibleDay(receivedOn === before.receivedOn ? undefined : receivedOn, ctx)
  const after = {
    receivedOn,
    method,
    reference: given.reference === undefined ? before.reference : given.reference || null,
    note: given.note === undefined ? before.note : given.note || null,
  }
  await correctPayment(ctx, tx, before, { after, caller, reason })
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  if (tenant) announceSettled(tx, tenant, [])
  const payment = await presentPayment(tx, caller, await requirePayment(tx, id))
  const changes = { ...changesBetween(toNotedFields(before), after), ...changesBetween(null, { reason }) }
  await recordPaymentEvent(ctx, tx, { caller, action: 'payment.corrected', payment, changes })
  return payment
}
