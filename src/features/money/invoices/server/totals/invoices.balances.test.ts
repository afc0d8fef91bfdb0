import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { NO_AMOUNT_LEFT } from '../../payment-proof-amount.ts'
import type { Balance, InvoiceTotals } from '../../totals.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpFixture()

const ask = <T = Balance[]>(tenantIds: string, by: Pick<typeof fixture.admin, 'call'> = fixture.admin) =>
  by.call<T>(`GET /invoices/balances?${new URLSearchParams({ tenantIds })}`)
const getId = () => fixture.tenant.tenant.id
const getUid = () => fixture.tenant.tenant.uid ?? ''
const NOTHING = { owed: 0, overdue: 0, underReview: 0, credit: 0, balance: 0 }

describe('what a tenant owes', () => {
  it('is nothing without an invoice', async () => {
    expect((await ask(getId())).body).toEqual([{ tenantId: getId(), ...NOTHING }])
  })

  it.each<[string, object, object, Partial<Balance>]>([
    ['Unpaid, due tomorrow', { dueDate: '2026-11-21' }, {}, { owed: 1.01 }],
    ['Unpaid, due today', { dueDate: '2026-11-20' }, {}, { owed: 1.01 }],
    ['Unpaid, due yesterday', {}, { dueDate: '2026-11-19' }, { owed: 1.01, overdue: 1.01 }],
    ['overdue before its day', {}, { status: 'overdue' }, { owed: 1.01, overdue: 1.01 }],
    ['Payment Submitted', {}, { status: 'Payment Submitted' }, { underReview: 1.01 }],
    [
      'Payment Submitted, past its day',
      {},
      { status: 'Payment Submitted', dueDate: '2020-01-01' },
      { underReview: 1.01 },
    ],
    ['Paid', {}, { status: 'Paid' }, {}],
    ['Paid, past its day', {}, { status: 'Paid', dueDate: '2020-01-01' }, {}],
  ])('of an invoice that is %s', async (_, fields, change, expected) => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.id, {
      amount: 1.01,
      sendEmail: false,
      ...fields,
    })
    await fixture.changeInvoice(id, change)
    const { owed = 0, underReview = 0 } = expected
    const balance = owed + underReview
    expect((await ask(tenant.id)).body).toEqual([{ tenantId: tenant.id, ...NOTHING, ...expected, balance }])
  })

  it('is under review while a receipt is, owed again once that is rejected, and zero once approved', async () => {
    const payer = await fixture.portal.createTenant(fixture.admin)
    const { id } = await fixture.portal.createInvoice(fixture.admin, payer.tenant.id, {
      amount: 700,
      sendEmail: false,
    })
    const balance = async () => (await ask(payer.tenant.id)).body[0]
    const send = async () => (await fixture.portal.uploadReceipt<never>(payer, id, '%PDF-1.4')).body
    const first = await send()
    expect(await balance()).toMatchObject({ owed: 0, underReview: 700 })
    await fixture.reviewReceipt(first, { status: 'rejected' })
    expect(await balance()).toMatchObject({ owed: 700, underReview: 0 })
    await fixture.reviewReceipt(await send())
    expect(await balance()).toMatchObject(NOTHING)
  })

  it('is what a receipt of a part leaves, in every call, and can be reminded', async () => {
    const { portal, admin } = fixture
    const { tenant, ...payer } = await portal.createTenant(admin)
    const { id } = await portal.createInvoice(admin, tenant.id, { amount: 850, sendEmail: false })
    const totals = async () =>
      (await admin.call<InvoiceTotals>(`GET /invoices/totals?tenantId=${tenant.id}`)).body
    const summary = async () =>
      (await admin.call<Record<'unpaidAmount' | 'overdueAmount', number>>('GET /analytics/summary')).body
    const before = await summary()
    const upload = (amount: string) =>
      portal.uploadReceipt<ErrorBody>(payer, id, '%PDF-1.4', { fields: { amount } })
    const nothing = await upload('0')
    expect([nothing.status, nothing.body.error]).toEqual([400, NO_AMOUNT_LEFT])
    expect((await upload('50')).status).toBe(201)
    expect((await ask(tenant.id)).body).toMatchObject([{ owed: 800, overdue: 0, underReview: 50 }])
    expect(await totals()).toMatchObject({
      total: { count: 1, amount: 850 },
      unpaid: { amount: 800 },
      overdue: { amount: 0 },
      submitted: { count: 1, amount: 50 },
    })
    expect((await summary()).unpaidAmount).toBe(before.unpaidAmount)
    expect((await admin.call(`POST /invoices/${id}/remind`, { body: {} })).status).toBe(200)
    await fixture.changeInvoice(id, { dueDate: '2026-11-10' })
    expect((await ask(tenant.id)).body).toMatchObject([{ owed: 800, overdue: 800, underReview: 50 }])
    expect(await totals()).toMatchObject({ unpaid: { amount: 0 }, overdue: { amount: 800 } })
    const ofStatus = async (status: string) =>
      (await admin.call<InvoiceTotals>(`GET /invoices/totals?tenantId=${tenant.id}&status=${status}`)).body
    const none = { count: 0, amount: 0 }
    expect(await ofStatus('Overdue')).toMatchObject({ total: none, overdue: { count: 0, amount: 800 } })
    expect(await ofStatus('Payment+Submitted')).toMatchObject({
      total: { count: 1, amount: 850 },
      submitted: { count: 1, amount: 50 },
      overdue: none,
    })
    const all = (await admin.call<InvoiceTotals>('GET /invoices/totals')).body
    const overdue = (await admin.call<InvoiceTotals>('GET /invoices/totals?status=Overdue')).body
    expect(overdue.overdue).toEqual(all.overdue)
    const late = await summary()
    expect(late.overdueAmount - before.overdueAmount).toBeCloseTo(800, 2)
    const { body: owing } = await admin.call<{ tenantId: string; overdue: number }[]>(
      `GET /arrears?tenantId=${tenant.id}`,
    )
    expect(owing.find(({ tenantId }) => tenantId === tenant.id)).toMatchObject({ overdue: 800 })
    expect((await upload('799.99')).status).toBe(201)
    expect((await ask(tenant.id)).body).toMatchObject([{ owed: 0.01, underReview: 849.99 }])
    expect((await upload('')).status).toBe(201)
    expect((await ask(tenant.id)).body).toMatchObject([{ owed: 0, overdue: 0, underReview: 850 }])
    expect((await admin.call(`POST /invoices/${id}/remind`, { body: {} })).status).toBe(409)
  })

  it('is nothing of an invoice of nothing, which shows Paid and is never overdue', async () => {
    const { portal, admin } = fixture
    const { tenant } = await portal.createTenant(admin)
    const issued = await portal.createInvoice(admin, tenant.id, { amount: 0, sendEmail: false })
    expect(issued).toMatchObject({ status: 'Paid', displayStatus: 'Paid', amountDue: 0 })
    await fixture.changeInvoice(issued.id, { dueDate: '2026-11-01' })
    expect((await ask(tenant.id)).body).toEqual([{ tenantId: tenant.id, ...NOTHING }])
    const { body: totals } = await admin.call<InvoiceTotals>(`GET /invoices/totals?tenantId=${tenant.id}`)
    expect(totals).toMatchObject({ paid: { count: 1 }, overdue: { count: 0 } })
    const { body: shown } = await admin.call<Invoice[]>(`GET /invoices?tenantId=${tenant.id}&status=Overdue`)
    expect(shown).toEqual([])
    expect((await admin.call(`POST /invoices/${issued.id}/remind`, { body: {} })).status).toBe(409)
    expect((await fixture.changeInvoice(issued.id, { amount: 10 })).body).toMatchObject({
      displayStatus: 'Overdue',
    })
  })

  it('is less by credit, as in the list of who owes', async () => {
    const { portal, admin } = fixture
    const { tenant } = await portal.createTenant(admin)
    const opening = { amount: -250, day: '2026-11-01' }
    await admin.call(`POST /tenants/${tenant.id}/opening-balance`, { body: opening })
    expect((await ask(tenant.id)).body).toMatchObject([{ owed: 0, credit: 250, balance: -250 }])
    await portal.createInvoice(admin, tenant.id, { amount: 900, useCredit: false, sendEmail: false })
    const owed = (await admin.call<{ tenantId: string; owed: number }[]>('GET /owed')).body
    const [{ balance } = { balance: 0 }] = (await ask(tenant.id)).body
    expect(balance).toBe(650)
    expect(owed.find(({ tenantId }) => tenantId === tenant.id)?.owed).toBe(balance)
  })

  it('turns overdue at midnight in Accra', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    await fixture.portal.createInvoice(fixture.admin, tenant.id, {
      amount: 3,
      dueDate: '2026-11-20',
      sendEmail: false,
    })
    const overdue: unknown[] = []
    for (const instant of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z']) {
      fixture.portal.clock.set(instant)
      overdue.push((await ask(tenant.id)).body[0]?.overdue)
    }
    expect(overdue).toEqual([0, 3])
  })
})

