import { expect, test } from 'vitest'
import { NO_EMAIL_NO_SMS, NO_SERVER, STILL_SENDING } from '../../../../../shared/mail.ts'
import { createdMessage, paidMessage, remindedMessage, reviewedMessage } from './mail-messages.ts'

const sent = { emailSent: true, pdfAttached: true, emailError: null }
const withoutPdf = { emailSent: true, pdfAttached: false, emailError: null }
const refused = { emailSent: false, pdfAttached: false, emailError: 'The mail server refused it.' }
const waiting = { emailSent: false, pdfAttached: false, emailError: NO_SERVER }
const bySms = { emailSent: false, pdfAttached: false, emailError: null, smsQueued: true as const }
const nowhere = { emailSent: false, pdfAttached: false, emailError: NO_EMAIL_NO_SMS }
const sending = { emailSent: false, pdfAttached: false, emailError: STILL_SENDING }

type Outcome = typeof sent | typeof refused | typeof bySms

const created = (mailed: Outcome) => createdMessage(mailed, true)
const approved = (mailed: Outcome) => reviewedMessage({ ...mailed, amountDue: 0 }, 'approved')
const rejected = (mailed: Outcome) => reviewedMessage({ ...mailed, amountDue: 850 }, 'rejected')
const reminded = (mailed: Outcome) => remindedMessage({ ...mailed, tenantName: 'Ama Mensah' })

const CREATED = 'Invoice created successfully!'
const PAID = 'Invoice marked as paid!'
const APPROVED = 'Receipt approved, the invoice is paid.'
const WHY = refused.emailError

test.each([
  [created, sent, 'success', `${CREATED} Email notification sent with PDF attached.`],
  [created, withoutPdf, 'info', `${CREATED} Email notification sent, but the PDF attachment failed.`],
  [created, refused, 'info', `${CREATED} Email notification failed to send. ${WHY}`],
  [created, waiting, 'success', `${CREATED} ${NO_SERVER}.`],
  [created, bySms, 'success', `${CREATED} The tenant is notified by SMS.`],
  [created, nowhere, 'success', `${CREATED} ${NO_EMAIL_NO_SMS}.`],
  [paidMessage, bySms, 'success', `${PAID} The tenant is notified by SMS.`],
  [rejected, bySms, 'success', 'Receipt rejected. The tenant is notified by SMS.'],
  [reminded, bySms, 'success', 'The reminder goes to Ama Mensah by SMS.'],
  [paidMessage, sent, 'success', `${PAID} Confirmation sent with PDF receipt.`],
  [paidMessage, withoutPdf, 'info', `${PAID} Confirmation sent, but the PDF receipt failed.`],
  [paidMessage, refused, 'info', `${PAID} Email notification could not be sent. ${WHY}`],
  [paidMessage, waiting, 'success', `${PAID} ${NO_SERVER}.`],
  [approved, sent, 'success', `${APPROVED} Confirmation sent with PDF receipt.`],
  [approved, refused, 'info', `${APPROVED} Email notification could not be sent. ${WHY}`],
  [rejected, withoutPdf, 'success', 'Receipt rejected. The tenant was notified by email.'],
  [rejected, refused, 'info', `Receipt rejected. Email notification could not be sent. ${WHY}`],
  [reminded, sent, 'success', 'Reminder sent successfully to Ama Mensah, with the PDF attached.'],
  [reminded, withoutPdf, 'info', 'Reminder sent to Ama Mensah without the PDF.'],
  [reminded, refused, 'error', `Failed to send reminder email. ${WHY}`],
  [reminded, waiting, 'info', `${NO_SERVER}.`],
  [reminded, sending, 'info', `${STILL_SENDING}.`],
])('%o after %o: %s, %s', (message, mailed, tone, text) => {
  expect(message(mailed)).toEqual({ tone, text })
})

test('an email that was not requested has not failed', () => {
  const notRequested = { emailSent: false, pdfAttached: false, emailError: null }
  expect(createdMessage(notRequested, false)).toEqual({
    tone: 'success',
    text: `${CREATED} No email was sent, as you chose.`,
  })
})

test('an approval that leaves something to pay says how much', () => {
  const { text } = reviewedMessage({ ...sent, amountDue: 500 }, 'approved')
  expect(text).toBe('Receipt accepted, GHS 500.00 is left to pay. Confirmation sent with PDF receipt.')
})
