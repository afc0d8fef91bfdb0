import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { storeInvoices, type TestInvoice } from '../../../../testing/ledger/ledger.ts'
import type { Invoice } from '../invoices.contract.ts'
import type { InvoiceTotals } from '../totals.contract.ts'

const TODAY = '2026-11-20'
const NAMES = ['Ama', 'ofori', 'Ɔfɔri', 'Zainab']
const STATUSES = ['Paid', 'Unpaid', 'Payment Submitted', 'overdue', 'Unpaid'] as const
const COUNT = 60
const fixture = setUpFixture()

beforeAll(async () => {
  const { id: tenantId } = fixture.tenant.tenant
  const others = (await fixture.otherTenant()).tenant.id
  const rows = Array.from({ length: COUNT }, (_, at): TestInvoice => {
    const createdAt = new Date(Date.parse('2026-11-01T09:00:00Z') + at)
    return {
      id: randomUUID(),
      invoiceNumber: `INV-2026-${String(at + 1).padStart(5, '0')}`,
      tenantId: at % 7 === 0 ? others : tenantId,
      tenantName: NAMES[at % NAMES.length] ?? '',
      amount: 33_333 + at * 1_007,
      dueDate: addDays(TODAY, (at % 30) - 9),
      status: STATUSES[at % STATUSES.length] ?? 'Unpaid',
      createdAt,
      updatedAt: createdAt,
    }
  })
  await storeInvoices(fixture.portal.db, rows)
})

type Fields = Record<string, string>
const list = async (fields: Fields, by: Pick<typeof fixture.admin, 'call'> = fixture.admin) =>
  (await by.call<Invoice[]>(`GET /invoices?${new URLSearchParams(fields)}`)).body
const totals = <T = InvoiceTotals>(fields: Fields, by: Pick<typeof fixture.admin, 'call'> = fixture.admin) =>
  by.call<T>(`GET /invoices/totals?${new URLSearchParams(fields)}`)

function sumByStatus(rows: Invoice[]): InvoiceTotals {
  const of = (...statuses: string[]) => {
    const some = rows.filter(({ displayStatus }) => statuses.includes(displayStatus))
    const pesewas = some.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    return { count: some.length, amount: pesewas / 100 }
  }
  const submitted = ['Payment Submitted', 'Payment Under Review']
  return {
    total: of('Paid', 'Unpaid', 'Overdue', ...submitted),
    paid: of('Paid'),
    unpaid: of('Unpaid'),
    submitted: of(...submitted),
    overdue: of('Overdue'),
    creditedAmount: 0,
    otherAmount: 0,
  }
}

it.each<[Fields, number]>([
  [{}, 60],
  [{ q: '', status: '' }, 60],
  [{ q: 'fori' }, 30],
  [{ q: 'inv-2026-00042' }, 1],
  [{ status: 'paid' }, 12],
  [{ status: 'owed' }, 36],
  [{ status: 'open', q: 'a' }, 15],
  [{ dueMonth: '2026-11' }, 40],
  [{ dueMonth: '2026-12', status: 'Unpaid' }, 8],
  [{ dueDate: '2026-11-21' }, 2],
  [{ dueFrom: '2026-11-20' }, 42],
  [{ dueFrom: '2026-11-12', dueTo: '2026-11-19', status: 'Overdue' }, 10],
  [{ dueTo: '2020-01-31' }, 0],
  [{ tenantId: randomUUID() }, 0],
])('of the invoices with %j are those of the %i rows that are listed', async (fields, count) => {
  const rows = await list(fields)
  expect((await totals(fields)).body).toEqual(sumByStatus(rows))
  expect(rows).toHaveLength(count)
})

it('of one tenant contain only that tenant, for admin and tenant', async () => {
  const tenantId = fixture.tenant.tenant.id
  const rows = await list({ tenantId, q: 'fori' })
  expect(rows.length).toBeGreaterThan(20)
  expect((await totals({ tenantId, q: 'fori' })).body).toEqual(sumByStatus(rows))
  expect((await totals({ q: 'fori' }, fixture.tenant)).body).toEqual(sumByStatus(rows))
  expect((await totals({}, fixture.tenant)).body).toEqual(sumByStatus(await list({}, fixture.tenant)))
})

it.each([{ status: 'gone' }, { dueFrom: '2026-11-21', dueTo: '2026-11-20' }, { dueDate: 'today' }])(
  'are refused with %j as the list is',
  async (fields: Fields) => {
    const list = await fixture.admin.call<ErrorBody>(`GET /invoices?${new URLSearchParams(fields)}`)
    const { status, body } = await totals<ErrorBody>(fields)
    expect([status, body.error]).toEqual([400, list.body.error])
  },
)

it('of another tenant are refused to a tenant', async () => {
  const { status, body } = await totals<ErrorBody>({ tenantId: randomUUID() }, fixture.tenant)
  expect([status, body.error]).toEqual([403, 'These are not your invoices.'])
})
