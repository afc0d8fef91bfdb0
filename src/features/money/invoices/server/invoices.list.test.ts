import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { Invoice } from '../invoices.contract.ts'
import type { InvoiceTotals } from '../totals.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpFixture()

const ask = <T = Invoice[]>(
  fields: Record<string, string>,
  by = fixture.admin as { call: typeof fixture.admin.call },
) => by.call<T>(`GET /invoices?${new URLSearchParams(fields)}`)
const names = async (fields: Record<string, string>) =>
  (await ask(fields)).body.map(({ tenantName }) => tenantName)

/** Realistic names, oldest invoice first. */
const BILLS: [tenantName: string, dueDate: string][] = [
  ['Akosua Ɔpɔku Dɛdɛ', '2026-12-05'],
  ['100% Fashion_House', '2026-12-31'],
  ["O'Brien \\ Sons", '2027-01-01'],
  ['AKOSUA Mensah', '2026-11-30'],
]

beforeAll(async () => {
  for (const [tenantName, dueDate] of BILLS) {
    const { id } = await fixture.createInvoice({ dueDate })
    await fixture.changeInvoice(id, { tenantName })
    fixture.portal.clock.advance(1000)
  }
})

describe('the list of invoices', () => {
  it('answers all, newest first, as an array', async () => {
    const { body, headers } = await ask({})
    expect(body.map(({ tenantName }) => tenantName)).toEqual(BILLS.map(([name]) => name).reverse())
    expect([headers.get('link'), headers.get('x-total-count')]).toEqual([null, null])
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual([
      'private, no-cache',
      expect.any(String),
    ])
  })

  it('answers 304 until something in it changes', async () => {
    const etag = async (fields: Record<string, string>) => (await ask(fields)).headers.get('etag') ?? ''
    const headers = { 'if-none-match': await etag({}) }
    expect((await fixture.admin.call('GET /invoices', { headers })).status).toBe(304)
    expect(await etag({ count: 'true' })).not.toBe(await etag({}))
    const { id, description } = (await ask({})).body[0] as Invoice
    await fixture.changeInvoice(id, { description: 'changed' })
    expect((await fixture.admin.call('GET /invoices', { headers })).status).toBe(200)
    await fixture.changeInvoice(id, { description })
  })

  it.each([
    ['akosua', ['AKOSUA Mensah', 'Akosua Ɔpɔku Dɛdɛ']],
    ['opoku dede', ['Akosua Ɔpɔku Dɛdɛ']],
    ['ƆPƆKU', ['Akosua Ɔpɔku Dɛdɛ']],
    ['100%', ['100% Fashion_House']],
    ['%', ['100% Fashion_House']],
    ['_', ['100% Fashion_House']],
    ['n_h', ['100% Fashion_House']],
    ['\\', ["O'Brien \\ Sons"]],
    ["o'b", ["O'Brien \\ Sons"]],
    ['inv-2026-00002', ['100% Fashion_House']],
    ['  mensah ', ['AKOSUA Mensah']],
    ["' or 1=1 --", []],
    ['nobody', []],
  ])('searched for %j shows %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected)
  })

  it.each([
    [{ dueMonth: '2026-12' }, ['100% Fashion_House', 'Akosua Ɔpɔku Dɛdɛ']],
    [{ dueMonth: '2027-01' }, ["O'Brien \\ Sons"]],
    [{ dueMonth: '2026-11' }, ['AKOSUA Mensah']],
    [{ dueMonth: '2025-12' }, []],
    [{ dueDate: '2026-12-31' }, ['100% Fashion_House']],
    [{ dueDate: '2026-12-30' }, []],
    [{ dueDate: '2026-12-05', q: 'akosua', dueMonth: '2026-12', status: 'UNPAID' }, ['Akosua Ɔpɔku Dɛdɛ']],
    [{ dueDate: '2026-12-05', q: 'mensah' }, []],
    [{ status: 'pending' }, BILLS.map(([name]) => name).reverse()],
    [{ status: 'Paid' }, []],
    [{ q: '', status: '' }, BILLS.map(([name]) => name).reverse()],
  ])('with %j shows %j, and counts the same', async (fields: Record<string, string>, expected) => {
    const { body, headers } = await ask({ ...fields, count: 'true' })
    expect(body.map(({ tenantName }) => tenantName)).toEqual(expected)
    expect(headers.get('x-total-count')).toBe(String(expected.length))
  })

  it.each([
    [
      { status: 'gone' },
      "Status 'gone' is not one of: Unpaid, Paid, Payment Submitted, Payment Under Review, Overdue, owed, open",
    ],
    [{ status: '__proto__' }],
    [{ dueMonth: '2026-13' }, 'Due month must be a month like 2026-12'],
    [{ dueMonth: '2026-1' }],
    [{ dueMonth: '2026-12-05' }],
    [{ dueDate: '2026-02-29' }, 'Due date must be a day like 2026-12-05'],
    [{ dueDate: 'today' }],
    [{ limit: '0' }, 'Limit must be at least 1'],
    [{ limit: '501' }, 'Limit must be at most 500'],
    [{ limit: '1.5' }],
    [{ limit: 'all' }],
    [{ cursor: 'abc' }, 'The cursor is not one of this list; start from the first page.'],
    [{ cursor: Buffer.from(`NaN ${NOWHERE}`).toString('base64url') }],
    [{ cursor: Buffer.from(`8640000000000001 ${NOWHERE}`).toString('base64url') }],
    [{ cursor: Buffer.from("1 ' or 1=1").toString('base64url') }],
    [{ count: 'perhaps' }],
    [{ q: 'x'.repeat(201) }],
  ])('refuses %j', async (fields: Record<string, string>, error = expect.any(String)) => {
    const { status, body } = await ask<ErrorBody>(fields)
    expect([status, body.error]).toEqual([400, error])
  })

  it('shows a tenant its own invoices, and refuses another tenant', async () => {
    const { tenant } = fixture.tenant
    const other = await fixture.otherTenant()
    expect((await ask({}, fixture.tenant)).body).toHaveLength(BILLS.length)
    for (const tenantId of [tenant.id, tenant.uid ?? ''])
      expect((await ask({ tenantId }, fixture.tenant)).body).toHaveLength(BILLS.length)
    expect((await ask({}, other)).body).toEqual([])
    for (const tenantId of [tenant.id, tenant.uid ?? '', NOWHERE]) {
      const { status, body } = await ask<ErrorBody>({ tenantId }, other)
      expect([status, body.error]).toEqual([403, 'These are not your invoices.'])
    }
    expect((await ask({ tenantId: other.tenant.id })).body).toEqual([])
    expect((await ask({ tenantId: tenant.uid ?? '' })).body).toHaveLength(BILLS.length)
    const totals = (await other.call<InvoiceTotals>('GET /invoices/totals')).body
    expect(totals.total).toEqual({ count: 0, amount: 0 })
  })
})

