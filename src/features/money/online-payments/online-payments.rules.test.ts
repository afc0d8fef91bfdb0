import { describe, expect, test } from 'vitest'
import {
  addSeconds,
  adviseOnFailure,
  checkAfterSilence,
  decideOutcome,
  nextCheck,
  toPaymentMethod,
} from './online-payments.rules.ts'

const start = new Date('2026-11-20T09:00:00Z')
const secondsAfter = (instant: Date | null) => instant && (instant.getTime() - start.getTime()) / 1000
const [HOUR, DAY] = [3_600, 86_400]

describe('the provider is asked again', () => {
  test.each([
    [0, 10],
    [9, 10],
    [10, 30],
    [30, 60],
    [60, 180],
    [180, 600],
    [600, HOUR],
    [HOUR, DAY],
    [DAY, 2 * DAY],
    [2 * DAY, 3 * DAY],
    [3 * DAY - 1, 3 * DAY],
    [3 * DAY, null],
  ])('%i s after the start: at %s s', (now, next) => {
    expect(secondsAfter(nextCheck(start, addSeconds(start, now)))).toBe(next)
  })

  test.each([
    [0, 10],
    [HOUR, HOUR + 600],
    [3 * DAY, 3 * DAY + 600],
    [9 * DAY, 9 * DAY + 600],
  ])('%i s after the start, where it did not answer: at %i s', (now, next) => {
    expect(secondsAfter(checkAfterSilence(start, addSeconds(start, now)))).toBe(next)
  })
})

describe('the result of an attempt over GHS 15', () => {
  const says = (status: 'success' | 'failed' | 'open' | 'pending' | 'reversed', amount = 1500) => ({
    status,
    amount,
    currency: 'GHS',
  })
  test.each([
    [says('success'), false, { state: 'paid' }],
    [says('success'), true, { state: 'paid' }],
    [says('success', 1499), false, { state: 'unmatched', problem: 'amount' }],
    [says('success', 1501), false, { state: 'unmatched', problem: 'amount' }],
    [{ ...says('success'), currency: 'NGN' }, false, { state: 'unmatched', problem: 'currency' }],
    [says('failed'), false, { state: 'failed' }],
    [says('reversed'), false, { state: 'failed' }],
    [says('open'), false, { state: 'started' }],
    [says('pending'), false, { state: 'pending' }],
    [says('open'), true, { state: 'abandoned' }],
    [says('pending'), true, { state: 'abandoned' }],
  ])('%o, at the end %s: %o', (facts, final, expected) => {
    expect(decideOutcome(facts, { requested: 1500, final })).toEqual(expected)
  })
})

test.each([
  ['mobile_money', 'mobile_money'],
  ['card', 'card'],
  ['bank_transfer', 'bank_transfer'],
  ['ussd', 'other'],
  [null, 'other'],
])('the channel %s is the method %s', (channel, method) => {
  expect(toPaymentMethod(channel)).toBe(method)
})

test.each([
  ['Insufficient Funds', /Put money into/],
  ['Transaction timed out', /not approved in time/],
  ['The transaction was not completed', /not approved in time/],
  ['Transaction limit exceeded', /more than your limit/],
  ['Incorrect PIN', /code was wrong/],
  ['Declined', /pay in another way/],
  [null, /pay in another way/],
])('a payment that failed with %j leads on', (failure, advice) => {
  expect(adviseOnFailure(failure)).toMatch(advice)
})
