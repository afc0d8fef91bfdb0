import { expect, test } from 'vitest'
import { translationFor } from '../../../../../server/translation.ts'
import { CATALOGUE as TWI } from '../../../../../shared/translations/twi/twi.messages.ts'
import { createInvoiceMail } from '../../../../../testing/samples/sample-invoice.ts'
import { invoiceIssuedEmail, invoiceIssuedSms } from './invoice-issued.message.ts'
import { paymentConfirmedSms } from './payment-confirmed.message.ts'
import { paymentProofMissingSms } from './payment-proof-missing.message.ts'

const english = createInvoiceMail('Kofi')
const twi = { ...english, translation: translationFor('tw') }

test('an invoice is mailed in Twi to who reads it, and in English to others', () => {
  expect(invoiceIssuedEmail(twi).subject).toBe(
    'Ka krataa INV-2026-00042: GHS 1,500.50, tua ansa na 5 Ɔpɛnimaa 2026',
  )
  expect(JSON.stringify(invoiceIssuedEmail(twi).blocks)).toContain('Kofi, wo ka krataa nie.')
  expect(invoiceIssuedEmail(english).subject).toBe('Invoice INV-2026-00042: GHS 1,500.50, due 5 Dec 2026')
})

test('an SMS in Twi has only letters that keep it in one segment', () => {
  expect(invoiceIssuedSms(twi)).toBe(
    'Kofi: Tua GHS 1,500.50 ansa na 5 Openimaa 2026. Kood 7KQ2C. https://portal.test/tenant/invoices',
  )
  const payment = { amount: 50_000, paymentDate: '2026-12-03', transactionId: null }
  expect(paymentProofMissingSms(twi, payment)).toBe(
    'Kofi: Yennya nhunuu wo sikatua GHS 500.00 no. Yesre wo, mane transaction ID no. https://portal.test/tenant/invoices',
  )
  expect(paymentConfirmedSms(twi)).toMatch(/^Kofi: Yeanya .* Yeda wo ase\. /)
})

test('messages have the same names in braces in Twi', () => {
  const names = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name)
      .sort()
      .join()
  expect(Object.entries(TWI.texts).filter(([one, other]) => names(one) !== names(other))).toEqual([])
})
