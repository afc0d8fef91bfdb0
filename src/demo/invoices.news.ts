import { officeMailboxes } from '../features/accounts/server/admins.service.ts'
import { invoiceMail, paidMail, reminderMail } from '../features/invoices/server/emails/invoices.emails.ts'
import { mailAbout } from '../features/invoices/server/emails/invoices.letters.ts'
import {
  receiptRejectedMail,
  receiptUploadedMail,
} from '../features/invoices/server/emails/receipts.emails.ts'
import { findInvoice, type InvoiceRow } from '../features/invoices/server/invoices.queries.ts'
import type { Context } from '../server/context.ts'
import type { Tx } from '../server/database/index.ts'
import type { Caller } from '../server/http/caller.ts'
import type { EmailMessage } from '../server/mail/email-message.ts'
import { toPesewas } from '../shared/money.ts'
import type { Demo } from './demo.types.ts'
import { fold } from './invoices.fold.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'

/** Tells people of the last steps of an invoice that is written, each as the invoice stood then. */
export async function tellOf(
  demo: Demo,
  tx: Tx,
  { plan, id, tenant }: { plan: InvoicePlan; id: string; tenant: Caller },
): Promise<void> {
  for (const [index, step] of plan.steps.entries()) {
    if (step.day < demo.noticesFrom || isSilent(plan, step)) continue
    const row = await findInvoice(tx, id)
    if (!row) throw new Error(`${plan.description} is not in the books.`)
    const past = { ...plan, steps: plan.steps.slice(0, index + 1) }
    const { status, receiptState, paidOn } = fold(past, (day, time) =>
      demo.contextAt(day, time).clock.now(),
    ).invoice
    const then = { ...row, status, receiptState: receiptState ?? 'none', paidOn: paidOn ?? null }
    const ctx = demo.contextAt(step.day, step.seconds)
    const caller = step.act === 'upload' ? tenant : demo.admin
    for (const message of await lettersOf(ctx, tx, { step, then, caller }))
      await ctx.deliveries.enqueue(tx, message)
  }
}

// What was issued as paid has been confirmed then.
const isSilent = ({ steps: [issue] }: InvoicePlan, { act }: Step) =>
  act === 'overdue' || (act === 'pay' && issue?.act === 'issue' && issue.status === 'Paid')

async function lettersOf(
  ctx: Context,
  tx: Tx,
  { step, then, caller }: { step: Step; then: InvoiceRow; caller: Caller },
): Promise<EmailMessage[]> {
  const mail = await mailAbout(ctx, tx, then, caller)
  if (!mail) return []
  switch (step.act) {
    case 'issue':
      return [step.status === 'Paid' ? paidMail(mail) : invoiceMail(mail)]
    case 'pay':
    case 'approved':
      return [paidMail(mail)]
    case 'rejected':
      return [receiptRejectedMail(mail, step.reviewNotes)]
    case 'remind':
      return [reminderMail(mail, step.day)]
    case 'overdue':
      return []
    case 'upload': {
      const { paymentDate, notes } = step
      const amountPesewas = step.amount === null ? null : toPesewas(step.amount)
      const receipt = { paymentDate, amountPesewas, notes }
      const mailboxes = await officeMailboxes(ctx, tx)
      return mailboxes.map((box) => receiptUploadedMail({ ...mail, ...box, replyTo: caller.email }, receipt))
    }
  }
}
