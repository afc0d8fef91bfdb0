import { expect, test } from 'vitest'
import { budgetLabel, foldingLabel, smsCostLabel } from './sms-cost.labels.ts'

const preview = {
  segments: 1,
  encoding: 'GSM-7' as const,
  folded: 'Water is off.',
  costly: [],
  cost: 0.42,
  budgetLeft: 41.25,
}

test.each([
  [{ recipients: 12, of: 40 }, preview, '12 of 40 tenants get an SMS of 1 segment: GHS 0.42 in all.'],
  [{ recipients: 1, of: 1 }, { ...preview, cost: null }, '1 tenant gets an SMS of 1 segment.'],
  [{ recipients: 1200, of: 1200 }, undefined, '1,200 tenants get an SMS.'],
])('of %o it says: %s', (count, given, label) => {
  expect(smsCostLabel(count, given)).toBe(label)
})

test.each([
  [{ cost: 41.25 }, "GHS 41.25 of this month's budget is left.", false],
  [{ cost: 41.2501 }, expect.stringMatching(/^Only GHS 41\.25 of this month's budget is left: /), true],
])('with %o against the budget', (changes, text, isShort) => {
  expect(budgetLabel({ ...preview, ...changes })).toEqual({ text, isShort })
  expect(budgetLabel({ ...preview, ...changes, budgetLeft: null })).toBeNull()
})

test.each([
  ['Mɛdaase', [], 'ɛ, ɔ and ₵ are written as e, o and GHS to save a second segment.'],
  ['Thank you', [], null],
  ['谢谢', ['谢'], '谢 makes each segment shorter, so it costs more.'],
])('of “%s” it says of letters: %s', (text, costly, label) => {
  expect(foldingLabel(text, { ...preview, costly })).toBe(label)
})
