import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import type { DepositSettlement } from '../../deposit.contract.ts'
import type { Payment } from '../../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'

async function newTenant(fields: Record<string, unknown> = {}) {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin, fields)
  const at = (path: string) => `/tenants/${tenant.id}/${path}`
  const createInvoice = (amount: number, more: object = {}) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false, ...more })
  const pay = async (amount: number, more: object = {}) => {
    const body = { tenantId: tenant.id, amount, receivedOn: TODAY, method: 'cash', sendEmail: false, ...more }
    portal.clock.advance(1)
    return (await admin.call<Payment>('POST /payments', { body })).body
  }
  const post = async (path: string, body: object) =>
    (await admin.call<Payment>(`POST ${at(path)}`, { body })).body
  const settlement = async (by: ApiClient = admin) =>
    (await by.call<DepositSettlement>(`GET ${at('deposit/settlement')}`)).body
  return { tenant, client, at, createInvoice, pay, post, settlement }
}

const reverse = (id: string) =>
  fixture.admin.call(`POST /payments/${id}/reverse`, { body: { reason: 'Entered twice' } })

const sumAmounts = (rows: { amount: number }[]) =>
  toCedis(rows.reduce((sum, { amount }) => sum + toPesewas(amount), 0))

/** Fails if a total is not the sum of its rows, or differs from the balance. */
async function expectSums(of: Awaited<ReturnType<typeof newTenant>>): Promise<DepositSettlement> {
  const settlement = await of.settlement()
  const { totals, paid, applied, returned, owed, invoices } = settlement
  const { body: balance } = await fixture.admin.call<TenantBalance>(`GET ${of.at('balance')}`)
  const depositDue = sumAmounts(invoices.map(({ due }) => ({ amount: due })))
  expect(totals).toMatchObject({
    paid: sumAmounts(paid),
    applied: sumAmounts(applied),
    returned: sumAmounts(returned),
    owed: sumAmounts(owed),
    depositDue,
    held: balance.deposit,
    credit: balance.credit,
  })
  const inPesewas = (name: keyof typeof totals) => toPesewas(totals[name])
  expect(inPesewas('paid') - inPesewas('applied') - inPesewas('returned')).toBe(inPesewas('held'))
  expect(toCedis(inPesewas('owed') + inPesewas('depositDue') - inPesewas('credit'))).toBe(balance.balance)
  expect(inPesewas('unused') - inPesewas('leftToPay')).toBe(
    inPesewas('held') - Math.max(0, inPesewas('owed') - inPesewas('credit')),
  )
  return settlement
}

