import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'

const LINE = {
  day: null,
  amount: 30_300,
  fee: null,
  balance: 245_124,
  transactionId: '87425747421',
  reference: '3435',
  payerName: 'AKOSUA OPOKU',
  payerNumber: null,
}

test.each([
  [
    'Payment received for GHS 303.00 from AKOSUA OPOKU Current Balance: GHS 2451.24. Reference: 3435. Transaction ID: 87425747421. TRANSACTION FEE: 0.00',
    {},
  ],
  [
    'Payment received for GHS 303.00 from AKOSUA OPOKU Current Balance: GHS 2,451.24. Available Balance: GHS 2,451.24. Reference: 7K-Q2M rent. Transaction ID: 87425747421. TRANSACTION FEE: 1.50',
    { reference: '7K-Q2M rent', fee: 150 },
  ],
  [
    'Payment received for GHS 303.00 from VODAFONE CASH Current Balance: GHS 2451.24 . Available Balance: GHS 2451.24. Reference: KOFI MENSAH ,233205550101,rent june from VODAFONE. Transaction ID: 87425747421. TRANSACTION FEE: 0.00',
    { payerName: 'KOFI MENSAH', payerNumber: '233205550101', reference: 'rent june' },
  ],
  [
    'Payment received for GHS 303.00\nfrom AKOSUA  OPOKU\nCurrent Balance: GHS 2451.24. Reference: . Transaction ID: 87425747421.',
    { reference: '' },
  ],
])('%s', (text, differs) => {
  const { lines, unread } = readTexts(text)
  expect(unread).toEqual([])
  expect(lines).toEqual([{ ...LINE, ...differs, text: text.replaceAll(/\s+/g, ' ') }])
})
