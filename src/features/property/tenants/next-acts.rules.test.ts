import { expect, test } from 'vitest'
import { type NextAct, nextActs } from './next-acts.rules.ts'

const QUIET = { overdue: 0, underReview: 0, leaseEndDate: null, today: '2026-11-20' }

test.each<[string, object, NextAct[]]>([
  ['nothing waits', {}, ['invoice', 'request']],
  ['money is overdue', { overdue: 10 }, ['remind', 'invoice']],
  ['a receipt waits too', { overdue: 10, underReview: 5 }, ['review', 'remind']],
  ['the lease ends in 60 days', { leaseEndDate: '2027-01-19' }, ['renew', 'invoice']],
  ['the lease ends in 61 days', { leaseEndDate: '2027-01-20' }, ['invoice', 'request']],
  ['the lease is over', { leaseEndDate: '2026-11-01', overdue: 10 }, ['remind', 'renew']],
])('where %s', (_, state, acts) => {
  expect(nextActs({ ...QUIET, ...state }, () => true)).toEqual(acts)
})

test('only what the person may do is offered', () => {
  expect(nextActs({ ...QUIET, overdue: 10 }, (act) => act === 'request')).toEqual(['request'])
})
