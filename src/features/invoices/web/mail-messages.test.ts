import { expect, test } from 'vitest'
import { NO_SERVER } from '../../../shared/mail.ts'
import { createdMessage, paidMessage, reviewedMessage } from './mail-messages.ts'

const sent = { emailSent: true, pdfAttached: true, emailError: null }
const withoutPdf = { emailSent: true, pdfAttached: false, emailError: null }
const refused = { emailSent: false, pdfAttached: false, emailError: 'The mail server refused it.' }
const waiting = { emailSent: false, pdfAttached: false, emailError: NO_SERVER }

test('a new invoice tells whether its mail and its PDF went out', () => {
  expect(createdMessage(sent, true)).toContain('Email notification sent with PDF attached.')
  expect(createdMessage(withoutPdf, true)).toContain('the PDF attachment failed')
  expect(createdMessage(refused, true)).toContain(
    'Email notification failed to send. The mail server refused it.',
  )
})

test('without a mail server it says so once, and nothing failed', () => {
  expect(createdMessage(waiting, true)).toBe(`Invoice created successfully! ${NO_SERVER}.`)
  expect(paidMessage(waiting)).toBe(`Invoice marked as paid! ${NO_SERVER}.`)
})

test('a mail that nobody asked for has not failed', () => {
  const notAsked = { emailSent: false, pdfAttached: false, emailError: null }
  expect(createdMessage(notAsked, false)).not.toContain('failed')
})

test('a payment tells what became of its confirmation', () => {
  expect(paidMessage(sent)).toContain('Confirmation sent with PDF receipt.')
  expect(paidMessage(withoutPdf)).toContain('the PDF receipt failed')
  expect(paidMessage(refused)).toContain('Email notification could not be sent.')
})

test('a review tells what was decided', () => {
  expect(reviewedMessage(sent, 'approved')).toContain('Confirmation sent with PDF receipt.')
  expect(reviewedMessage(withoutPdf, 'rejected')).toBe('Receipt rejected. The tenant was told by email.')
})
