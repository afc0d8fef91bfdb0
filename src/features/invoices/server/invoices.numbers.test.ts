import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../testing/clock.ts'
import { setUpFixture } from '../../../testing/fixture.ts'
import type { Invoice } from '../invoices.contract.ts'

const clock = manualClock('2026-12-30T09:00:00Z')
const fixture = setUpFixture({}, { clock })

const next = async () => {
  const fields = { amount: 1, dueDate: '2099-12-31', sendEmail: false }
  return fixture.portal.createInvoice(fixture.admin, fixture.tenant.tenant.id, fields)
}
const number = async () => (await next()).invoiceNumber
const many = async (count: number) => (await Promise.all(Array.from({ length: count }, number))).sort()
const expected = (year: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => `INV-${year}-${String(from + step).padStart(5, '0')}`)

describe('the number of an invoice', () => {
  it('is unique when 50 are issued at once, and rises', async () => {
    expect(await many(50)).toEqual(expected(2026, 1, 50))
    expect(await number()).toBe('INV-2026-00051')
  })

  it('is not used again after its invoice was deleted', async () => {
    const last = await next()
    await fixture.admin.call(`DELETE /invoices/${last.id}`)
    expect(await number()).toBe('INV-2026-00053')
    expect(last.invoiceNumber).toBe('INV-2026-00052')
  })

  it('is not used up by a refused invoice', async () => {
    const body = { tenantId: fixture.tenant.tenant.id, amount: -1, dueDate: '2099-12-31' }
    expect((await fixture.admin.call('POST /invoices', { body })).status).toBe(400)
    expect(await number()).toBe('INV-2026-00054')
  })

  it('starts again each year at midnight in Accra, also with many concurrent first invoices', async () => {
    clock.set('2026-12-31T23:59:59.999Z')
    expect(await number()).toBe('INV-2026-00055')
    clock.set('2027-01-01T00:00:00.000Z')
    expect(await many(10)).toEqual(expected(2027, 1, 10))
  })

  it('continues the old year until midnight', async () => {
    clock.set('2026-12-31T12:00:00Z')
    expect(await number()).toBe('INV-2026-00056')
  })

  it('takes six digits after 99999', async () => {
    await fixture.portal.db.execute(sql`select setval('invoice_numbers_2026', 99998)`)
    expect([await number(), await number(), await number()]).toEqual([
      'INV-2026-99999',
      'INV-2026-100000',
      'INV-2026-100001',
    ])
    expect((await fixture.admin.call<Invoice[]>('GET /invoices?q=INV-2026-100000')).body).toHaveLength(1)
  })
})
