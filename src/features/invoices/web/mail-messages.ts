import { CALM_MAIL_ERRORS } from '../../../shared/mail.ts'
import type { MailedInvoice } from '../invoices.contract.ts'

type Mailed = Pick<MailedInvoice, 'emailSent' | 'pdfAttached' | 'emailError'>
type Words = { sent: string; withoutPdf: string; failed: string }

const CREATED: Words = {
  sent: 'Email notification sent with PDF attached.',
  withoutPdf: 'Email notification sent, but the PDF attachment failed.',
  failed: 'Email notification failed to send.',
}
const PAID: Words = {
  sent: 'Confirmation sent with PDF receipt.',
  withoutPdf: 'Confirmation sent, but the PDF receipt failed.',
  failed: 'Email notification could not be sent.',
}
const REJECTED: Words = {
  sent: 'The tenant was told by email.',
  withoutPdf: 'The tenant was told by email.',
  failed: PAID.failed,
}

function mailNote({ emailSent, pdfAttached, emailError }: Mailed, words: Words): string {
  if (emailSent) return pdfAttached ? words.sent : words.withoutPdf
  if (!emailError) return words.failed
  return CALM_MAIL_ERRORS.includes(emailError) ? `${emailError}.` : `${words.failed} ${emailError}`
}

/** What to say once an invoice was created; `asked` tells whether a mail was to go out. */
export function createdMessage(mailed: Mailed, asked: boolean): string {
  return `Invoice created successfully! ${asked ? mailNote(mailed, CREATED) : 'No email was sent, as you chose.'}`
}

/** What to say once an invoice was marked paid. */
export const paidMessage = (mailed: Mailed): string => `Invoice marked as paid! ${mailNote(mailed, PAID)}`

/** What to say once a receipt was reviewed. */
export function reviewedMessage(mailed: Mailed, decision: 'approved' | 'rejected'): string {
  return decision === 'approved'
    ? `Receipt approved, the invoice is paid. ${mailNote(mailed, PAID)}`
    : `Receipt rejected. ${mailNote(mailed, REJECTED)}`
}
