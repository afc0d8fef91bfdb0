import { expect, it } from 'vitest'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { changeSince } from './review-changes.ts'

const receipt = (id: string, status: PaymentProof['status']) => ({ id, status })
const opened = {
  amount: 850,
  amountDue: 850,
  receipts: [receipt('shown', 'pending_review'), receipt('older', 'rejected')],
}
const [shown, older] = opened.receipts
const DECIDED = 'Somebody else has decided on this receipt meanwhile.'
const CAME = 'Another receipt has come in meanwhile.'
const DUE = 'The amount due of this invoice has changed in the meantime.'

it.each([
  ['nothing', opened, null],
  ['the state of another receipt', { ...opened, receipts: [shown, receipt('older', 'approved')] }, null],
  ['another receipt', { ...opened, receipts: [receipt('new', 'pending_review'), shown, older] }, CAME],
  ['its approval', { ...opened, receipts: [receipt('shown', 'approved'), older] }, DECIDED],
  [
    'its rejection, and another receipt',
    { ...opened, receipts: [receipt('new', 'pending_review'), receipt('shown', 'rejected')] },
    DECIDED,
  ],
  ['its deletion', { ...opened, receipts: [older] }, 'Somebody else has deleted this receipt meanwhile.'],
  ['what is due', { ...opened, amountDue: 800 }, DUE],
  ['the amount', { ...opened, amount: 900, amountDue: 900 }, DUE],
])('a review says what changed: %s', (_, latest, text) => {
  const receipts = latest.receipts.filter((one) => one !== undefined)
  expect(changeSince(opened, { ...latest, receipts }, 'shown')).toBe(text)
})
