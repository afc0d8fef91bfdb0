import { expect, test } from 'vitest'
import type { Holder, Unit } from '../occupancy.contract.ts'
import { staysOf, unitState } from './unit-state.ts'

const TODAY = '2026-11-21'
const holder = (moveInDate: string | null, leaseEndDate: string | null): Holder => ({
  id: `${moveInDate} ${leaseEndDate}`,
  name: 'Akosua Ɔpɔku',
  moveInDate,
  leaseEndDate,
})
const unitOf = (tenants: Holder[], doubleLet = false): Unit => ({ unit: 'A7', doubleLet, tenants })

test.each([
  ['2026-01-01', TODAY, 'Let'],
  ['2026-01-01', '2026-11-20', 'Lease over'],
  [TODAY, '2027-01-01', 'Let'],
  ['2026-11-22', '2027-01-01', 'Moves in later'],
  [null, null, 'Let'],
])('a unit with a tenant from %s until %s: %s', (from, until, word) => {
  const one = holder(from, until)
  expect(unitState({ unit: unitOf([one]), holder: one }, TODAY).word).toBe(word)
})

test('tenants who share a unit at the same time are marked, and a unit without tenants is vacant', () => {
  const before = holder('2025-01-01', '2025-12-31')
  const one = holder('2026-01-01', null)
  const other = holder('2026-06-01', null)
  const stays = staysOf([unitOf([before, one, other], true), unitOf([])])
  expect(stays.map((stay) => unitState(stay, TODAY).word)).toEqual([
    'Lease over',
    'Let twice',
    'Let twice',
    'Empty',
  ])
})
