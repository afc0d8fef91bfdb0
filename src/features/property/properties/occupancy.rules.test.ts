import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOccupiedTwice,
  type LeaseTerm,
  leasesOverlap,
  occupancyBand,
  occupancyRate,
} from './occupancy.rules.ts'

/** 'a/b' is the lease from a to b; a missing side is null. */
const span = (text: string): LeaseTerm => {
  const [from, to] = text.split('/').map((day) => (day ? `2026-01-${day}` : null))
  return { moveInDate: from ?? null, leaseEndDate: to ?? null }
}

describe('two leases of one unit', () => {
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
    expect(leasesOverlap(span(one), span(other))).toBe(expected)
    expect(leasesOverlap(span(other), span(one))).toBe(expected)
    expect(isOccupiedTwice([span(one), span(other)])).toBe(expected)
  })
})

test('a unit is let twice exactly when two of its leases overlap', () => {
  const day = fc.integer({ min: 10, max: 30 })
  const lease = fc
    .tuple(fc.option(day), fc.option(day))
    .filter(([from, to]) => from === null || to === null || from < to)
    .map(([from, to]) => span(`${from ?? ''}/${to ?? ''}`))
  fc.assert(
    fc.property(fc.array(lease, { maxLength: 6 }), (leases) => {
      const pairs = leases.flatMap((one, at) => leases.slice(at + 1).map((other) => [one, other] as const))
      expect(isOccupiedTwice(leases)).toBe(pairs.some(([one, other]) => leasesOverlap(one, other)))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [0, 20, 0, 'red', 20, 0],
  [12, 20, 60, 'red', 8, 0],
  [61, 100, 61, 'orange', 39, 0],
  [16, 20, 80, 'orange', 4, 0],
  [81, 100, 81, 'green', 19, 0],
  [20, 20, 100, 'green', 0, 0],
  [22, 20, 110, 'green', 0, 2],
  [1, 0, 100, 'green', 0, 1],
  [0, 0, 0, 'red', 0, 0],
])('%i tenants in %i places: %i percent, %s', (tenants, capacity, percentage, band, vacant, over) => {
  expect(occupancyRate(tenants, capacity)).toEqual({ percentage, band, vacant, over })
})

test.each([
  [60, 'red'],
  [60.1, 'orange'],
  [80, 'orange'],
  [80.1, 'green'],
] as const)('a property that is rented to %d percent is %s', (percent, tone) => {
  expect(occupancyBand(percent)).toBe(tone)
})
