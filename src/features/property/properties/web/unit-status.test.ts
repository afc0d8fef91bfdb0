import { expect, test } from 'vitest'
import { unitStatus } from './unit-status.ts'

const TODAY = '2026-11-21'
const lease = (endsOn: string | null) => ({
  id: 'l',
  tenantId: 't',
  tenantName: 'Akosua Ɔpɔku',
  startsOn: '2026-01-01',
  endsOn,
  rent: null,
})
const vacant = { active: true, doubleLet: false, lease: null, next: null, vacantSince: null }

test.each([
  [{ lease: lease(null) }, 'Occupied'],
  [{ lease: lease(TODAY) }, 'Occupied'],
  [{ lease: lease('2026-11-20') }, 'Lease over'],
  [{ lease: lease(null), doubleLet: true }, 'Occupied twice'],
  [{ next: lease(null), vacantSince: '2026-11-01' }, 'Moves in later'],
  [{ vacantSince: '2026-11-01' }, 'Vacant since 1 Nov 2026'],
  [{}, 'Vacant'],
  [{ active: false, vacantSince: '2026-11-01' }, 'Inactive'],
])('a unit with %j: %s', (given, word) => {
  expect(unitStatus({ ...vacant, ...given }, TODAY).word).toBe(word)
})
