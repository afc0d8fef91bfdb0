import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EventStream, openEventStream } from '../../../../testing/event-stream.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'

const fixture = setUpMailFixture()
let admin: EventStream
let tenant: EventStream
let other: EventStream
let id: string

beforeEach(async () => {
  admin = await openEventStream(fixture.portal, fixture.admin)
  tenant = await openEventStream(fixture.portal, fixture.tenant)
  other = await openEventStream(fixture.portal, await fixture.otherTenant())
  id = (await fixture.createInvoice({ dueDate: '2026-11-21' })).id
  for (const stream of [admin, tenant]) expect(await next(stream)).toMatchObject({ data: { id } })
})
afterEach(() => {
  for (const stream of [admin, tenant, other]) stream.close()
})

const upload = () =>
  fixture.portal.uploadReceipt<{ receipt: { id: string } }>(fixture.tenant, id, sampleFiles.png)
/** Skips the notices that come with emails. */
async function next(stream: EventStream): Promise<object> {
  const heard = await stream.next()
  return heard.event === 'notification' ? next(stream) : heard
}
/** Admins and the tenant get the event first; another tenant gets only its own. */
async function expectEvent(event: string, about = id): Promise<void> {
  for (const stream of [admin, tenant]) expect(await next(stream)).toEqual({ event, data: { id: about } })
  const own = await fixture.portal.createInvoice(fixture.admin, (await fixture.otherTenant()).tenant.id, {
    sendEmail: false,
  })
  const created = { event: 'invoiceCreated', data: { id: own.id } }
  expect([await next(other), await next(admin)]).toEqual([created, created])
}

describe('the admins and the tenant of an invoice, and nobody else, get an event', () => {
  it.each([{}, { status: 'Paid' }, { sendEmail: true }])('that it was created with %j', async (fields) => {
    await expectEvent('invoiceCreated', (await fixture.createInvoice(fields)).id)
  })

  it('that it was changed', async () => {
    await fixture.changeInvoice(id, { description: 'Rent for the shop' })
    await expectEvent('invoiceUpdated')
  })

  it('that it was paid', async () => {
    await fixture.changeInvoice(id, { status: 'Paid' })
    await expectEvent('invoicePaid')
    await fixture.changeInvoice(id, { status: 'Paid', paymentReference: 'MP261119' })
    await expectEvent('invoiceUpdated')
  })

  it('that money came which settles none of them', async () => {
    const payment = {
      tenantId: fixture.tenant.tenant.id,
      amount: 50,
      receivedOn: '2026-11-20',
      method: 'cash',
    }
    const { status } = await fixture.admin.call('POST /payments', {
      body: { ...payment, keepCredit: true, sendEmail: false },
    })
    expect(status).toBe(201)
    for (const stream of [admin, tenant])
      expect(await next(stream)).toEqual({ event: 'invoiceUpdated', data: {} })
  })

  it('that a receipt was uploaded, and approved', async () => {
    const { body } = await upload()
    await expectEvent('receiptUploaded')
    await fixture.admin.call(`PUT /invoices/${id}/receipt/${body.receipt.id}/review`, {
      body: { status: 'approved' },
    })
    await expectEvent('invoicePaid')
  })

  it('that a receipt was rejected, and deleted', async () => {
    const { body } = await upload()
    await expectEvent('receiptUploaded')
    const receipt = `/invoices/${id}/receipt/${body.receipt.id}`
    await fixture.admin.call(`PUT ${receipt}/review`, { body: { status: 'rejected' } })
    await expectEvent('invoiceUpdated')
    await fixture.admin.call(`DELETE ${receipt}`)
    await expectEvent('invoiceUpdated')
  })

  it('that a reminder was sent', async () => {
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    await expectEvent('invoiceUpdated')
  })

  it('that it was deleted', async () => {
    await fixture.admin.call(`DELETE /invoices/${id}`)
    await expectEvent('invoiceUpdated')
  })
})

it('a refused call makes no event', async () => {
  expect((await fixture.changeInvoice(id, { amount: -1 })).status).toBe(400)
  expect((await fixture.changeInvoice(id, { status: 'Paid' }, fixture.tenant)).status).toBe(403)
  await fixture.changeInvoice(id, { status: 'Paid' })
  await expectEvent('invoicePaid')
  expect((await upload()).status).toBe(409)
  expect((await fixture.admin.call(`POST /invoices/${id}/remind`)).status).toBe(409)
  await fixture.changeInvoice(id, { description: 'Rent for the shop' })
  await expectEvent('invoiceUpdated')
})
