import { expect, it } from 'vitest'
import { statementRanges } from './statement-ranges.ts'

it.each([
  ['2026-11-20', '2025-03-01', ['2025-11-20 2026-11-20', '2026-01-01 2026-11-20', '2025-01-01 2025-12-31']],
  ['2024-02-29', '2024-01-01', ['2023-02-28 2024-02-29', '2024-01-01 2024-02-29']],
  ['2026-01-01', '2027-05-01', ['2025-01-01 2026-01-01', '2026-01-01 2026-01-01']],
])('on %s a tenant since %s chooses among %j', (today, since, spans) => {
  expect(statementRanges(today, since).map(({ from, to }) => `${from} ${to}`)).toEqual(spans)
})

it.each([
  [null, ['Last 12 months', '2026', '2025', '2024']],
  ['1990-01-01', ['Last 12 months', ...Array.from({ length: 10 }, (_, back) => String(2026 - back))]],
])('a tenant since %j has the choices %j', (since, labels) => {
  expect(statementRanges('2026-11-20', since).map(({ label }) => label)).toEqual(labels)
})
