import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'

const fixture = setUpMailFixture()
const about = async (id: string) => {
  await fixture.portal.portal.ctx.deliveries.giveUp()
  const { rows } = await fixture.portal.db.$client.query(
    'select kind, state, last_error from deliveries where subject_id = $1 order by kind',
    [id],
  )
  return rows.map(({ kind, state, last_error }) => [kind, state, last_error])
}
const sendWhatIsDue = async () => {
  fixture.mails.mode = 'accept'
  fixture.mails.received.length = 0
  fixture.portal.clock.advance(MINUTE)
  while (await fixture.portal.portal.ctx.deliveries.sendDue());
  return fixture.mails.received.map(({ subject }) => subject?.split(':')[0])
}
const waiting = async (make = fixture.createInvoice) => {
  const { id } = await make({ sendEmail: true })
  await fixture.admin.call(`POST /invoices/${id}/remind`)
  return id
}
const PAID = 'Withdrawn: the invoice was paid.'
const RECEIPT_IN = 'Withdrawn: a receipt came in.'

beforeEach(async () => {
  await sendWhatIsDue()
  fixture.mails.mode = 'reject temporarily'
})
afterEach(() => fixture.mails.release())

describe('waiting emails are withdrawn', () => {
  it('once the invoice was marked paid: only the confirmation is sent', async () => {
    const id = await waiting()
    await fixture.changeInvoice(id, { status: 'Paid' })
    expect(await about(id)).toEqual([
      ['invoice', 'failed', PAID],
      ['paid', 'pending', expect.stringContaining('451')],
      ['reminder', 'failed', PAID],
    ])
    expect(await sendWhatIsDue()).toEqual(['Payment received'])
  })

  it('once a receipt of it was approved', async () => {
    const id = await waiting()
    const { body } = await fixture.portal.uploadReceipt<{ receipt: { id: string } }>(
      fixture.tenant,
      id,
      '%PDF-1.4',
    )
    await fixture.admin.call(`PUT /invoices/${id}/receipt/${body.receipt.id}/review`, { body: {} })
    expect(await about(id)).toEqual([
      ['invoice', 'failed', PAID],
      ['paid', 'pending', expect.stringContaining('451')],
      ['receipt-uploaded', 'failed', 'Withdrawn: no receipt waits for review any more.'],
      ['reminder', 'failed', PAID],
    ])
  })

  it('once a receipt was uploaded: nobody is reminded', async () => {
    const id = await waiting()
    await fixture.portal.uploadReceipt(fixture.tenant, id, '%PDF-1.4')
    expect((await about(id)).filter(([, state]) => state === 'failed')).toEqual([
      ['reminder', 'failed', RECEIPT_IN],
    ])
    expect((await sendWhatIsDue()).sort()).toEqual([
      expect.stringMatching(/^Akosua .* sent a receipt/),
      expect.stringMatching(/^Invoice/),
    ])
  })

  it.each([
    [
      'rejected',
      (id: string, receipt: string) =>
        fixture.admin.call(`PUT /invoices/${id}/receipt/${receipt}/review`, { body: { status: 'rejected' } }),
    ],
    [
      'deleted',
      (id: string, receipt: string) => fixture.admin.call(`DELETE /invoices/${id}/receipt/${receipt}`),
    ],
  ])('once its receipt was %s: nobody is asked to review it', async (_, settle) => {
    const { invoice, receipt } = await fixture.createInvoiceWithReceipt()
    expect((await settle(invoice.id, receipt.id)).status).toBeLessThan(300)
    expect(await about(invoice.id)).toContainEqual([
      'receipt-uploaded',
      'failed',
      'Withdrawn: no receipt waits for review any more.',
    ])
  })

  it('once it was set back from Paid: no confirmation is sent', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { status: 'Paid' })
    await fixture.changeInvoice(id, { description: 'Rent' })
    expect((await about(id)).map(([, state]) => state)).toEqual(['pending'])
    await fixture.changeInvoice(id, { status: 'Unpaid' })
    expect(await about(id)).toEqual([['paid', 'failed', 'Withdrawn: the invoice is not paid any more.']])
    expect(await sendWhatIsDue()).toEqual([])
  })

  it('once it was deleted', async () => {
    const id = await waiting()
    const { body } = await fixture.portal.uploadReceipt<{ success: boolean }>(fixture.tenant, id, '%PDF-1.4')
    expect(body.success).toBe(true)
    await fixture.admin.call(`DELETE /invoices/${id}`)
    const gone = 'Withdrawn: the invoice was deleted.'
    expect(await about(id)).toEqual([
      ['invoice', 'failed', gone],
      ['receipt-uploaded', 'failed', gone],
      ['reminder', 'failed', gone],
    ])
    expect(await sendWhatIsDue()).toEqual([])
  })

  it('once the tenant was deleted, and of nobody else', async () => {
    const leaving = await fixture.portal.createTenant(fixture.admin)
    const id = await waiting((fields) =>
      fixture.portal.createInvoice(fixture.admin, leaving.tenant.id, fields),
    )
    const stays = await waiting()
    await fixture.admin.call(`DELETE /tenants/${leaving.tenant.id}`)
    const gone = 'Withdrawn: the tenant was deleted.'
    expect(await about(id)).toEqual(['invoice', 'reminder'].map((kind) => [kind, 'failed', gone]))
    expect((await about(stays)).map(([, state]) => state)).toEqual(['pending', 'pending'])
  })
})

it('an edit withdraws nothing', async () => {
  const id = await waiting()
  await fixture.changeInvoice(id, { amount: 900 })
  await fixture.changeInvoice(id, { status: 'overdue' })
  expect((await about(id)).map(([, state]) => state)).toEqual(['pending', 'pending'])
})

it('a reminder that is being sent while the invoice is paid is not withdrawn, and counts as sent', async () => {
  const { id } = await fixture.createInvoice()
  fixture.mails.mode = 'hang'
  const tried = fixture.mails.attempts
  const answer = fixture.admin.call(`POST /invoices/${id}/remind`)
  await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
  fixture.portal.clock.advance(1)
  const paid = fixture.changeInvoice(id, { status: 'Paid' })
  await expect
    .poll(async () => (await fixture.readInvoice(id)).displayStatus, { timeout: 15_000 })
    .toBe('Paid')
  expect((await about(id)).find(([kind]) => kind === 'reminder')?.[1]).toBe('pending')
  fixture.mails.release()
  expect((await answer).body).toMatchObject({ emailSent: true })
  await paid
  expect((await about(id)).map(([, state]) => state)).toEqual(['sent', 'sent'])
})
