import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'

test.each([
  'Cash In received for GHS 200.00 from BEST SHOP ENT. Current Balance GHS 1,200.10 Available Balance GHS 1,200.10. Transaction ID: 9912345678. Fee charged: GHS 0.',
  'Cash In received for GHS 200.00 from BEST SHOP. Current Balance: GHS 1200.10. Transaction ID: 9912345678',
])('%s', (text) => {
  const [line] = readTexts(text).lines
  expect(line).toEqual({
    day: null,
    amount: 20_000,
    fee: null,
    balance: 120_010,
    transactionId: '9912345678',
    reference: '',
    payerName: null,
    payerNumber: null,
    text: expect.stringContaining('BEST SHOP'),
  })
})
