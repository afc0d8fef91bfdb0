import { randomUUID } from 'node:crypto'
import { changesBetween, recordFileOpened } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { discard } from '../../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { enforceTenantLimits } from '../../../../../server/http/tenant-limits.ts'
import type { Upload, UploadRules } from '../../../../../server/http/upload.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { findTenantIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { canReview, getAmountDue, isPaid } from '../../../ledger/invoices.rules.ts'
import { METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import { paymentProofs } from '../../../ledger/server/invoices.table.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { payInvoice } from '../../../settlement/server/pay-invoice.ts'
import { numberPosted } from '../../../settlement/server/payments.post.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'
import { INVOICE_ERRORS, INVOICE_MESSAGES } from '../../invoices.messages.ts'
import {
  PROOF_MAX_BYTES,
  PROOF_TYPES,
  type ProofForm,
  type ProofReview,
} from '../../payment-proof.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'
import { refuseImpossibleDay, refuseOtherAmount, refusePaymentDay } from '../changes/refuse-payment.ts'
import { invoiceChangesBetween, recordInvoice } from '../invoices.audit.ts'
import { announceInvoice } from '../invoices.events.ts'
import { presentPaymentProof } from '../invoices.present.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import {
  changedInvoice,
  confirmPayment,
  type Enqueue,
  lockVisibleInvoice,
  mailed,
  presentFound,
  requireVisibleInvoice,
} from '../invoices.service.ts'
import { paymentProofAccepted } from '../messages/payment-proof-accepted.message.ts'
import { paymentProofRejected } from '../messages/payment-proof-rejected.message.ts'
import { paymentProofUploaded } from '../messages/payment-proof-uploaded.message.ts'
import { newPaymentProofRow } from './new-payment-proof-row.ts'
import * as queries from './payment-proofs.queries.ts'

const notFound = () => INVOICE_ERRORS.receiptNotFound()

export const PROOF_RULES: UploadRules = {
  field: 'receipt',
  folder: 'receipts',
  maxBytes: PROOF_MAX_BYTES,
  types: PROOF_TYPES,
  texts: {
    missing: INVOICE_MESSAGES.selectFile,
    empty: INVOICE_MESSAGES.emptyFile,
    tooLarge: INVOICE_MESSAGES.tooLarge,
    wrongType: INVOICE_MESSAGES.wrongType,
  },
}

function refuseIfPaid(invoice: InvoiceRow): void {
  if (isPaid(invoice)) throw INVOICE_ERRORS.alreadyPaid()
}

/** With `again`, an invoice paid by an earlier attempt is accepted. Throws 404, 409. */
export async function expectPaymentProof(
  ctx: Context,
  caller: Caller,
  invoiceId: string,
  { again }: { again: boolean },
): Promise<void> {
  const invoice = await requireVisibleInvoice(ctx, caller, invoiceId)
  if (!again) refuseIfPaid(invoice)
}

async function checkNamedTenant(db: Db, invoice: InvoiceRow, named: string | undefined): Promise<boolean> {
  const tenant = await findTenantIncludingDeleted(db, invoice.tenantId)
  if (named !== undefined && named !== tenant?.id && named !== tenant?.personUid) {
    throw INVOICE_ERRORS.otherTenant()
  }
  return tenant !== undefined && tenant.deletedAt === null
}