describe('a deposit settlement', () => {
  test('says what was paid, used and returned, and what is owed, each as the sum of its rows', async () => {
    const of = await newTenant({ unit: 'D01', moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' })
    expect(await expectSums(of)).toMatchObject({
      paid: [],
      applied: [],
      returned: [],
      owed: [],
      invoices: [],
    })
    const deposit = await of.createInvoice(1500, { purpose: 'deposit', description: 'Two months' })
    const first = await of.pay(1000, { method: 'mobile_money', reference: 'MP1' })
    const second = await of.pay(300.5)
    expect((await expectSums(of)).totals).toMatchObject({ paid: 1300.5, depositDue: 199.5, unused: 1300.5 })
    const rent = await of.createInvoice(400, { description: 'Rent for November' })
    const water = await of.createInvoice(80.25, {
      dueDate: '2026-12-06',
      purpose: 'utility',
      description: 'Water',
    })
    const used = await of.post('deposit/apply', { amount: 450.25 })
    const back = await of.post('deposit/return', { amount: 700, method: 'cash', reference: 'Signed' })
    const { totals, ...rows } = await expectSums(of)
    expect(rows).toMatchObject({
      tenantName: of.tenant.name,
      day: TODAY,
      moveOutOn: null,
      leases: [{ unitName: 'D01', startsOn: '2026-01-01', endsOn: '2026-12-31', movedOutOn: null }],
      invoices: [{ invoiceId: deposit.id, about: 'Two months', amount: 1500, due: 199.5 }],
      paid: [
        { paymentId: first.id, receiptNumber: first.receiptNumber, reference: 'MP1', amount: 1000 },
        { paymentId: second.id, method: 'cash', amount: 300.5 },
      ],
      applied: [
        { paymentId: used.id, invoiceId: rent.id, about: 'Rent for November', amount: 400 },
        { paymentId: used.id, invoiceId: water.id, about: 'Water', amount: 50.25 },
      ],
      returned: [{ paymentId: back.id, day: TODAY, method: 'cash', reference: 'Signed', amount: 700 }],
      owed: [{ invoiceId: water.id, amount: 30 }],
    })
    expect(totals).toMatchObject({ held: 150.25, owed: 30, unused: 120.25, leftToPay: 0 })
  })

  test('leaves out what was reversed, and names what became credit', async () => {
    const of = await newTenant()
    await of.createInvoice(500, { purpose: 'deposit' })
    await of.pay(500)
    const rent = await of.createInvoice(200)
    const used = await of.post('deposit/apply', { amount: 200, invoiceId: rent.id })
    const back = await of.post('deposit/return', { amount: 100, method: 'cash' })
    await reverse(back.id)
    expect((await expectSums(of)).totals).toMatchObject({ returned: 0, held: 300 })
    await fixture.admin.call(`DELETE /invoices/${rent.id}`)
    const { applied, totals } = await expectSums(of)
    expect(applied).toMatchObject([{ invoiceId: null, invoiceNumber: null, about: 'Credit', amount: 200 }])
    expect(totals).toMatchObject({ held: 300, credit: 200, unused: 300 })
    await reverse(used.id)
    expect((await expectSums(of)).totals).toMatchObject({ applied: 0, held: 500, credit: 0 })
  })

  test('names the day of moving out once no lease goes on', async () => {
    const of = await newTenant({ unit: 'D02', moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' })
    const [lease] = (await fixture.admin.call<{ id: string }[]>(`GET /leases?tenantId=${of.tenant.id}`)).body
    await fixture.admin.call(`POST /leases/${lease?.id}/end`, {
      body: { moveOutOn: '2026-11-15', reason: 'Moved to Tema' },
    })
    const { moveOutOn, leases } = await of.settlement()
    expect([moveOutOn, leases]).toMatchObject([
      '2026-11-15',
      [{ endsOn: '2026-11-15', movedOutOn: '2026-11-15' }],
    ])
  })
})

describe('the page of a deposit settlement', () => {
  test('is a PDF for the office and the tenant, with a ticket too', async () => {
    const of = await newTenant()
    const { invoiceNumber } = await of.createInvoice(500, { purpose: 'deposit' })
    await of.pay(500)
    await of.post('deposit/return', { amount: 500, method: 'bank_transfer' })
    const path = of.at('deposit/settlement')
    for (const reader of [fixture.admin, of.client]) {
      const { token } = (await reader.call<{ token: string }>(`POST ${path}/ticket`)).body
      const open = (rest: string, headers = {}) =>
        fetch(`${fixture.portal.url}/api${path}${rest}`, { headers })
      const saved = await open('?format=pdf', { authorization: `Bearer ${reader.token}` })
      const shown = await open(`/preview?token=${token}`)
      for (const reply of [saved, shown]) {
        const bytes = Buffer.from(await reply.arrayBuffer())
        const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
        expect([reply.status, text.replaceAll(/\s+/g, ' ')]).toEqual([
          200,
          expect.stringMatching(RegExp(`Paid for ${invoiceNumber}.*Returned 500.00 Bank transfer`)),
        ])
      }
      expect(saved.headers.get('content-disposition')).toContain(`Deposit_settlement_${TODAY}_`)
    }
  })

  test('is only for the tenant and the office of its property', async () => {
    const [own, other] = [await newTenant(), await newTenant()]
    const { body: properties } = await fixture.admin.call<{ id: string; name: string }[]>('GET /properties')
    const elsewhere = properties.find(({ name }) => name !== own.tenant.apartment)?.id ?? ''
    const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [elsewhere] })
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
    const path = own.at('deposit/settlement')
    for (const call of [`GET ${path}`, `GET ${path}?format=pdf`, `POST ${path}/ticket`]) {
      const statuses = [own.client, other.client, limited, caretaker].map(
        async (caller) => (await caller.call(call)).status,
      )
      expect([call, await Promise.all(statuses)]).toEqual([call, [200, 403, 404, 403]])
    }
  })
})