describe('pages', () => {
  const findNextLink = (headers: Headers) => /<\/api(\S+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

  it('show every invoice exactly once, also while new ones are issued and old ones go', async () => {
    const { clock } = fixture.portal
    for (let more = 0; more < 5; more += 1) {
      clock.advance(more % 2)
      await fixture.createInvoice({ amount: more })
    }
    const before = (await ask({})).body.map(({ id }) => id)
    const seen: string[] = []
    let next: string | undefined = '/invoices?limit=2&count=true&q=a'
    while (next) {
      const { body, headers } = await fixture.admin.call<Invoice[]>(`GET ${next}`)
      seen.push(...body.map(({ id }) => id))
      expect(headers.get('x-total-count')).toBe(seen.length <= 2 ? String(before.length - 1) : null)
      next = findNextLink(headers)
      expect(next === undefined || /limit=2.*q=a|q=a.*limit=2/.test(next)).toBe(true)
      clock.advance(1)
      await fixture.createInvoice({ amount: 99 })
      await fixture.admin.call(`DELETE /invoices/${seen[0]}`)
    }
    const withA = before.filter((id) => seen.includes(id))
    expect(seen).toEqual(withA)
    expect(seen).toHaveLength(before.length - 1)
  })

  it('end without a link exactly where the rows end', async () => {
    const all = (await ask({})).body
    const { body, headers } = await ask({ limit: String(all.length) })
    expect([body.length, headers.get('link')]).toEqual([all.length, null])
    expect(findNextLink((await ask({ limit: String(all.length - 1) })).headers)).toBeDefined()
  })
})
