import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newPayment = {
  tenantId: EXAMPLE_IDS.tenant,
  amount: 1550,
  receivedOn: '2026-11-19',
  method: 'mobile_money',
  reference: 'MP261119.0941.A12345',
}
const previewed = { tenantId: EXAMPLE_IDS.tenant, amount: 1550 }
const newBatch = {
  paidBy: 'Kwame Boateng Enterprise',
  receivedOn: '2026-11-19',
  method: 'bank_transfer',
  reference: 'FT26323ABC',
  parts: [
    { tenantId: EXAMPLE_IDS.tenant, amount: 1550 },
    { tenantId: '7c1f0a52-93de-4b1b-8a64-5f2c9d3e1b07', amount: 850 },
  ],
}
const reversal = { reason: 'The cheque was returned by the bank' }
const writeOff = { reason: 'Left the country without an address' }
const correction = { receivedOn: '2026-11-18', reason: 'The transfer came a day earlier' }
const creditReturn = {
  amount: 49.5,
  method: 'mobile_money',
  reference: 'MP261130.1204.B2',
  reason: 'Moved out and paid too much',
}
const creditNote = { amount: 100, reason: 'Two days without water' }
const statementRange = { from: '2026-01-01', to: '2026-11-30' }
const mailed = { emailSent: true, emailError: null }
const opening = { amount: 350, day: '2026-01-01', note: 'From the book of 2025' }
const depositUse = { amount: 400 }
const depositReturn = { amount: 1100, method: 'mobile_money', reference: 'MP261130.1200.B1' }

export const EXAMPLES = {
  previewed,
  newPayment,
  newBatch,
  reversal,
  creditNote,
  writeOff,
  correction,
  creditReturn,
  statementRange,
  mailed,
  opening,
  depositUse,
  depositReturn,
}
