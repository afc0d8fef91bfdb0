import type { NewInvoice } from '../../features/money/invoices/invoices.contract.ts'
import { changeInvoice } from '../../features/money/invoices/server/changes/change-invoice.ts'
import { createInvoice } from '../../features/money/invoices/server/invoices.create.ts'
import { invoiceReminder } from '../../features/money/invoices/server/messages/invoice-reminder.message.ts'
import {
  addPaymentProof,
  review,
} from '../../features/money/invoices/server/payment-proofs/payment-proofs.service.ts'
import { remind } from '../../features/money/invoices/server/reminders/invoices.reminders.ts'
import type { Context } from '../../server/context.ts'
import type { Tx } from '../../server/database/index.ts'
import type { Upload } from '../../server/http/upload.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { toReceiptForm } from './invoices.history.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'

/** `id` is set by the issue, `receiptId` by an upload. */
export type DemoInvoice = { plan: InvoicePlan; tenant: DemoTenant; id: string; receiptId: string }

type StepWithAct<Act extends Step['act']> = Extract<Step, { act: Act }>
type Applied<Act extends Step['act']> = { invoice: DemoInvoice; step: StepWithAct<Act> }

export const toNewInvoice = ({ plan, tenant }: DemoInvoice, { status }: StepWithAct<'issue'>): NewInvoice => {
  const { amount, dueDate, description, purpose, periodFrom, periodTo } = plan
  const period = { periodFrom, periodTo }
  return { tenantId: tenant.id, amount, dueDate, status, description, purpose, ...period, sendEmail: true }
}

export async function applyStep(
  demo: Demo,
  tx: Tx,
  { invoice, step, uploads }: { invoice: DemoInvoice; step: Step; uploads: Map<Step, Upload> },
): Promise<void> {
  const ctx = demo.contextAt(step.day, step.seconds)
  const { id, receiptId } = invoice
  const caller = demo.admin
  switch (step.act) {
    case 'issue': {
      const given = { ...toNewInvoice(invoice, step), force: true }
      invoice.id = (await createInvoice(ctx, tx, { given, caller })).answer.id
      return
    }
    case 'pay': {
      const { paidOn, method: paymentMethod, reference: paymentReference } = step
      const changes = { status: 'Paid' as const, paidOn, paymentMethod, paymentReference }
      await changeInvoice(ctx, tx, { id, caller, changes })
      return
    }
    case 'overdue':
      await changeInvoice(ctx, tx, { id, caller, changes: { status: 'overdue' } })
      return
    case 'remind':
      await remind(ctx, tx, { id, caller, seen: null })
      await invoiceReminder.delivered?.(tx, id, ctx.clock.now())
      return
    case 'upload':
      await uploadPaymentProof(ctx, tx, { invoice, step }, uploads.get(step))
      return
    case 'approved':
    case 'rejected': {
      const decision = { status: step.act, reviewNotes: step.reviewNotes }
      await review(ctx, tx, { invoiceId: id, receiptId, caller, decision })
    }
  }
}

async function uploadPaymentProof(
  ctx: Context,
  tx: Tx,
  { invoice, step }: Applied<'upload'>,
  upload: Upload | undefined,
): Promise<void> {
  if (!upload) throw new Error(`${step.fileName} is not in the file store.`)
  const form = toReceiptForm(step)
  const { caller } = invoice.tenant
  const { answer } = await addPaymentProof(ctx, tx, { invoiceId: invoice.id, caller, upload, form })
  invoice.receiptId = answer.receipt.id
}