/** Puts the invoice under review. Throws 403, 404, 409. */
export async function addPaymentProof(
  ctx: Context,
  tx: Tx,
  input: {
    invoiceId: string
    caller: Caller
    upload: Upload
    form: ProofForm
    software?: readonly string[]
    damage?: queries.ProofRow['damage']
  },
): Promise<Outcome<UploadedPaymentProof>> {
  const { invoiceId, caller, ...sent } = input
  const { upload, form } = sent
  refuseImpossibleDay(form.paymentDate, ctx)
  const before = await lockVisibleInvoice(tx, invoiceId, caller)
  refuseIfPaid(before)
  const tenantFound = await checkNamedTenant(tx, before, form.tenantId)
  const now = ctx.clock.now()
  await enforceTenantLimits(tx, caller, { kind: 'receipt', bytes: upload.size, now })
  const id = randomUUID()
  await queries.insertPaymentProof(tx, newPaymentProofRow({ id, invoiceId, ...sent, uploadedAt: now }))
  await storeInvoiceState(tx, invoiceId, { status: 'Payment Submitted', updatedAt: now })
  const receipt = await queries.findPaymentProof(tx, invoiceId, id)
  if (!receipt) throw notFound()
  const after = await lockVisibleInvoice(tx, invoiceId, caller)
  announceInvoice(tx, 'receiptUploaded', after)
  const { fileName, paymentDate, amount, transactionId } = receipt
  await recordInvoice(ctx, tx, {
    caller,
    action: 'receipt.uploaded',
    invoice: after,
    changes: changesBetween(null, {
      fileName,
      paymentDate,
      amount: amount && toCedis(amount),
      transactionId,
    }),
  })
  const request = { subjectId: invoiceId, params: { receiptId: id }, replyTo: caller.email }
  const mails =
    caller.role === 'tenant' ? await ctx.deliveries.enqueue(tx, paymentProofUploaded, request) : []
  const invoice = await presentFound(ctx, tx, { row: after, viewer: caller })
  return {
    answer: {
      success: true,
      receipt: presentPaymentProof(receipt),
      invoice,
      adminEmailSent: false,
      tenantFound,
    },
    mails,
    withDeliveries: (results) => ({ adminEmailSent: results.some(({ emailSent }) => emailSent) }),
  }
}

/** Approving marks the invoice paid. Throws 404, 409 if already reviewed. */
export async function review(
  ctx: Context,
  tx: Tx,
  input: { invoiceId: string; receiptId: string; caller: Caller; decision: ProofReview },
): Promise<Outcome<MailedInvoice>> {
  const { invoiceId, receiptId, caller, decision } = input
  if (decision.seenReceiptId !== undefined && decision.seenReceiptId !== receiptId)
    throw INVOICE_ERRORS.otherReceipt()
  const before = await lockVisibleInvoice(tx, invoiceId, caller)
  const receipt = await queries.findPaymentProof(tx, invoiceId, receiptId)
  if (!receipt) throw notFound()
  if (!canReview(receipt.status)) throw INVOICE_ERRORS.alreadyReviewed()
  refuseOtherAmount(before, decision)
  const reviewNotes = decision.reviewNotes || null
  const reviewedAt = ctx.clock.now()
  const approved = decision.status === 'approved'
  const payments = approved ? await payByReceipt(ctx, tx, { before, receipt, caller, decision }) : []
  const settled = approved && isPaid(await lockVisibleInvoice(tx, invoiceId, caller))
  const status = approved && !settled && before.amount > 0 ? 'accepted' : decision.status
  await queries.reviewPaymentProof(tx, receiptId, { status, reviewNotes, reviewedAt })
  const turnsPaid = approved && (settled || before.amount === 0)
  await storeInvoiceState(tx, invoiceId, {
    ...(turnsPaid && { paidOn: before.paidOn ?? receipt.paymentDate, paidBy: before.paidBy ?? caller.uid }),
    updatedAt: reviewedAt,
  })
  announceInvoice(tx, turnsPaid ? 'invoicePaid' : 'invoiceUpdated', before)
  const after = await lockVisibleInvoice(tx, invoiceId, caller)
  await recordInvoice(ctx, tx, {
    caller,
    action: approved ? 'receipt.approved' : 'receipt.rejected',
    invoice: after,
    changes: {
      ...invoiceChangesBetween(before, after),
      ...changesBetween(null, { fileName: receipt.fileName, reviewNotes }),
    },
  })
  const confirm = before.status === 'Paid' ? undefined : confirmPayment(ctx, tx)
  const enqueue = turnsPaid ? confirm : messageAbout(ctx, tx, { approved, payments, reviewNotes })
  const outcome = await mailed(
    tx,
    { invoice: await changedInvoice(ctx, tx, { id: invoiceId, viewer: caller }), caller },
    enqueue,
  )
  await numberPosted(ctx, tx, payments)
  return outcome
}