describe('the balances of several tenants', () => {
  let other: Awaited<ReturnType<typeof fixture.otherTenant>>['tenant']
  beforeAll(async () => {
    other = (await fixture.otherTenant()).tenant
    for (const amount of [0.1, 0.2, 100_000_000, 0.01]) await fixture.createInvoice({ amount })
    for (const amount of [0.1, 0.2, 7, 0.01])
      await fixture.portal.createInvoice(fixture.admin, other.id, { amount, sendEmail: false })
  })

  it('are exact to the pesewa, and match the listed invoices', async () => {
    const { body } = await ask(`${getId()},${other.id}`)
    expect(body.map(({ owed }) => owed)).toEqual([100_000_000.31, 7.31])
    for (const { tenantId, owed } of body) {
      const invoices = (await fixture.admin.call<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)).body
      expect(Math.round(owed * 100)).toBe(
        invoices.reduce((all, { amount }) => all + Math.round(amount * 100), 0),
      )
    }
  })

  it.each<[string, () => string[], () => string[]]>([
    ['in the order in which they are named', () => [other.id, getId()], () => [other.id, getId()]],
    ['by uid', () => [getUid()], () => [getId()]],
    ['in capitals, with spaces', () => [` ${getId().toUpperCase()} `], () => [getId()]],
    ['once, however often they are named', () => [getId(), getUid(), getId()], () => [getId()]],
    ['without who is unknown', () => [NOWHERE, getId(), 'x'], () => [getId()]],
    ['without anybody', () => [NOWHERE], () => []],
    ['of a hundred', () => [...Array<string>(99).fill(NOWHERE), getId()], () => [getId()]],
  ])('come %s', async (_, named, expected) => {
    const { status, body } = await ask(named().join(','))
    expect([status, body.map(({ tenantId }) => tenantId)]).toEqual([200, expected()])
  })

  it.each([[''], [','], [Array(101).fill(NOWHERE).join(',')], ['x'.repeat(4001)]])(
    'refuse %j',
    async (tenantIds) => {
      const { status, body } = await ask<ErrorBody>(tenantIds)
      expect([status, body.error]).toEqual([400, expect.any(String)])
    },
  )

  it('leave out deleted tenants', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    await fixture.portal.createInvoice(fixture.admin, tenant.id, { sendEmail: false })
    expect((await ask(tenant.id)).body).toHaveLength(1)
    await fixture.admin.call(`DELETE /tenants/${tenant.id}`)
    expect((await ask(`${tenant.id},${tenant.uid}`)).body).toEqual([])
  })

  it('are for admins', async () => {
    expect((await ask(getId(), fixture.tenant)).status).toBe(403)
    expect((await ask(getId(), fixture.portal.anonymous)).status).toBe(401)
  })
})
