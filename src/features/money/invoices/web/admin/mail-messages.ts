import { EXPECTED_MAIL_ERRORS, NOTIFIED_BY_SMS } from '../../../../../shared/mail.ts'
import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import type { NoticeTone } from '../../../../../web/ui/notice.tsx'
import type { MailedInvoice } from '../../invoices.contract.ts'

type Mailed = Pick<MailedInvoice, 'emailSent' | 'pdfAttached' | 'emailError' | 'smsQueued'>
type MailOutcomeMessages = { sent: string; withoutPdf: string; failed: string }

export type Toast = { tone: NoticeTone; text: string }

const CREATED: MailOutcomeMessages = {
  sent: 'Email notification sent with PDF attached.',
  withoutPdf: 'Email notification sent, but the PDF attachment failed.',
  failed: 'Email notification failed to send.',
}
const PAID: MailOutcomeMessages = {
  sent: 'Confirmation sent with PDF receipt.',
  withoutPdf: 'Confirmation sent, but the PDF receipt failed.',
  failed: 'Email notification could not be sent.',
}
const REJECTED: MailOutcomeMessages = {
  sent: 'The tenant was notified by email.',
  withoutPdf: 'The tenant was notified by email.',
  failed: PAID.failed,
}
const REMINDER_FAILED = 'Failed to send reminder email.'

const isExpectedError = (emailError: string | null) =>
  emailError !== null && EXPECTED_MAIL_ERRORS.includes(emailError)
const withReason = (text: string, reason: string | null) => (reason ? `${text} ${reason}` : text)

function mailNote(mailed: Mailed, messages: MailOutcomeMessages): string {
  const { emailSent, pdfAttached, emailError, smsQueued } = mailed
  if (smsQueued) return NOTIFIED_BY_SMS
  if (emailSent) return pdfAttached ? messages.sent : messages.withoutPdf
  return isExpectedError(emailError) ? `${emailError}.` : withReason(messages.failed, emailError)
}

function done(what: string, mailed: Mailed, messages: MailOutcomeMessages): Toast {
  const note = mailNote(mailed, messages)
  const fine = [messages.sent, NOTIFIED_BY_SMS].includes(note) || isExpectedError(mailed.emailError)
  return { tone: fine ? 'success' : 'info', text: `${what} ${note}` }
}

export function createdMessage(mailed: Mailed, emailRequested: boolean): Toast {
  const what = 'Invoice created successfully!'
  return emailRequested
    ? done(what, mailed, CREATED)
    : { tone: 'success', text: `${what} No email was sent, as you chose.` }
}

export const paidMessage = (mailed: Mailed): Toast => done('Invoice marked as paid!', mailed, PAID)

/** An approved amount may leave a balance; `amountDue` is in GHS. */
export function reviewedMessage(
  mailed: Mailed & Pick<MailedInvoice, 'amountDue'>,
  decision: 'approved' | 'rejected',
): Toast {
  if (decision === 'rejected') return done('Receipt rejected.', mailed, REJECTED)
  const { amountDue } = mailed
  if (amountDue === 0) return done('Receipt approved, the invoice is paid.', mailed, PAID)
  return done(`Receipt accepted, ${formatGhs(toPesewas(amountDue))} is left to pay.`, mailed, PAID)
}

export function remindedMessage(mailed: Mailed & Pick<MailedInvoice, 'tenantName'>): Toast {
  const { emailSent, pdfAttached, emailError, smsQueued, tenantName } = mailed
  if (smsQueued) return { tone: 'success', text: `The reminder goes to ${tenantName} by SMS.` }
  if (emailSent && pdfAttached)
    return { tone: 'success', text: `Reminder sent successfully to ${tenantName}, with the PDF attached.` }
  if (emailSent) return { tone: 'info', text: `Reminder sent to ${tenantName} without the PDF.` }
  if (isExpectedError(emailError)) return { tone: 'info', text: `${emailError}.` }
  return { tone: 'error', text: withReason(REMINDER_FAILED, emailError) }
}
