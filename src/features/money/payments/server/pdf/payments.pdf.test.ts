import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { createPdf } from '../../../../../server/pdf/pdf.ts'
import { readPdfText } from '../../../../../testing/files.ts'
import { withBalances } from '../../accounts.rules.ts'
import { type NoteDocument, notePdf } from './note.pdf.ts'
import { type ReceiptDocument, receiptPdf } from './receipt.pdf.ts'
import { statementPdf } from './statement.pdf.ts'

const pdf = createPdf()
afterAll(() => pdf.close())

const LETTERHEAD = {
  company: {
    name: 'Asante Property',
    address: '12 Ring Road\nAccra',
    phone: '+233 24 000 0000',
    email: null,
  },
  tenant: {
    name: 'Akosua Ɔpɔku #panic("x")',
    email: 'akosua@example.com',
    apartment: 'Bohye (Shops)',
    unit: 'A12',
    phone: null,
  },
}
const RECEIPT: ReceiptDocument = {
  ...LETTERHEAD,
  receiptNumber: 'RCT-2026-00017',
  kind: 'money',
  amount: 155_000,
  receivedOn: '2026-11-19',
  method: 'mobile_money',
  reference: 'MP261119.0941.A12345',
  paidBy: null,
  settles: [
    {
      invoiceNumber: 'INV-2026-00042',
      about: 'Rent, 1 Dec 2026 to 31 Dec 2026',
      place: 'A12, Bohye (Shops)',
      amount: 150_050,
    },
    { invoiceNumber: 'INV-2026-00043', about: `Water ${'W'.repeat(200)}`, place: '', amount: 1000 },
  ],
  credit: 3950,
  balanceAfter: -3950,
  reversed: null,
}

test.each([
  'RECEIPT',
  'RCT-2026-00017',
  'Received from',
  'Akosua Ɔpɔku #panic("x")',
  'GHS 1,550.00',
  'Method Mobile money',
  'Reference MP261119.0941.A12345',
  'Received on 19 Nov 2026',
  'INV-2026-00042 Rent, 1 Dec 2026 to 31 Dec 2026 GHS 1,500.50',
  'Kept as credit GHS 39.50',
  'Credit after this payment GHS 39.50',
])('a receipt prints %j', async (text) => {
  expect(readPdfText(await receiptPdf(pdf, RECEIPT))).toContain(text)
})

test('a reversed receipt says so, and why', async () => {
  const reversed = { on: '2026-11-20', reason: 'The cheque was returned' }
  const text = readPdfText(await receiptPdf(pdf, { ...RECEIPT, settles: [], credit: 0, reversed }))
  expect(text).toContain('Reversed on 20 Nov 2026: The cheque was returned')
  expect(text).not.toMatch(/Thank you|Settles/)
})

const LONG = 'W'.repeat(200)
const NOTE = {
  ...LETTERHEAD,
  number: 'CRN-2026-00017',
  amount: 12_000,
  day: '2026-11-19',
  balanceAfter: 0,
  reversed: null,
  reason: LONG,
  vat: { percent: 20, pesewas: 2000 },
  lines: [{ invoiceNumber: 'INV-2026-00042', about: LONG, place: LONG, amount: 12_000 }],
} satisfies NoteDocument
const REFUND = {
  ...LETTERHEAD,
  number: 'RFD-2026-00017',
  amount: 12_000,
  day: '2026-11-19',
  balanceAfter: 0,
  reversed: null,
  of: 'credit',
  method: 'cash',
  reference: LONG,
  credits: Array.from({ length: 40 }, () => ({ number: null, receivedOn: '2026-11-01', amount: 300 })),
} satisfies NoteDocument

test.each([NOTE, REFUND])('$number stays on the page with long words and many lines', async (document) => {
  const bytes = await notePdf(pdf, document)
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: bytes, encoding: 'utf8' })
  const ends = [...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end))
  expect(Math.max(...ends)).toBeLessThan(595 - 55)
  expect(readPdfText(bytes)).toContain(document.number)
})

const payment = {
  id: 'p',
  kind: 'money',
  receiptNumber: 'RCT-2026-00017',
  documentNumber: null,
  method: 'cheque',
  reference: '00123',
  note: null,
  reversalReason: null,
} as const
const invoice = {
  id: 'i',
  invoiceNumber: 'INV-2026-00042',
  purpose: 'rent',
  description: 'Rent for December',
}

test('a statement prints every line with its balance, and what the deposit was used for', async () => {
  const entries = withBalances(10_000, [
    { day: '2026-11-02', kind: 'invoice', amount: 150_050, invoice, payment: null },
    { day: '2026-11-19', kind: 'payment', amount: -100_000, invoice: null, payment },
  ])
  const held = withBalances(0, [
    { day: '2026-11-19', kind: 'deposit_paid', amount: 20_000, invoice: null, payment },
  ])
  const statement = {
    tenantId: 't',
    from: '2026-11-01',
    to: '2026-11-30',
    opening: 10_000,
    closing: 60_050,
    entries,
    held,
    deposit: 20_000,
  }
  const bytes = await statementPdf(pdf, { ...LETTERHEAD, statement })
  const text = readPdfText(bytes)
  for (const part of [
    'STATEMENT',
    '1 Nov 2026 to 30 Nov 2026',
    'Balance before 100.00',
    '2 Nov 2026 Invoice INV-2026-00042: Rent for December 1,500.50 1,600.50',
    '19 Nov 2026 Payment RCT-2026-00017, Cheque, 00123 1,000.00 600.50',
    'Deposit by Payment RCT-2026-00017, Cheque, 00123 200.00 200.00',
    'Balance owed on 30 Nov 2026 GHS 600.50',
    'Deposit held GHS 200.00',
  ])
    expect(text).toContain(part)
})
