import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { insertTenants } from '../../../../../testing/insert-tenants.ts'
import { BULK_MAX, type BulkResult } from '../../bulk.contract.ts'

const fixture = setUpFixture()

test(`${BULK_MAX} tenants are taken at once`, async () => {
  const { db } = fixture.portal
  const tenantIds = (await insertTenants(db, BULK_MAX)).map(({ id }) => id)
  const body = { tenantIds, amount: 1500.5, dueDate: '2026-12-05', sendEmail: false }
  const reply = await fixture.admin.call<BulkResult>('POST /invoices/bulk', { body })
  expect(reply.status).toBe(201)
  expect(reply.body.summary).toMatchObject({ successful: BULK_MAX, failed: 0 })
  const numbers = `select distinct invoice_number from invoices where tenant_id = any('{${tenantIds}}')`
  expect((await db.$client.query(numbers)).rowCount).toBe(BULK_MAX)
})
