import { describe, expect, test } from 'vitest'
import {
  chargeableLeases,
  findChargeLease,
  findCurrentLease,
  getRenewalChain,
  groupLeaseChains,
  leasesOn,
} from './lease-choice.rules.ts'
import { isUnitNamedAfter, leaseState, nextStart, termsOverlap, toLeaseTerm } from './leases.rules.ts'
import { unitOccupancy } from './unit-occupancy.rules.ts'

const TODAY = '2026-11-21'

type Given = { moved?: string; follows?: string; unit?: string; shown?: true }

/** 'a 2026-01-01/2026-12-31' is the lease with the id a; a missing end is null. */
function lease(text: string, { moved, follows, unit = 'B7', shown }: Given = {}) {
  const [id = '', days = ''] = text.split(' ')
  const [startsOn = '', endsOn] = days.split('/')
  return {
    id,
    startsOn,
    endsOn: endsOn || null,
    movedOutOn: moved ?? null,
    unitId: unit,
    follows: follows ?? null,
    shown: shown ?? false,
  }
}

test.each([
  ['a 2026-11-22/2027-01-01', undefined, 'upcoming'],
  ['a 2026-11-21/2027-01-01', undefined, 'current'],
  ['a 2026-01-01/', undefined, 'current'],
  ['a 2026-01-01/2026-11-21', undefined, 'current'],
  ['a 2026-01-01/2026-11-20', undefined, 'ended'],
  ['a 2026-01-01/2026-11-21', '2026-11-21', 'ended'],
  ['a 2026-01-01/2026-11-22', '2026-11-22', 'current'],
  ['a 2027-01-01/2027-01-01', '2026-11-21', 'ended'],
])('the lease %s, moved out on %s, is %s', (text, moved, state) => {
  expect(leaseState(lease(text, moved === undefined ? {} : { moved }), TODAY)).toBe(state)
})

test.each([
  ['2026-01-01/2026-02-01', '2026-02-01/2026-03-01', false],
  ['2026-01-01/2026-02-02', '2026-02-01/2026-03-01', true],
  ['2026-01-01/2026-02-01', '2026-01-15/2026-01-15', false],
  ['2026-01-01/', '2027-01-01/', true],
])('%s and %s overlap: %s', (one, other, expected) => {
  const pair = [lease(`a ${one}`), lease(`b ${other}`)] as const
  expect(termsOverlap(pair[0], pair[1])).toBe(expected)
  expect(termsOverlap(pair[1], pair[0])).toBe(expected)
})

test.each([
  ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
  [null, '2026-12-31', TODAY, '2026-12-31'],
  [null, '2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-09-01', '2026-03-01', '2026-03-01', '2026-03-01'],
  [null, null, TODAY, null],
])('a tenant from %s until %s has a lease from %s until %s', (moveInDate, leaseEndDate, startsOn, endsOn) => {
  expect(toLeaseTerm({ moveInDate, leaseEndDate }, TODAY)).toEqual({ startsOn, endsOn })
})

test('a lease that is renewed is a chain on one unit, without renewals that were given up', () => {
  const first = lease('a 2025-01-01/2025-12-31')
  const second = lease('b 2026-01-01/2026-12-31', { follows: 'a' })
  const third = lease('c 2027-01-01/', { follows: 'b' })
  const cancelled = lease('d 2028-01-01/2028-01-01', { follows: 'c', moved: TODAY })
  const inOtherUnit = lease('e 2027-01-01/', { follows: 'b', unit: 'B8' })
  const all = [cancelled, inOtherUnit, third, second, first]
  for (const one of [first, second, third]) expect(getRenewalChain(one, all)).toEqual([first, second, third])
  expect(nextStart(first)).toBe('2026-01-01')
  expect(nextStart(third)).toBeNull()
})

describe('a tenant shows', () => {
  test.each([
    ['what covers today', ['a 2026-01-01/2026-12-31', 'b 2027-01-01/'], 'a'],
    ['what goes on rather than what ends today', ['a 2026-01-01/2026-11-21', 'b 2026-11-21/'], 'b'],
    ['what ends today where nothing follows', ['a 2026-01-01/2026-11-21', 'b 2026-11-22/'], 'a'],
    ['the next', ['a 2026-01-01/2026-11-20', 'c 2027-02-01/', 'b 2026-12-01/2027-01-01'], 'b'],
    ['the last', ['a 2025-01-01/2025-12-31', 'b 2026-01-01/2026-11-20'], 'b'],
  ])('%s', (_, texts, id) => {
    expect(
      findCurrentLease(
        texts.map((text) => lease(text)),
        TODAY,
      )?.id,
    ).toBe(id)
  })

  test('of two at once the one that was shown', () => {
    const first = lease('a 2026-01-01/', { unit: 'B8' })
    const shown = lease('b 2026-02-01/', { shown: true })
    expect(findCurrentLease([first, shown], TODAY)?.id).toBe('b')
    expect(findCurrentLease([first, { ...shown, shown: false }], TODAY)?.id).toBe('a')
  })
})

