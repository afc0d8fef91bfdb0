import { expect, test } from 'vitest'
import { countedAmount, leftAfter, reviewForm, toReceiptReview } from './review.schema.ts'

const SEEN = { amount: 850, amountDue: 550 }

test('what is due counts, or what the receipt says where that is less', () => {
  expect(countedAmount(550, null)).toBe(550)
  expect(countedAmount(550, 600)).toBe(550)
  expect(countedAmount(550, 300.1)).toBe(300.1)
})

test('what is left is exact to the pesewa, and credit is below 0', () => {
  expect(leftAfter(850, 350)).toBe(500_00)
  expect(leftAfter(0.3, 0.1)).toBe(20)
  expect(leftAfter(800, 850)).toBe(-50_00)
})

test('an amount is sent only where it is not what is due', () => {
  const review = { status: 'approved', reviewNotes: '' } as const
  expect(toReceiptReview({ ...review, amount: 550 }, SEEN)).not.toHaveProperty('amount')
  expect(toReceiptReview({ ...review, amount: 300 }, SEEN)).toMatchObject({ amount: 300, seenAmountDue: 550 })
  expect(toReceiptReview({ ...review, status: 'rejected', amount: 300 }, SEEN)).not.toHaveProperty('amount')
})

test('an approval needs an amount, a rejection none', () => {
  const values = { reviewNotes: '', amount: '' }
  expect(reviewForm.safeParse({ ...values, status: 'approved' }).success).toBe(false)
  expect(reviewForm.safeParse({ ...values, status: 'rejected' }).success).toBe(true)
})
