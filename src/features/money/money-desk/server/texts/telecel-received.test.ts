import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'

const LINE = {
  day: '2026-02-13',
  amount: 1000,
  fee: null,
  balance: 1423,
  transactionId: '0000012345678',
  reference: 'Transfer From: 233244550101-AMA SERWAA',
  payerName: 'AMA SERWAA',
  payerNumber: '233244550101',
}

test.each([
  [
    '0000012345678 Confirmed. You have received GHS10.00 from MTN MOBILE MONEY with transaction reference: Transfer From: 233244550101-AMA SERWAA on 2026-02-13 at 16:51:59. Your Telecel Cash balance is GHS14.23.',
    {},
  ],
  [
    '0000012345678 Confirmed. You have received GHS10.00 from 233205550101 - KOFI MENSAH on 2026-02-13 at 16:51:59. Your Telecel Cash balance is GHS14.23.',
    { payerName: 'KOFI MENSAH', payerNumber: '233205550101', reference: '' },
  ],
])('%s', (text, differs) => {
  const { lines, unread } = readTexts(text)
  expect(unread).toEqual([])
  expect(lines).toEqual([{ ...LINE, ...differs, text }])
})

test('a day that is none stays unread', () => {
  const text =
    '0000012345678 Confirmed. You have received GHS10.00 from 233205550101 - KOFI MENSAH on 2026-13-45 at 16:51:59.'
  expect(readTexts(text)).toEqual({ lines: [], unread: [text] })
})