test.each([
  ['the current one', ['a 2026-01-01/2026-12-31'], ['a']],
  [
    'what runs and what comes',
    ['c 2027-02-01/', 'a 2026-01-01/2026-12-31', 'b 2027-01-01/'],
    ['a', 'b', 'c'],
  ],
  ['two at once', ['a 2026-01-01/', 'b 2026-02-01/'], ['a', 'b']],
  ['none before the one that covers today', ['a 2025-01-01/2025-12-31', 'b 2026-01-01/'], ['b']],
  ['the last one whose days are over', ['a 2025-01-01/2025-06-30', 'b 2025-07-01/2026-11-20'], ['b']],
  ['none', [], []],
] as const)('somebody is charged for %s', (_, texts, ids) => {
  const leases = texts.map((text) => lease(text))
  expect(chargeableLeases(leases, TODAY).map(({ id }) => id)).toEqual(ids)
})

test('nobody is charged for a lease that was ended', () => {
  const ended = lease('a 2026-01-01/2026-11-20', { moved: '2026-11-20' })
  const leaving = lease('b 2026-01-01/2026-11-30', { moved: '2026-11-30' })
  expect(chargeableLeases([ended, leaving], TODAY).map(({ id }) => id)).toEqual(['b'])
})

test.each([
  ['what covers today', ['a 2026-01-01/2026-12-31', 'b 2027-01-01/'], ['a', 'b', false, null]],
  [
    'who moves in on the day on which another leaves',
    ['a 2026-01-01/2026-11-21', 'b 2026-11-21/'],
    ['b', undefined, false, null],
  ],
  ['two at once', ['a 2026-01-01/', 'b 2026-02-01/'], ['b', undefined, true, null]],
  ['nobody since', ['a 2026-01-01/2026-11-20'], [undefined, undefined, false, '2026-11-20']],
  ['nobody yet', ['a 2026-11-22/'], [undefined, 'a', false, null]],
  ['nobody', [], [undefined, undefined, false, null]],
] as const)('a unit has %s', (_, texts, expected) => {
  const found = unitOccupancy(
    texts.map((text) => lease(text)),
    TODAY,
  )
  expect([found.lease?.id, found.next?.id, found.doubleLet, found.vacantSince]).toEqual(expected)
})

test('whoever has not moved out is in the unit beyond the end of the lease', () => {
  const over = lease('a 2026-01-01/2026-11-20', { shown: true })
  expect(unitOccupancy([over], TODAY).lease?.id).toBe('a')
  expect(unitOccupancy([{ ...over, movedOutOn: '2026-11-20' }], TODAY)).toMatchObject({
    lease: null,
    vacantSince: '2026-11-20',
  })
})

test.each([
  ['Ofori 7', true],
  ['Shop of ofori', true],
  ['B07', false],
  ['Shop', false],
])('the unit %s is named after Kofi Ofori: %s', (unit, expected) => {
  expect(isUnitNamedAfter(unit, ['Kofi Ofori', 'Ofori'])).toBe(expected)
})

test('a stay is from the first to the last of leases that renew each other', () => {
  const stays = (...leases: Parameters<typeof groupLeaseChains>[0][number][]) =>
    groupLeaseChains(leases).map(({ first, last }) => `${first.id}-${last.id}`)
  const first = lease('a 2024-01-01/2024-12-31')
  const second = lease('b 2025-01-01/2025-12-31', { follows: 'a' })
  const third = lease('c 2026-01-01/', { follows: 'b' })
  const shop = lease('d 2025-06-01/', { unit: 'B8' })
  const cancelled = lease('e 2027-01-01/2027-01-01', { follows: 'c', moved: '2026-11-20' })
  expect(stays(first, second, third, shop, cancelled)).toEqual(['a-c', 'd-d'])
  expect(stays(cancelled)).toEqual(['e-e'])
  expect(stays()).toEqual([])
})

describe('the leases that run on a day', () => {
  const flat = lease('flat 2026-01-01/2026-06-30')
  const renewed = lease('renewed 2026-06-30/', { follows: 'flat' })
  const shop = lease('shop 2026-03-01/2026-09-30', { unit: 'S1', shown: true })
  const left = lease('left 2026-01-01/2026-12-31', { unit: 'L1', moved: '2026-03-01' })
  const leases = [shop, renewed, left, flat]

  test.each([
    ['2025-12-31', []],
    ['2026-02-28', ['flat', 'left']],
    ['2026-03-01', ['flat', 'shop']],
    ['2026-06-29', ['flat', 'shop']],
    ['2026-06-30', ['renewed', 'shop']],
    ['2026-09-30', ['renewed', 'shop']],
    ['2026-10-01', ['renewed']],
  ])('on %s are %j', (day, ids) =>
    expect(
      leasesOn(leases, day)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids),
  )

  test.each([
    ['2025-12-31', 'shop', 'shown'],
    ['2026-02-28', 'shop', 'shown'],
    ['2026-10-01', 'renewed', 'only'],
  ])('a charge of %s belongs to %s, the %s one', (day, id, source) => {
    const found = findChargeLease(leases, { day, issuedOn: '2026-08-01' })
    expect([found?.lease.id, found?.source]).toEqual([id, source])
  })

  test('a charge of a tenant without any belongs to none', () =>
    expect(findChargeLease([], { day: TODAY, issuedOn: TODAY })).toBeUndefined())
})
