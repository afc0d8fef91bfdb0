import { expect, test } from 'vitest'
import { spentLabel, spentShare } from './sms-settings.labels.ts'

const spent = { month: '2026-11', spent: 8.75, segments: 250, monthlyBudget: 50, pricePerSegment: 0.035 }

test.each([
  [{}, 'GHS 8.75 of GHS 50.00 is spent in November 2026, on 250 segments.'],
  [{ monthlyBudget: null, segments: 1, spent: 0.035 }, 'GHS 0.035 is spent in November 2026, on 1 segment.'],
  [{ segments: 0, spent: 0 }, 'No SMS was sent in November 2026 so far.'],
  [
    { spent: 0, monthlyBudget: null, pricePerSegment: null },
    '250 segments were sent in November 2026; without a price their cost is not known.',
  ],
])('what is spent with %o: %s', (changes, label) => {
  expect(spentLabel({ ...spent, ...changes })).toBe(label)
})

test.each([
  [39.99, 'green'],
  [40, 'orange'],
  [50, 'red'],
])('GHS %d of GHS 50 is %s', (cedis, tone) => {
  expect(spentShare({ spent: cedis, monthlyBudget: 50 })?.tone).toBe(tone)
  expect(spentShare({ spent: cedis, monthlyBudget: null })).toBeNull()
})
