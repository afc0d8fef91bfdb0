import { EXPECTED_MAIL_ERRORS } from '../../../../shared/mail.ts'

export const FAILED = {
  load: 'Failed to load payments. Please try again.',
  record: 'Failed to record the payment. Please try again.',
  preview: 'The settled invoices could not be worked out.',
  reverse: 'Failed to reverse the payment. Please try again.',
  ledger: 'Failed to export for the accountant. Please try again.',
  receipt: 'The document could not be opened.',
  creditNote: 'Failed to issue the credit note. Please try again.',
  writeOff: 'Failed to write the invoice off. Please try again.',
  correct: 'Failed to correct the payment. Please try again.',
  creditReturn: 'Failed to record that credit was given back. Please try again.',
  balance: 'Failed to load the balance. Please try again.',
  statement: 'Failed to load the statement. Please try again.',
  statementFile: 'Failed to save the statement. Please try again.',
  statementMail: 'Failed to mail the statement. Please try again.',
  opening: 'Failed to enter the opening balance. Please try again.',
  credit: 'Failed to use the credit. Please try again.',
  deposit: 'Failed to use the deposit. Please try again.',
  depositReturn: 'Failed to return the deposit. Please try again.',
  settlement: 'Failed to load the deposit. Please try again.',
  settlementPdf: 'The deposit settlement could not be opened.',
  loadTenants: 'Failed to load tenants. Please try again.',
} as const

type Mailed = { emailSent: boolean; pdfAttached?: boolean; emailError: string | null }

export function mailProblem({ emailSent, pdfAttached = true, emailError }: Mailed): string | null {
  if (emailSent) return pdfAttached ? null : 'The email was sent, but without the PDF.'
  if (emailError === null) return null
  return EXPECTED_MAIL_ERRORS.includes(emailError)
    ? `${emailError}.`
    : `The email could not be sent. ${emailError}`
}
