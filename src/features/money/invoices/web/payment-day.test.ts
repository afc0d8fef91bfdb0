import { expect, test } from 'vitest'
import { paymentForm } from './invoice-forms.schema.ts'
import { paymentProofUpload } from './payment-proof-upload.schema.ts'

const TODAY = '2026-11-21'
const EARLIER = 'Payment date must not be before 21 Nov 2006'
const AFTER_FIRST_SCREEN = 'Payment date must not be later than today'

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
  ['2026-11-22', AFTER_FIRST_SCREEN],
  ['2006-11-21', undefined],
  ['2006-11-20', EARLIER],
  ['1900-01-01', EARLIER],
  ['', 'Payment date is required'],
  ['31/02/2026', 'Please enter a date like 6 Dec 2026.'],
  ['6 De', 'Please enter a date like 6 Dec 2026.'],
])('a payment on "%s" is refused with %s, by a receipt and by Mark Paid', (day, sentence) => {
  const about = (name: string, issues: { path: PropertyKey[]; message: string }[] = []) =>
    issues.find(({ path }) => path[0] === name)?.message
  const receipt = paymentProofUpload(TODAY).safeParse({
    receipt: null,
    amount: '',
    paymentDate: day,
    notes: '',
  })
  const paid = paymentForm(TODAY).safeParse({ paidOn: day, paymentMethod: '', paymentReference: '' })
  expect(about('paymentDate', receipt.error?.issues)).toBe(sentence)
  expect(about('paidOn', paid.error?.issues)).toBe(sentence)
})
