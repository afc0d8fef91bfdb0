import { describe, expect, test } from 'vitest'
import { planPayment } from './payments.rules.ts'

const OPEN = [
  { id: 'a', invoiceNumber: 'INV-A', due: 100 },
  { id: 'b', invoiceNumber: 'INV-B', due: 50 },
]
const part = (invoiceId: string, amount: number) => ({ invoiceId, amount })

describe('a payment', () => {
  test.each([
    ['less than the first', 99, [], false, [part('a', 99)], 0],
    ['exactly the first', 100, [], false, [part('a', 100)], 0],
    ['one pesewa more than the first', 101, [], false, [part('a', 100), part('b', 1)], 0],
    ['exactly all', 150, [], false, [part('a', 100), part('b', 50)], 0],
    ['one pesewa more than all', 151, [], false, [part('a', 100), part('b', 50)], 1],
    ['a chosen invoice, the rest the oldest', 60, [part('b', 50)], false, [part('b', 50), part('a', 10)], 0],
    ['the rest to the same invoice', 60, [part('a', 10)], false, [part('a', 60)], 0],
    ['the rest as credit', 60, [part('b', 50)], true, [part('b', 50)], 10],
    ['nothing but credit', 60, [], true, [], 60],
    ['an invoice chosen twice', 60, [part('a', 10), part('a', 20)], true, [part('a', 30)], 30],
  ])('settles %s', (_name, amount, chosen, keepCredit, parts, credit) => {
    expect(planPayment({ amount, open: OPEN, chosen, keepCredit })).toEqual({ parts, credit })
  })

  test.each([
    ['an unknown invoice', 60, [part('c', 1)], /not an invoice of this tenant, or it was deleted/],
    ['more than is due', 60, [part('b', 51)], 'Only GHS 0.50 is due on invoice INV-B'],
    [
      'more than is due in two parts',
      60,
      [part('b', 50), part('b', 1)],
      'Only GHS 0.50 is due on invoice INV-B',
    ],
    ['more than the payment', 60, [part('a', 61)], /GHS 0.61 together, more than the payment of GHS 0.60/],
  ])('is refused with %s', (_name, amount, chosen, problem) => {
    expect(planPayment({ amount, open: OPEN, chosen })).toEqual({ problem: expect.stringMatching(problem) })
  })
})
