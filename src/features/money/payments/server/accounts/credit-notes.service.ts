import { changesBetween } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { recordInvoice } from '../../../invoices/server/invoices.audit.ts'
import { lockVisibleInvoice } from '../../../invoices/server/invoices.service.ts'
import { enteredBy, getAmountDue } from '../../../ledger/invoices.rules.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import { listPaymentsById } from '../../../ledger/server/ledger.queries.ts'
import { postCreditNote } from '../../../settlement/server/credit-notes.ts'
import { numberPosted, partsToRelease } from '../../../settlement/server/payments.post.ts'
import { applyCredit } from '../../../settlement/server/settle.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { announceSettled } from '../payable-tenant.ts'
import { presentPayment } from '../payments.present.ts'
import { requirePayment } from '../payments.service.ts'

function refuseMoreThanLeft(invoice: { amount: number; amountCredited: number }, amount: number): void {
  const left = invoice.amount - invoice.amountCredited
  if (amount <= left) return
  const sentence = PAYMENT_MESSAGES.moreThanUncredited(left)
  throw invalidField(sentence)
}

type CreditNote = { id: string; amount: number; reason: string; caller: Caller }

/**
 * Reduces an invoice; excess money, last received first, becomes credit. Throws 404, 403 for one's own entries, 400
 * above the uncredited amount, 409 for a used deposit.
 */
export async function issueCreditNote(
  ctx: Context,
  tx: Tx,
  { id, amount: cedis, reason, caller }: CreditNote,
): Promise<Payment> {
  const invoice = await lockVisibleInvoice(tx, id, caller)
  const amount = toPesewas(cedis)
  refuseMoreThanLeft(invoice, amount)
  const { tenantId } = invoice
  const releases = await partsToRelease(tx, invoice, Math.max(0, amount - getAmountDue(invoice)))
  const released = await listPaymentsById(
    tx,
    releases.map(({ paymentId }) => paymentId),
  )
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'credit_note',
    tenantId,
    invoiceId: id,
    amount,
    reason,
    enteredBy: [...enteredBy(invoice), ...released.map(({ createdBy }) => createdBy)],
  })
  const { payments, settled } = await postCreditNote(ctx, tx, invoice, {
    amount,
    reason,
    releases,
    by: caller,
  })
  const used = await applyCredit(ctx, tx, { tenantIds: [tenantId], by: caller.uid })
  announceSettled(tx, invoice, [...settled, ...used])
  const [number] = (await numberPosted(ctx, tx, payments)).values()
  const changes = changesBetween(null, { amount: cedis, reason, documentNumber: number })
  await recordInvoice(ctx, tx, { caller, action: 'creditNote.issued', invoice, changes })
  return presentPayment(tx, caller, await requirePayment(tx, payments[0]?.id))
}
