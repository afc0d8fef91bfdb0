import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Invoice } from '../invoices.contract.ts'
import { numbersContaining } from './new-numbers.ts'

type Found = { invoices: { total: number; rows: { title: string }[] } }

const fixture = setUpFixture()

test.each([
  ['INV-2026-00042', ['INV-2026-00042']],
  ['inv-2026-00042', ['INV-2026-00042']],
  ['INV-2026-12345678', ['INV-2026-12345678']],
  ['INV-2026-0004', undefined],
  ['INV-2026-123456789', undefined],
  ['xINV-2026-00042', undefined],
  ['ofori INV-2026-00042', undefined],
])('the text %s is contained in %j', (text, numbers) => {
  expect(numbersContaining(text)).toEqual(numbers)
})

test('a number of five digits is contained in longer ones', () => {
  const numbers = numbersContaining('INV-2026-12345')
  expect(numbers).toHaveLength(1111)
  expect(numbers).toEqual(expect.arrayContaining(['INV-2026-12345', 'INV-2026-123450', 'INV-2026-12345999']))
})

test('a whole number finds its invoice and longer ones, in the list and in the search', async () => {
  await fixture.createInvoice()
  await fixture.portal.db.execute(`select setval('invoice_numbers_2026', 12344)`)
  const { invoiceNumber } = await fixture.createInvoice()
  await fixture.portal.db.execute(`select setval('invoice_numbers_2026', 123450)`)
  const { invoiceNumber: longer } = await fixture.createInvoice()
  expect([invoiceNumber, longer]).toEqual(['INV-2026-12345', 'INV-2026-123451'])
  for (const q of ['inv-2026-12345', 'inv-2026-1234']) {
    const list = await fixture.admin.call<Invoice[]>(`GET /invoices?q=${q}&limit=10&count=true`)
    const { body } = await fixture.admin.call<Found>(`GET /search?q=${q}`)
    const listed = list.body.map((invoice) => invoice.invoiceNumber)
    expect([listed.sort(), list.headers.get('x-total-count')]).toEqual([[invoiceNumber, longer], '2'])
    expect(body.invoices.total).toBe(2)
    expect(body.invoices.rows.map(({ title }) => title).sort()).toEqual([invoiceNumber, longer])
  }
})
