import { expect, it } from 'vitest'
import type { Receipt } from '../../payments.contract.ts'
import { areStillWaiting } from './review-steady.ts'

const receipt = (id: string, status: Receipt['status']): Receipt => ({
  id,
  status,
  paymentDate: '2026-11-20',
  amount: null,
  transactionId: null,
  notes: null,
  reviewNotes: null,
  receiptUrl: '',
  fileName: 'receipt.jpg',
  fileSize: 1,
  contentType: 'image/jpeg',
  reviewedAt: null,
  uploadedAt: '2026-11-20T10:00:00Z',
  createdAt: '2026-11-20T10:00:00Z',
})
const invoice = (...receipts: Receipt[]) => ({ receipts })
const waiting = invoice(receipt('one', 'pending_review'), receipt('two', 'rejected'))

it('updates while the receipt stays under review', () => {
  expect(areStillWaiting(waiting, invoice(...waiting.receipts, receipt('new', 'pending_review')))).toBe(true)
  expect(areStillWaiting(invoice(receipt('two', 'rejected')), invoice())).toBe(true)
})

it('does not update when it was reviewed or deleted', () => {
  expect(
    areStillWaiting(waiting, invoice(receipt('one', 'approved'), receipt('new', 'pending_review'))),
  ).toBe(false)
  expect(areStillWaiting(waiting, invoice(receipt('two', 'rejected')))).toBe(false)
})
