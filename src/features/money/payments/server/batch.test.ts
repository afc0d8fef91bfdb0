import { expect, test } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { RecordedBatch } from '../batch.contract.ts'
import type { Payment } from '../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../payments.messages.ts'

const fixture = setUpMailFixture()
const TODAY = '2026-11-20'

async function newTenant(name: string, amounts: number[] = [850]) {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin, { name })
  const invoices: string[] = []
  for (const [at, amount] of amounts.entries())
    invoices.push(
      (
        await portal.createInvoice(admin, tenant.id, {
          amount,
          dueDate: `2026-12-0${at + 1}`,
          sendEmail: false,
        })
      ).id,
    )
  return { ...tenant, invoices }
}

type Part = { tenantId: string; amount: number; allocations?: object[] }

const record = (parts: Part[], more: object = {}, key?: string, by: ApiClient = fixture.admin) =>
  by.call<RecordedBatch & { error?: string; details?: string[] }>('POST /payments/batch', {
    body: { paidBy: 'Boateng Ltd', receivedOn: TODAY, method: 'bank_transfer', parts, ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const listPayments = async (tenantId: string) =>
  (await fixture.admin.call<Payment[]>(`GET /payments?tenantId=${tenantId}`)).body

test('one payer pays for several tenants: a payment, a receipt and a message for each', async () => {
  const [ama, kofi] = [await newTenant('Ama'), await newTenant('Kofi', [300, 200])]
  fixture.mails.received.length = 0
  const second = [{ invoiceId: kofi.invoices[1], amount: 200 }]
  const { status, body } = await record(
    [
      { tenantId: ama.id, amount: 900 },
      { tenantId: kofi.uid ?? '', amount: 250.5, allocations: second },
    ],
    { reference: 'FT1' },
  )
  expect([status, body.amount]).toEqual([201, 1150.5])
  const [first, other] = body.payments
  const shared = { batchId: body.batchId, paidBy: 'Boateng Ltd', reference: 'FT1', method: 'bank_transfer' }
  expect(first).toMatchObject({ ...shared, tenantId: ama.id, amount: 900, credit: 50, emailSent: true })
  expect(other).toMatchObject({ ...shared, tenantId: kofi.id, balanceAfter: 249.5, emailSent: true })
  expect(other?.allocations.map(({ amount }) => amount)).toEqual([200, 50.5])
  expect(new Set(body.payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(2)
  expect(fixture.mails.received.flatMap(({ to }) => to)).toHaveLength(2)
  expect(await listPayments(kofi.id)).toMatchObject([{ ...shared, amount: 250.5 }])
  const events = await fixture.admin.call<AuditEvent[]>('GET /audit?action=payment.recorded&limit=2')
  expect(events.body.map(({ changes }) => changes.paidBy?.[1])).toEqual(['Boateng Ltd', 'Boateng Ltd'])
})

test('all are recorded or none', async () => {
  const [ama, kofi] = [await newTenant('Ama All'), await newTenant('Kofi All', [100])]
  const unknown = '00000000-0000-4000-8000-000000000000'
  const parts = [
    { tenantId: ama.id, amount: 100 },
    { tenantId: kofi.id, amount: 100 },
  ]
  const tooMuch = [{ invoiceId: kofi.invoices[0], amount: 101 }]
  const refused = [
    [404, await record([...parts, { tenantId: unknown, amount: 5 }])],
    [400, await record([...parts, { tenantId: ama.id, amount: 5 }])],
    [
      400,
      await record([
        { tenantId: ama.id, amount: 100 },
        { tenantId: kofi.id, amount: 101, allocations: tooMuch },
      ]),
    ],
    [400, await record(parts, { receivedOn: '2026-11-21' })],
    [400, await record(parts, { paidBy: ' ' })],
    [400, await record([])],
  ] as const
  expect(refused.map(([, { status }]) => status)).toEqual(refused.map(([status]) => status))
  expect(refused[1][1].body.details).toEqual([PAYMENT_MESSAGES.tenantTwice('Ama All')])
  expect([...(await listPayments(ama.id)), ...(await listPayments(kofi.id))]).toEqual([])
})

test('a repeated call records nothing new, and a repeated reference is refused', async () => {
  const ama = await newTenant('Ama Again')
  const parts = [{ tenantId: ama.id, amount: 100 }]
  const first = await record(parts, { reference: 'FT2' }, 'batch-1')
  expect((await record(parts, { reference: 'FT2' }, 'batch-1')).body).toEqual(first.body)
  const again = await record(parts, { reference: 'ft2' })
  expect([again.status, (again.body as { recordedBefore?: boolean }).recordedBefore]).toEqual([409, true])
  expect(await listPayments(ama.id)).toHaveLength(1)
  expect((await record(parts, { reference: 'FT2', force: true })).status).toBe(201)
})

test('staff who are limited to properties record only for their tenants', async () => {
  const ama = await newTenant('Ama Elsewhere')
  const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [] })
  expect((await record([{ tenantId: ama.id, amount: 5 }], {}, undefined, limited)).status).toBe(404)
})
