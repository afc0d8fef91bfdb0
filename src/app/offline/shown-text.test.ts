import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

const at = (instant: string) => new Date(instant).getTime()
const NOW = new Date('2026-12-05T16:00:00Z')

test.each([
  [at('2026-12-05T14:05:00Z'), 'Shown as of 14:05; you are offline'],
  [at('2026-12-05T00:00:00Z'), 'Shown as of 00:00; you are offline'],
  [at('2026-12-04T23:59:00Z'), 'Shown as of 4 Dec 2026, 23:59; you are offline'],
  [null, 'You are offline'],
  ['none' as const, 'You are offline. This screen was not loaded on this phone before.'],
])('%s reads: %s', (since, text) => {
  expect(shownText(since, NOW, 'Africa/Accra')).toBe(text)
})
