import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { nextAttempt, refusedForGood } from './retry.ts'

const written = new Date('2026-11-20T09:00:00Z')
const later = (ms: number) => new Date(written.getTime() + ms)

describe('the next attempt', () => {
  it.each([
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 15 * MINUTE],
    [4, HOUR],
    [5, HOUR],
    [20, HOUR],
  ])('after failure number %d comes %d ms later', (attempts, pause) => {
    const now = later(2 * HOUR)
    expect(nextAttempt(attempts, written, now)).toEqual(new Date(now.getTime() + pause))
  })

  it('is one of 27 for an email that always fails', () => {
    const tries = [written]
    for (;;) {
      const next = nextAttempt(tries.length, written, tries.at(-1) ?? written)
      if (!next) break
      tries.push(next)
    }
    const minutes = tries.map((at) => (at.getTime() - written.getTime()) / MINUTE)
    const hourly = Array.from({ length: 23 }, (_, hour) => 21 + 60 * (hour + 1))
    expect(minutes).toEqual([0, 1, 6, 21, ...hourly])
  })

  it.each([
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 15 * MINUTE],
    [4, HOUR],
  ])(
    'after failure number %d comes a millisecond before 24 hours are over, and not when they are',
    (attempts, pause) => {
      const last = 24 * HOUR - pause
      expect(nextAttempt(attempts, written, later(last - 1))).toEqual(later(24 * HOUR - 1))
      expect(nextAttempt(attempts, written, later(last))).toBeNull()
      expect(nextAttempt(attempts, written, later(last + 1))).toBeNull()
    },
  )

  it('is at most 24 hours after the email was requested', () => {
    expect(nextAttempt(4, written, later(23 * HOUR - 1))).toEqual(later(24 * HOUR - 1))
    expect(nextAttempt(4, written, later(23 * HOUR))).toBeNull()
    expect(nextAttempt(1, written, later(24 * HOUR - MINUTE + 1))).toBeNull()
    expect(nextAttempt(1, written, later(30 * HOUR))).toBeNull()
  })
})

describe('a refusal', () => {
  const fault = (code: string | undefined, responseCode: number | undefined) =>
    Object.assign(new Error('no'), { ...(code && { code }), ...(responseCode && { responseCode }) })

  it.each([
    ['EENVELOPE', 550, true],
    ['EMESSAGE', 554, true],
    ['EENVELOPE', 500, true],
    ['EENVELOPE', 499, false],
    ['EENVELOPE', 451, false],
    ['EMESSAGE', 452, false],
    ['EAUTH', 535, false],
    ['ECONNECTION', 554, false],
    ['ESOCKET', undefined, false],
    [undefined, 550, false],
  ])('%s with %s is for good: %s', (code, responseCode, forGood) => {
    expect(refusedForGood(fault(code, responseCode))).toBe(forGood)
  })

  it.each([[undefined], ['550'], [{ code: 'EENVELOPE', responseCode: 550 }]])(
    '%j is no refusal',
    (thrown) => {
      expect(refusedForGood(thrown)).toBe(false)
    },
  )
})
