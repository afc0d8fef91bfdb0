import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import { OWN_ENTRY } from '../features/money/ledger/give-backs.rules.ts'
import type { TenantBalance } from '../features/money/payments/accounts.contract.ts'
import type { RecordedPayment } from '../features/money/payments/payments.contract.ts'
import type { MailedCost } from '../features/money/request-costs/costs.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { listRows } from '../testing/database/snapshot.ts'
import { setUpOnlinePayments } from '../testing/online-payments/online-payments.ts'
import type { ApiClient } from '../testing/portal.ts'

const online = setUpOnlinePayments()
const people = {} as Record<'manager' | 'other' | 'accountant', ApiClient>
beforeAll(async () => {
  for (const [name, staff] of [
    ['manager', 'manager'],
    ['other', 'manager'],
    ['accountant', 'accountant'],
  ] as const)
    people[name] = await online.portal.createAdmin({ staff })
})

const tenantId = () => online.tenant.tenant.id
const TODAY = '2026-11-20'

async function create<T>(by: ApiClient, call: string, body: object): Promise<T> {
  const { status, text, body: created } = await by.call<T>(call, { body })
  expect(status, text).toBe(201)
  return created
}
const rent = () => ({ tenantId: tenantId(), amount: 650, sendEmail: false })
const issue = (by: ApiClient, fields: object = {}) =>
  create<MailedInvoice>(by, 'POST /invoices', { ...rent(), dueDate: '2026-12-05', ...fields })
const pay = (by: ApiClient, fields: object = {}) =>
  create<RecordedPayment>(by, 'POST /payments', { ...rent(), receivedOn: TODAY, method: 'cash', ...fields })

async function markPaid(by: ApiClient): Promise<string> {
  const { id } = await issue(online.admin)
  const body = { status: 'Paid', paidOn: '2026-11-18', paymentMethod: 'Cash' }
  expect((await by.call(`PATCH /invoices/${id}`, { body })).status).toBe(200)
  return id
}

async function chargeCost(by: ApiClient): Promise<string> {
  const request = { tenantName: 'x', tenantEmail: 'x@example.com', subject: 'Tap', description: 'It leaks' }
  const { id } = await create<Case>(online.tenant, 'POST /requests', { tenantId: tenantId(), ...request })
  const body = { amount: 90, spentOn: TODAY, description: 'A new tap', chargeToTenant: true }
  const cost = await create<MailedCost>(by, `POST /requests/${id}/costs`, body)
  return `/requests/${id}/costs/${cost.id}`
}

async function payDeposit(issuer: ApiClient, payer: ApiClient): Promise<string> {
  await issue(issuer, { purpose: 'deposit' })
  await pay(payer)
  return `/tenants/${tenantId()}/deposit/return`
}

/** The credit settles this invoice at once. */
async function owedTenant(by: ApiClient): Promise<string> {
  await issue(by)
  return `/tenants/${tenantId()}/opening-balance`
}

/** Kept for later, from long before any other credit. */
async function oldestCredit(by: ApiClient): Promise<string> {
  await pay(by, { receivedOn: '2020-01-02', keepCredit: true })
  return `/tenants/${tenantId()}/credit/return`
}

async function assignOnline(by: ApiClient): Promise<string> {
  const reference = `shop-${crypto.randomUUID()}`
  online.provider.checkout(reference, { amount: 4_000 })
  await online.tell(reference)
  await online.waitForEvents()
  const body = { tenantId: tenantId() }
  expect((await by.call(`POST /online-payments/${reference}/assign`, { body })).status).toBe(200)
  return `/online-payments/${reference}/refund`
}

const reason = 'Agreed on the phone'
const invoicePath = async (by: ApiClient) => `/invoices/${(await issue(by)).id}`
const paidPath = async (by: ApiClient) => `/invoices/${await markPaid(by)}`

type GiveBackWay = {
  name: string
  endpoint: string
  /** Enters what is refunded, as a person, and returns the path of the call. */
  enter: (by: ApiClient) => Promise<string>
  body?: object | (() => object)
  query?: string
}

