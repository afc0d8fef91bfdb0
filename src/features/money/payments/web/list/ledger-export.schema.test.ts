import { expect, test } from 'vitest'
import { ledgerExportForm, monthBefore } from './ledger-export.schema.ts'

test.each([
  ['2026-11-20', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s lasts from %s to %s', (today, from, to) => {
  expect(monthBefore(today)).toEqual({ from, to })
})

test('a range may be one day, but not end before it begins', () => {
  const parseRange = (from: string, to: string) => ledgerExportForm.safeParse({ from, to, format: 'csv' })
  expect(parseRange('2026-11-01', '2026-11-01').success).toBe(true)
  expect(parseRange('2026-11-02', '2026-11-01').error?.issues).toMatchObject([
    {
      path: ['from'],
      message: 'The range begins after it ends: from 2 Nov 2026 is later than to 1 Nov 2026',
    },
  ])
})