type Reviewed = { approved: boolean; payments: readonly NewPayment[]; reviewNotes: string | null }

function messageAbout(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  { approved, payments, reviewNotes }: Reviewed,
): Enqueue {
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return (request) =>
    approved
      ? deliveries.enqueue(tx, paymentProofAccepted, { ...request, params: { amount, reviewNotes } })
      : deliveries.enqueue(tx, paymentProofRejected, { ...request, params: { reviewNotes } })
}

type Approval = { before: InvoiceRow; receipt: queries.ProofRow; caller: Caller; decision: ProofReview }

/** Records a payment of the balance or the named amount. Throws 400. */
async function payByReceipt(
  ctx: Context,
  tx: Tx,
  { before, receipt, caller, decision }: Approval,
): Promise<NewPayment[]> {
  const amount = decision.amount === undefined ? undefined : toPesewas(decision.amount)
  if (amount === 0 && before.amount > 0) {
    throw INVOICE_ERRORS.nothingToApprove().asDetail()
  }
  if (amount !== undefined || getAmountDue(before) > 0) await refusePaymentDay(ctx, tx, receipt.paymentDate)
  const payment = {
    source: 'proof' as const,
    method: receipt.method && METHOD_LABELS[receipt.method],
    reference: receipt.transactionId,
    amount,
    proofId: receipt.id,
    receivedOn: receipt.paymentDate,
  }
  return payInvoice(ctx, tx, before, { payment, caller })
}

/** Keeps row and file of a receipt that was ever approved; a paid invoice stays paid. Throws 404. */
export async function removePaymentProof(
  ctx: Context,
  caller: Caller,
  { id: invoiceId, receiptId }: { id: string; receiptId: string },
): Promise<void> {
  const key = await ctx.db.transaction(async (tx) => {
    const before = await lockVisibleInvoice(tx, invoiceId, caller)
    const receipt = await queries.findPaymentProof(tx, invoiceId, receiptId)
    if (!receipt) throw notFound()
    const wasApproved = receipt.approvedAt !== null || receipt.status === 'approved'
    const now = ctx.clock.now()
    if (wasApproved) await queries.markPaymentProofDeleted(tx, receiptId, { caller, now })
    else await queries.deletePaymentProof(tx, receiptId)
    await storeInvoiceState(tx, invoiceId, { updatedAt: now })
    announceInvoice(tx, 'invoiceUpdated', before)
    const { fileName } = receipt
    const changes = changesBetween({ fileName, status: receipt.status }, null)
    await recordInvoice(ctx, tx, { caller, action: 'receipt.removed', invoice: before, changes })
    return wasApproved ? undefined : receipt.fileKey
  })
  if (key) await discard(ctx, key)
}

/** Throws 404, also if the file was erased with the tenant's data. */
export async function requirePaymentProof(
  ctx: Context,
  caller: Caller,
  { id, receiptId }: { id: string; receiptId: string },
): Promise<queries.ProofRow> {
  await requireVisibleInvoice(ctx, caller, id)
  const receipt = await queries.findPaymentProof(ctx.db, id, receiptId)
  if (!receipt) throw notFound()
  if (receipt.fileKey === '') throw INVOICE_ERRORS.receiptErased()
  return receipt
}

export async function recordOpened(ctx: Context, caller: Caller, receipt: queries.ProofRow): Promise<void> {
  const { invoiceNumber, tenantId } = await requireVisibleInvoice(ctx, caller, receipt.invoiceId)
  const name = `the receipt ${receipt.fileName} of ${invoiceNumber}`
  await recordFileOpened(ctx, caller, { kind: 'receipt', id: receipt.invoiceId, name, tenantId })
}

export const proofFiles: StoredFiles = { folder: PROOF_RULES.folder, column: paymentProofs.fileKey }
