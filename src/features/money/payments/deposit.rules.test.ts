import { expect, test } from 'vitest'
import { settleDeposit } from './deposit.rules.ts'

test.each([
  ['nothing was paid', [0, 0, 0, 0, 0], [0, 0, 0]],
  ['nothing is owed', [1000, 0, 0, 0, 0], [1000, 1000, 0]],
  ['less is owed than is held', [1000, 300, 0, 200, 0], [700, 500, 0]],
  ['exactly what is held is owed', [1000, 0, 400, 600, 0], [600, 0, 0]],
  ['one pesewa more is owed', [1000, 0, 400, 601, 0], [600, 0, 1]],
  ['credit covers a part', [1000, 0, 0, 300, 100], [1000, 800, 0]],
  ['there is more credit than is owed', [1000, 0, 0, 300, 400], [1000, 1000, 0]],
])('a deposit is settled where %s', (_name, [paid, applied, returned, owed, credit], expected) => {
  const amounts = { paid, applied, returned, owed, credit } as Parameters<typeof settleDeposit>[0]
  expect(Object.values(settleDeposit(amounts))).toEqual(expected)
})
