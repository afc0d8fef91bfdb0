import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestPortal } from '../../../../testing/portal.ts'
import type { Lease } from '../leases.contract.ts'

test('tenants whom the previous release has entered, moved or deleted get their leases', async () => {
  const portal = await startTestPortal()
  const admin = await portal.createAdmin()
  const [entered, moved, deleted] = await Promise.all([
    portal.createTenant(admin),
    portal.createTenant(admin, { unit: 'M1', moveInDate: '2026-01-01' }),
    portal.createTenant(admin, { unit: 'D1', moveInDate: '2026-01-01' }),
  ])
  const write = (id: string, change: string) =>
    portal.db.execute(sql`update tenants set ${sql.raw(change)} where id = ${id}`)
  await write(moved.tenant.id, "created_at = '2026-01-01'")
  await write(entered.tenant.id, "unit = 'E1'")
  await write(moved.tenant.id, "unit = 'M2'")
  await write(deleted.tenant.id, "deleted_at = '2026-11-20T09:00:00Z'")
  const leases = async () =>
    (await admin.call<Lease[]>('GET /leases')).body
      .map(({ unitName, startsOn, endsOn, endedReason }) => [unitName, startsOn, endsOn, endedReason])
      .sort()
  for (let runs = 0; runs < 2; runs += 1) {
    await portal.portal.ctx.jobs.run('follow-leases')
    expect(await leases()).toEqual([
      ['D1', '2026-01-01', '2026-11-20', 'Tenant deleted'],
      ['E1', '2026-11-20', null, null],
      ['M1', '2026-01-01', '2026-11-20', 'Moved to M2'],
      ['M2', '2026-11-20', null, null],
    ])
  }
  await portal.close()
})
