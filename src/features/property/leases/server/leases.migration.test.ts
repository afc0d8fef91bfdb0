import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'
import { startTestPortal } from '../../../../testing/portal.ts'
import type { RegisteredUnit } from '../../properties/units.contract.ts'
import type { Tenant } from '../../tenants/tenants.contract.ts'
import type { Lease } from '../leases.contract.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OVERLAPPED = 'Overlapped when leases were introduced'

/** Name, unit, move-in day, lease end, deletion, erasure. */
const PEOPLE = [
  ['Abena', 'B 2', '2026-01-01', '2026-12-31', null, null],
  ['Baaba', 'b2', '2026-12-30', null, null, null],
  ['Cosmos', 'B2', '2026-12-31', '2027-01-05', '2026-06-01T10:00:00Z', null],
  ['Dede', 'B10', null, '2026-12-31', null, null],
  ['Ekow', 'B10', '2026-12-31', '2027-03-01', null, null],
  ['Fiifi', 'Dirt', '2026-09-01', '2026-03-01', null, null],
  ['Gifty', null, '2026-01-01', null, null, null],
  ['Hawa', 'Gone', '2025-01-01', '2027-01-01', '2026-05-02T23:30:00Z', null],
  ['Issah', 'Secret', '2025-01-01', null, '2026-05-02T10:00:00Z', '2026-06-02T10:00:00Z'],
  ['Joojo', '   ', '2025-01-01', null, null, null],
] as const

const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const rows = PEOPLE.map(([name, unit, from, to, deleted, erased], at) => {
  const id = `'00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}'`
  return `
  insert into profiles (uid, name, email, role, move_in_date, move_out_date)
    values (${id}, '${name}', '${name}@tenant.test', 'tenant', ${text(from)}, ${text(to)});
  insert into tenants (id, uid, property_id, unit, created_at, updated_at, deleted_at, erased_at)
    values (${id}, ${id}, '${ID}', ${text(unit)}, '2026-02-03T23:59:59Z', now(), ${text(deleted)}, ${text(erased)});`
})

it('makes units and leases of what tenants have, and changes no tenant', async () => {
  const property = `insert into properties (id, name, kind, capacity, created_at) values ('${ID}', 'Market', 'shops', 9, now());`
  const database = await createMigratedDatabase('0021_invoice_author', property + rows.join(''))
  const portal = await startTestPortal({}, { database })
  const admin = await portal.createAdmin()
  const units = (await admin.call<RegisteredUnit[]>('GET /units')).body
  expect(units.map(({ name, kind, doubleLet }) => [name, kind, doubleLet])).toEqual([
    ['B 2', 'shop', true],
    ['B10', 'shop', false],
    ['Dirt', 'shop', false],
    ['Gone', 'shop', false],
  ])
  const leases = (await admin.call<Lease[]>('GET /leases')).body
  const shown = leases.map((lease) => [
    ...[lease.tenantName, lease.startsOn, lease.endsOn, lease.endedReason, lease.overlapReason, lease.rent],
  ])
  expect(shown.sort()).toEqual([
    ['Abena', '2026-01-01', '2026-12-31', null, null, null],
    ['Baaba', '2026-12-30', null, null, OVERLAPPED, null],
    ['Cosmos', '2026-06-01', '2026-06-01', 'Tenant deleted', OVERLAPPED, null],
    ['Dede', '2026-02-03', '2026-12-31', null, null, null],
    ['Ekow', '2026-12-31', '2027-03-01', null, null, null],
    ['Fiifi', '2026-03-01', '2026-03-01', null, null, null],
    ['Hawa', '2025-01-01', '2026-05-02', 'Tenant deleted', null, null],
  ])
  await portal.portal.ctx.jobs.run('follow-leases')
  const tenants = (await admin.call<Tenant[]>('GET /tenants')).body
  const notDeleted = PEOPLE.filter(([, , , , deleted]) => deleted === null)
  expect(
    tenants.map(({ name, unit, moveInDate, leaseEndDate }) => [name, unit, moveInDate, leaseEndDate]).sort(),
  ).toEqual(notDeleted.map(([name, unit, from, to]) => [name, unit, from, to]))
  await portal.close()
})
