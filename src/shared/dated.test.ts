import { expect, test } from 'vitest'
import { changedFrom, changesAfter, type Dated, valueOn } from './dated.ts'

const ALWAYS_SHOP: Dated<string> = { value: 'shop', earlier: [] }
const ROOM = changedFrom(ALWAYS_SHOP, { from: '2026-11-01', value: 'room' })
const PLANNED = changedFrom(ROOM, { from: '2027-01-01', value: 'office' })

test.each<[Dated<string>, string, string]>([
  [ALWAYS_SHOP, '1990-01-01', 'shop'],
  [ROOM, '2026-10-31', 'shop'],
  [ROOM, '2026-11-01', 'room'],
  [PLANNED, '2026-10-31', 'shop'],
  [PLANNED, '2026-12-31', 'room'],
  [PLANNED, '2027-01-01', 'office'],
])('%j is on %s %s', (dated, day, value) => expect(valueOn(dated, day)).toBe(value))

test.each<[string, Dated<string>, { from: string; value: string }, Dated<string>]>([
  ['the value that it has changes nothing', ROOM, { from: '2026-11-20', value: 'room' }, ROOM],
  [
    'the old value from the same day takes a change back',
    ROOM,
    { from: '2026-11-01', value: 'shop' },
    ALWAYS_SHOP,
  ],
  [
    'the value of today from the planned day takes a plan back',
    PLANNED,
    { from: '2027-01-01', value: 'room' },
    ROOM,
  ],
  [
    'an earlier day replaces what came later',
    PLANNED,
    { from: '2026-10-15', value: 'land' },
    { value: 'land', earlier: [{ before: '2026-10-15', value: 'shop' }] },
  ],
  [
    'another value on the same day replaces it',
    ROOM,
    { from: '2026-11-01', value: 'land' },
    { value: 'land', earlier: [{ before: '2026-11-01', value: 'shop' }] },
  ],
])('%s', (_, before, change, after) => expect(changedFrom(before, change)).toEqual(after))

test('the changes after a day are those that are planned', () => {
  const room = { from: '2026-11-01', value: 'room' }
  const office = { from: '2027-01-01', value: 'office' }
  expect(changesAfter(PLANNED, '2026-10-31')).toEqual([room, office])
  expect(changesAfter(PLANNED, '2026-11-01')).toEqual([office])
  expect(changesAfter(PLANNED, '2027-01-01')).toEqual([])
})
