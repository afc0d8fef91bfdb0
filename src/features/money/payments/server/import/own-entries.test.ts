import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { OWN_ENTRY } from '../../../ledger/give-backs.rules.ts'
import type { ImportedOpenings, OpeningPreview } from '../../imports.contract.ts'

const CALL = 'POST /tenants/opening-balances/import'

let portal: TestPortal
let owner: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  owner = await portal.createAdmin()
})
afterAll(() => portal.close())

test('credit that would settle an invoice of the person who imports is a problem of the row, in both calls', async () => {
  const manager = await portal.createAdmin({ staff: 'manager' })
  const other = await portal.createAdmin({ staff: 'manager' })
  const { tenant } = await portal.createTenant(owner)
  const invoice = { tenantId: tenant.id, amount: 650, dueDate: '2026-12-05', sendEmail: false }
  expect((await manager.call('POST /invoices', { body: invoice })).status).toBe(201)
  const form = new FormData()
  form.set('file', new Blob([`Tenant,Amount,Day\n${tenant.email},-100,2026-01-31\n`]), 'sheet.csv')
  const seen = await manager.call<OpeningPreview>(`${CALL}/preview`, { form })
  expect(seen.body.rows[0]?.problems).toEqual([{ field: 'amount', message: OWN_ENTRY }])
  const body = { rows: seen.body.rows.map(({ row, values }) => ({ row, ...values })) }
  expect(await manager.call(CALL, { body })).toMatchObject({ status: 403, body: { error: OWN_ENTRY } })
  expect((await other.call<ImportedOpenings>(CALL, { body })).body).toMatchObject({
    imported: 1,
    credit: 100,
  })
})