const DOORS: GiveBackWay[] = [
  {
    name: 'reverses a payment',
    endpoint: 'POST /payments/{id}/reverse',
    body: { reason },
    enter: async (by) => `/payments/${(await pay(by)).id}/reverse`,
  },
  {
    name: 'refunds an online payment',
    endpoint: 'POST /online-payments/{reference}/refund',
    enter: assignOnline,
    body: { reason },
  },
  { name: 'deletes an invoice', endpoint: 'DELETE /invoices/{id}', enter: invoicePath },
  { name: 'deletes a paid invoice', endpoint: 'DELETE /invoices/{id}', enter: paidPath },
  {
    name: 'deletes an invoice with its payment',
    endpoint: 'DELETE /invoices/{id}',
    enter: paidPath,
    query: '?reversePayments=true',
  },
  { name: 'deletes a charged cost', endpoint: 'DELETE /requests/{id}/costs/{costId}', enter: chargeCost },
  {
    name: 'credits an invoice',
    endpoint: 'POST /invoices/{id}/credit-note',
    body: { amount: 650, reason },
    enter: async (by) => `${await invoicePath(by)}/credit-note`,
  },
  {
    name: 'credits an invoice that they marked paid',
    endpoint: 'POST /invoices/{id}/credit-note',
    body: { amount: 1, reason },
    enter: async (by) => `${await paidPath(by)}/credit-note`,
  },
  { name: 'lowers an amount', endpoint: 'PATCH /invoices/{id}', enter: invoicePath, body: { amount: 0.01 } },
  { name: 'lowers it to nothing', endpoint: 'PUT /invoices/{id}', enter: invoicePath, body: { amount: 0 } },
  ...(['Unpaid', 'overdue', 'Payment Submitted'] as const).map((status) => ({
    name: `sets a paid invoice back to ${status}`,
    endpoint: 'PATCH /invoices/{id}',
    enter: paidPath,
    body: { status },
  })),
  ...[{ paidOn: '2026-10-31' }, { paymentMethod: 'Cheque' }].map((body) => ({
    name: `corrects a payment by ${Object.keys(body)}`,
    endpoint: 'PATCH /invoices/{id}',
    body,
    enter: paidPath,
  })),
  {
    name: 'returns a deposit that they recorded',
    endpoint: 'POST /tenants/{id}/deposit/return',
    body: { amount: 10, method: 'cash' },
    enter: (by) => payDeposit(online.admin, by),
  },
  {
    name: 'returns a deposit that they issued',
    endpoint: 'POST /tenants/{id}/deposit/return',
    body: { amount: 10, method: 'cash' },
    enter: (by) => payDeposit(by, online.admin),
  },
  {
    name: 'gives back credit that they recorded',
    endpoint: 'POST /tenants/{id}/credit/return',
    body: { amount: 650, method: 'cash', reason },
    enter: oldestCredit,
  },
  {
    name: 'writes an invoice off',
    endpoint: 'POST /invoices/{id}/write-off',
    body: { reason },
    enter: async (by) => `${await invoicePath(by)}/write-off`,
  },
  ...[{ receivedOn: '2026-11-18' }, { method: 'cheque' }].map((body) => ({
    name: `corrects ${Object.keys(body)} of a payment`,
    endpoint: 'POST /payments/{id}/correct',
    body: { ...body, reason },
    enter: async (by: ApiClient) => `/payments/${(await pay(by)).id}/correct`,
  })),
  {
    name: 'enters credit that settles an invoice',
    endpoint: 'POST /tenants/{id}/opening-balance',
    body: { amount: -500, day: TODAY },
    enter: owedTenant,
  },
  {
    name: 'imports credit that settles one',
    endpoint: 'POST /tenants/opening-balances/import',
    body: () => ({ rows: [{ tenant: online.tenant.tenant.email, amount: '-500', day: TODAY }] }),
    enter: async (by) => (await issue(by)) && '/tenants/opening-balances/import',
  },
]

const MONEY = 'invoices payments entries allocations credit_returns give_backs online_refunds'.split(' ')

/** All rows about money. */
const books = () => Promise.all(MONEY.map((table) => listRows(online.portal, table)))

const ok = ({ status }: { status: number }) => status >= 200 && status < 300

