import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDoubleLet, overlap, type Tenancy } from './tenants.rules.ts'

/** 'a/b' as the tenancy from a to b; nothing before or behind the stroke means none. */
const span = (text: string): Tenancy => {
  const [from, to] = text.split('/').map((day) => (day ? `2026-01-${day}` : null))
  return { moveInDate: from ?? null, leaseEndDate: to ?? null }
}

describe('two tenancies of one unit', () => {
  test.each([
    ['10/20', '10/20', true],
    ['10/20', '01/11', true],
    ['10/20', '01/10', false],
    ['10/20', '01/09', false],
    ['10/20', '19/30', true],
    ['10/20', '20/30', false],
    ['10/20', '21/30', false],
    ['10/20', '12/13', true],
    ['10/20', '01/30', true],
    ['10/20', '/10', false],
    ['10/20', '/11', true],
    ['10/20', '19/', true],
    ['10/20', '20/', false],
    ['10/20', '/', true],
    ['/', '/', true],
    ['/10', '10/', false],
    ['/10', '09/', true],
    ['/10', '/05', true],
    ['10/', '20/', true],
  ])('%s and %s overlap: %s', (one, other, expected) => {
    expect(overlap(span(one), span(other))).toBe(expected)
    expect(overlap(span(other), span(one))).toBe(expected)
    expect(isDoubleLet([span(one), span(other)])).toBe(expected)
  })
})

test('a unit is let twice exactly when two of its tenancies overlap', () => {
  const day = fc.integer({ min: 10, max: 30 })
  const tenancy = fc
    .tuple(fc.option(day), fc.option(day))
    .filter(([from, to]) => from === null || to === null || from < to)
    .map(([from, to]) => span(`${from ?? ''}/${to ?? ''}`))
  fc.assert(
    fc.property(fc.array(tenancy, { maxLength: 6 }), (tenancies) => {
      const pairs = tenancies.flatMap((one, at) =>
        tenancies.slice(at + 1).map((other) => [one, other] as const),
      )
      expect(isDoubleLet(tenancies)).toBe(pairs.some(([one, other]) => overlap(one, other)))
    }),
    { numRuns: 2000 },
  )
})
