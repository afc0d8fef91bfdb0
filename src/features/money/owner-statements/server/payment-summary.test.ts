import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { PaymentSummary, RecordedPayment } from '../../payments/payments.contract.ts'
import type { TaxMonth } from '../../taxes/taxes.contract.ts'
import type { OwnerStatement } from '../owner-statements.contract.ts'

const fixture = setUpFixture()

test('the summary of payments is by method, and its net is what the owner’s statement received in all', async () => {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin, { unit: 'S1' })
  const post = async <T>(what: string, body: object) => {
    const answer = await admin.call<T>(`POST ${what}`, { body })
    expect([what, answer.status < 300]).toEqual([what, true])
    return answer.body
  }
  const invoice = (amount: number, purpose: string) =>
    portal.createInvoice(admin, tenant.id, { amount, purpose, dueDate: '2026-12-05', sendEmail: false })
  const pay = (amount: number, receivedOn: string, more: object = {}) =>
    post<RecordedPayment>('/payments', {
      tenantId: tenant.id,
      amount,
      receivedOn,
      method: 'cash',
      sendEmail: false,
      ...more,
    })
  const deposit = await invoice(500, 'deposit')
  await pay(500, '2026-11-03', { allocations: [{ invoiceId: deposit.id, amount: 500 }] })
  await invoice(700, 'rent')
  await pay(900, '2026-11-04', { method: 'bank_transfer' })
  await pay(50, '2026-11-05', { kind: 'withholding' })
  const { id } = await pay(120, '2026-10-31')
  await post(`/payments/${id}/reverse`, { reason: 'The cheque came back' })
  await post(`/tenants/${tenant.id}/deposit/return`, { amount: 200, method: 'cash' })
  await post(`/tenants/${tenant.id}/credit/return`, { amount: 60, method: 'cash', reason: 'Paid too much' })
  const { body } = await admin.call<PaymentSummary>('GET /payments/summary?from=2026-11-01&to=2026-11-30')
  expect(body).toEqual({
    count: 3,
    amount: 1450,
    byMethod: [
      { method: 'cash', count: 1, amount: 500, net: 120 },
      { method: 'bank_transfer', count: 1, amount: 900, net: 900 },
      { method: null, count: 1, amount: 50, net: 50 },
    ],
    received: 1450,
    reversed: 120,
    returned: 260,
    net: 1070,
  })
  const cash = await admin.call<PaymentSummary>(
    `GET /payments/summary?from=2026-11-01&to=2026-11-30&method=cash&tenantId=${tenant.id}`,
  )
  expect(cash.body).toMatchObject({ count: 2, amount: 550, received: 550, reversed: 120, returned: 260 })
  const statement = await admin.call<OwnerStatement>('GET /owner-statements/2026-11')
  expect(statement.body.totals.totalReceived).toBe(body.net)
  const october = await admin.call<PaymentSummary>('GET /payments/summary?from=2026-10-01&to=2026-10-31')
  const byMethod = [{ method: 'cash', count: 0, amount: 0, net: 120 }]
  expect(october.body).toMatchObject({ count: 0, byMethod, received: 120, reversed: 0, net: 120 })
})

test('opening credit that is given back takes no income and no tax back', async () => {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin, { unit: 'S2' })
  const read = async () => ({
    owner: (await admin.call<OwnerStatement>('GET /owner-statements/2026-11')).body.totals.totalReceived,
    summary: (await admin.call<PaymentSummary>('GET /payments/summary?from=2026-11-01&to=2026-11-30')).body,
    tax: (await admin.call<TaxMonth>('GET /tax/2026-11')).body.totals,
  })
  const before = await read()
  const opening = { amount: -250, day: '2026-11-01' }
  await admin.call(`POST /tenants/${tenant.id}/opening-balance`, { body: opening })
  expect(await read()).toEqual(before)
  const body = { amount: 100.5, method: 'cash', reason: 'Moves out' }
  expect((await admin.call(`POST /tenants/${tenant.id}/credit/return`, { body })).status).toBe(201)
  expect(await read()).toEqual(before)
})
