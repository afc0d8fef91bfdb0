import { beforeAll, describe, expect, it } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { Balance } from '../../totals.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const fixture = setUpFixture()

const ask = <T = Balance[]>(tenantIds: string, by: Pick<typeof fixture.admin, 'call'> = fixture.admin) =>
  by.call<T>(`GET /invoices/balances?${new URLSearchParams({ tenantIds })}`)
const idOf = () => fixture.tenant.tenant.id
const uidOf = () => fixture.tenant.tenant.uid ?? ''
const NOTHING = { owed: 0, overdue: 0, underReview: 0 }

describe('what a tenant owes', () => {
  it('is nothing without an invoice', async () => {
    expect((await ask(idOf())).body).toEqual([{ tenantId: idOf(), ...NOTHING }])
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
    expect((await ask(tenant.id)).body).toEqual([{ tenantId: tenant.id, ...NOTHING, ...expected }])
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
    const { body } = await ask(`${idOf()},${other.id}`)
    expect(body.map(({ owed }) => owed)).toEqual([100_000_000.31, 7.31])
    for (const { tenantId, owed } of body) {
      const invoices = (await fixture.admin.call<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)).body
      expect(Math.round(owed * 100)).toBe(
        invoices.reduce((all, { amount }) => all + Math.round(amount * 100), 0),
      )
    }
  })

  it.each<[string, () => string[], () => string[]]>([
    ['in the order in which they are named', () => [other.id, idOf()], () => [other.id, idOf()]],
    ['by uid', () => [uidOf()], () => [idOf()]],
    ['in capitals, with spaces', () => [` ${idOf().toUpperCase()} `], () => [idOf()]],
    ['once, however often they are named', () => [idOf(), uidOf(), idOf()], () => [idOf()]],
    ['without who is unknown', () => [NOWHERE, idOf(), 'x'], () => [idOf()]],
    ['without anybody', () => [NOWHERE], () => []],
    ['of a hundred', () => [...Array<string>(99).fill(NOWHERE), idOf()], () => [idOf()]],
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
    expect((await ask(idOf(), fixture.tenant)).status).toBe(403)
    expect((await ask(idOf(), fixture.portal.anonymous)).status).toBe(401)
  })
})
