import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'
import { startTestPortal } from '../../../../testing/portal.ts'
import type { Tenant } from '../../../property/tenants/tenants.contract.ts'
import type { Invoice } from '../invoices.contract.ts'

const ID = '00000000-0000-4000-8000-000000000001'

const ROWS = `
  insert into profiles (uid, name, email, phone, role) values ('${ID}', 'Ɔfɔri Atta', 'ATTA@tenant.test', null, 'tenant');
  insert into properties (id, name, kind, capacity, created_at) values ('${ID}', 'Market', 'shops', 1, now());
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
    values ('${ID}', '${ID}', '${ID}', 'Ŋ_7', now(), now());
  insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, receipt_state, created_at,
      updated_at)
    select gen_random_uuid(), 'INV-2026-0000' || n, '${ID}', 'Ɔfɔri Atta', n, '2026-11-19', s, r, now(), now()
    from (values (1, 'Unpaid', 'none'), (2, 'overdue', 'none'), (3, 'Paid', 'none'), (4, 'Paid', 'approved'),
      (5, 'Payment Submitted', 'none'), (6, 'Payment Submitted', 'pending_review')) as v (n, s, r)`

it('migrates an older database: people are found, invoices keep their status', async () => {
  const database = await createMigratedDatabase('0001_landlords_day', ROWS)
  const portal = await startTestPortal({}, { database })
  const admin = await portal.createAdmin()
  for (const q of ['ofori', 'atta@', 'n_7']) {
    const { body } = await admin.call<Tenant[]>(`GET /tenants?${new URLSearchParams({ q })}`)
    expect(body.map(({ name }) => name)).toEqual(['Ɔfɔri Atta'])
  }
  const counts: Record<string, number[]> = {}
  for (const status of ['Unpaid', 'Overdue', 'Paid', 'Payment Submitted', 'Payment Under Review']) {
    const query = new URLSearchParams({ status, q: 'ofori' })
    const { body } = await admin.call<Invoice[]>(`GET /invoices?${query}`)
    counts[status] = body.map(({ amount }) => amount * 100).sort()
  }
  const submitted = { 'Payment Submitted': [5, 6], 'Payment Under Review': [6] }
  expect(counts).toEqual({ Unpaid: [], Overdue: [1, 2], Paid: [3, 4], ...submitted })
  await portal.close()
})
