import { changesBetween } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { refuseGiveBackDay } from '../../../invoices/server/changes/refuse-payment.ts'
import { recordInvoice } from '../../../invoices/server/invoices.audit.ts'
import { lockVisibleInvoice } from '../../../invoices/server/invoices.service.ts'
import { enteredBy, getAmountDue } from '../../../ledger/invoices.rules.ts'
import { KIND_LABELS } from '../../../ledger/ledger.rules.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import { numberPosted, postPayments } from '../../../settlement/server/payments.post.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_ERRORS } from '../../payments.messages.ts'
import { announceSettled } from '../payable-tenant.ts'
import { presentPayment } from '../payments.present.ts'
import { requirePayment } from '../payments.service.ts'

type WriteOff = { id: string; amount?: number | undefined; reason: string; caller: Caller }

/** Writes off a bad debt without changing income or tax. Throws 404, 403 for one's own invoice, 409. */
export async function writeOff(
  ctx: Context,
  tx: Tx,
  { id, amount: cedis, reason, caller }: WriteOff,
): Promise<Payment> {
  const invoice = await lockVisibleInvoice(tx, id, caller)
  const { tenantId, purpose, invoiceNumber } = invoice
  const [today, due] = [ctx.clock.today(), getAmountDue(invoice)]
  const amount = cedis === undefined ? due : toPesewas(cedis)
  if (purpose === 'deposit') throw PAYMENT_ERRORS.depositWriteOff()
  if (due === 0) throw PAYMENT_ERRORS.nothingDue(invoiceNumber)
  if (amount > due)
    throw PAYMENT_ERRORS.moreThanDue(invoiceNumber, due).with({ flags: { amountDue: toCedis(due) } })
  await refuseGiveBackDay(ctx, tx, today)
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'write_off',
    tenantId,
    invoiceId: id,
    amount,
    reason,
    enteredBy: enteredBy(invoice),
  })
  const payment = {
    tenantId,
    kind: 'write_off',
    source: 'office',
    amount,
    receivedOn: today,
    note: reason,
  } as const
  const details = {
    paidOn: today,
    paymentMethod: KIND_LABELS.write_off,
    paymentReference: null,
    paidBy: caller.uid,
  }
  const posts = [{ payment: { ...payment, invoiceId: id }, parts: [{ invoiceId: id, amount, purpose }] }]
  const { payments, settled } = await postPayments(ctx, tx, posts, { by: caller, details })
  announceSettled(tx, invoice, settled)
  const [documentNumber] = (await numberPosted(ctx, tx, payments)).values()
  const changes = changesBetween(null, { amount: toCedis(amount), reason, documentNumber })
  await recordInvoice(ctx, tx, { caller, action: 'invoice.writtenOff', invoice, changes })
  return presentPayment(tx, caller, await requirePayment(tx, payments[0]?.id))
}