describe('whatever gives money away', () => {
  test('stands among these doors, by its permission or by what it does besides', () => {
    const calls = online.portal.routes.map(({ method, url, endpoint }) => ({
      name: `${method} ${url.replace(/^\/api/, '')}`,
      permission: endpoint?.permission,
    }))
    const declared = calls.flatMap(({ name, permission }) => (permission === 'money:giveBack' ? [name] : []))
    // A restored invoice is owed again.
    const walked = [...DOORS.map(({ endpoint }) => endpoint), 'POST /invoices/{id}/restore']
    expect(declared.filter((name) => !walked.includes(name))).toEqual([])
    expect(walked.filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  })

  // Owners may always: in the test of the rule.
  test.each(DOORS)('$name: no accountant, and a manager only of others', async (door) => {
    const { endpoint, enter, query = '', body } = door
    const [method] = endpoint.split(' ')
    const call = (by: ApiClient, path: string) =>
      by.call<{ error: string }>(`${method} ${path}${query}`, {
        body: typeof body === 'function' ? body() : body,
      })
    const refuse = async (by: ApiClient, path: string, sentence: string) => {
      const before = await books()
      const { status, body: answer } = await call(by, path)
      expect([status, answer.error]).toEqual([403, sentence])
      expect(await books()).toEqual(before)
    }
    const own = await enter(people.manager)
    await refuse(people.accountant, own, 'Your role (accountant) may not do this.')
    await refuse(people.manager, own, OWN_ENTRY)
    const done = await call(people.other, own)
    expect(ok(done), done.text).toBe(true)
    const acts = sql`select created_by_name from give_backs where tenant_id = ${tenantId()}`
    expect((await online.portal.db.execute(acts)).rows.length).toBeGreaterThan(0)
  })

  test('leaves what gives nothing away to the accountant', async () => {
    const { accountant } = people
    const { id } = await issue(accountant)
    for (const body of [{ amount: 700 }, { description: 'Rent' }, { status: 'overdue' }, { status: 'Paid' }])
      expect((await accountant.call(`PATCH /invoices/${id}`, { body })).status).toBe(200)
    const opening = { body: { amount: 500, day: TODAY } }
    const paid = await pay(accountant)
    const noted = { body: { reference: 'MM-1', note: 'Brought by a brother', reason } }
    expect((await accountant.call(`POST /payments/${paid.id}/correct`, noted)).status).toBe(200)
    const entered = await accountant.call(`POST /tenants/${tenantId()}/opening-balance`, opening)
    expect(entered.status).toBe(201)
  })

  test('is shown as what the server allows', async () => {
    const mayGiveBack = async (by: ApiClient, path: string) =>
      (await by.call<{ mayGiveBack: boolean }>(`GET ${path}`)).body.mayGiveBack
    const paths = [await paidPath(people.manager), `/payments/${(await pay(people.manager)).id}`]
    for (const path of paths) {
      const seen = [online.admin, people.manager, people.other, people.accountant, online.tenant]
      const allowed: boolean[] = []
      for (const by of seen) allowed.push(await mayGiveBack(by, path))
      expect(allowed).toEqual([true, false, true, false, false])
    }
    await payDeposit(online.admin, people.manager)
    const mayReturn = async (by: ApiClient) =>
      (await by.call<TenantBalance>(`GET /tenants/${tenantId()}/balance`)).body.mayReturnDeposit
    expect([await mayReturn(people.manager), await mayReturn(people.other)]).toEqual([false, true])
  })
})

describe('the weekly summary', () => {
  const summaries = async () =>
    (
      await online.portal.db.execute<{ uid: string; title: string; body: string }>(
        sql`select uid, title, body from notices where type = 'given-back'`,
      )
    ).rows
  const run = () => online.portal.portal.ctx.jobs.run('summarize-given-back')

  test('tells every owner once, after the week, of each act; nothing of a week without any', async () => {
    await online.portal.db.execute(sql`delete from give_backs`)
    const { id } = await issue(online.admin)
    const body = { amount: 50, reason: 'Two days without water' }
    expect(ok(await people.manager.call(`POST /invoices/${id}/credit-note`, { body }))).toBe(true)
    await run()
    expect(await summaries()).toEqual([])
    online.clock.set('2026-11-23T00:00:00.000Z')
    await Promise.all([run(), run()])
    await run()
    const [notice, ...more] = await summaries()
    expect(more).toEqual([])
    expect(notice?.body).toMatch(/^From 16 Nov 2026 to 22 Nov 2026: Ama Mensah \(1\)/)
    online.clock.set('2026-11-30T08:00:00.000Z')
    await run()
    expect(await summaries()).toHaveLength(1)
  })
})
