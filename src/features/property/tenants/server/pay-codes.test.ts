import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { isPayCode } from '../pay-codes.rules.ts'
import type { Tenant } from '../tenants.contract.ts'

const fixture = setUpFixture()

const readCodes = async () =>
  (await fixture.portal.db.execute<{ code: string }>(sql`select pay_code as code from tenants`)).rows.map(
    ({ code }) => code,
  )

test('the database gives each tenant a code that the rules know, also in imports', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({
    name: `Tenant ${at}`,
    email: `code-${at}@tenant.test`,
    apartment: 'Bohye (Shops)',
    unit: '',
    phone: '',
    moveInDate: '',
    leaseEndDate: '',
  }))
  const imported = await fixture.admin.call('POST /tenants/import', { body: { rows } })
  expect(imported.status, imported.text).toBe(201)
  const codes = await readCodes()
  expect(codes.length).toBeGreaterThan(400)
  expect(codes.filter((code) => !isPayCode(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test('thousands of codes are codes', async () => {
  const { rows } = await fixture.portal.db.execute<{ code: string }>(
    sql`select new_pay_code() as code from generate_series(1, 3000)`,
  )
  expect(rows.filter(({ code }) => !isPayCode(code))).toEqual([])
})

test('a code never changes, whatever else does', async () => {
  const { id } = fixture.tenant.tenant
  const read = async () => (await fixture.admin.call<Tenant>(`GET /tenants/${id}`)).body.payCode
  const before = await read()
  await fixture.admin.call(`PATCH /tenants/${id}`, { body: { name: 'Another Name', unit: 'Z9' } })
  expect(await read()).toBe(before)
  const change = fixture.portal.db.execute(sql`update tenants set pay_code = '7KQ2C' where id = ${id}`)
  await expect(change).rejects.toThrow()
  expect(await read()).toBe(before)
})

test('the office finds a tenant by the code, and the tenant sees its own', async () => {
  const { id, payCode } = fixture.tenant.tenant
  const own = await fixture.tenant.call<Tenant>(`GET /tenants/${id}`)
  expect(own.body.payCode).toBe(payCode)
  for (const text of [payCode, payCode.toLowerCase(), `${payCode.slice(0, 2)}-${payCode.slice(2)}`]) {
    const listed = await fixture.admin.call<Tenant[]>(`GET /tenants?q=${text}`)
    expect(listed.body.map((tenant) => tenant.id)).toEqual([id])
    const found = await fixture.admin.call<{ tenants: { rows: { id: string }[] } }>(`GET /search?q=${text}`)
    expect(found.body.tenants.rows.map((row) => row.id)).toEqual([id])
  }
})
