import { expect, test } from 'vitest'
import { settledBy } from './settled-by.rules.ts'

type Sums = Partial<
  Record<'amountPaid' | 'amountCredited' | 'amountWrittenOff' | 'amountFromDeposit', number>
>

test.each<[Sums, string | null]>([
  [{}, null],
  [{ amountPaid: 99 }, null],
  [{ amountPaid: 100 }, 'money'],
  [{ amountPaid: 100, amountFromDeposit: 100 }, 'deposit'],
  [{ amountCredited: 100 }, 'credit_note'],
  [{ amountCredited: 100, amountWrittenOff: 100 }, 'write_off'],
  [{ amountPaid: 1, amountCredited: 99 }, 'mixed'],
  [{ amountPaid: 100, amountFromDeposit: 99 }, 'mixed'],
  [{ amountCredited: 100, amountWrittenOff: 99 }, 'mixed'],
])('an invoice of 100 with %j is settled by %s', (sums, by) => {
  const none = { amountPaid: 0, amountCredited: 0, amountWrittenOff: 0, amountFromDeposit: 0 }
  expect(settledBy({ amount: 100, ...none, ...sums })).toBe(by)
})
