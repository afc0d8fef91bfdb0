import { expect, test } from 'vitest'
import { durationLabel } from './run-labels.ts'

test.each([
  [0, '0.0 s'],
  [4, '0.1 s'],
  [1_240, '1.3 s'],
  [12_400, '12 s'],
  [119_000, '119 s'],
  [180_000, '3 min'],
])('%d ms read %s', (ms, label) => {
  expect(durationLabel(ms)).toBe(label)
})
