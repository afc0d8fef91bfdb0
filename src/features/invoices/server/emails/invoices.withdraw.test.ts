import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { openScene } from '../../../../testing/scene.ts'

const scene = openScene()
const about = async (id: string) => {
  const { rows } = await scene.portal.db.$client.query(
    'select kind, state, last_error from deliveries where about = $1 order by kind',
    [id],
  )
  return rows.map(({ kind, state, last_error }) => [kind, state, last_error])
}
const sendWhatIsDue = async () => {
  scene.mails.mood = 'take'
  scene.mails.received.length = 0
  scene.portal.clock.advance(MINUTE)
  while (await scene.portal.portal.ctx.deliveries.sendDue());
  return scene.mails.received.map(({ subject }) => subject?.split(':')[0])
}
/** An invoice whose mail and reminder both wait for the server. */
const waiting = async (make = scene.bill) => {
  const { id } = await make({ sendEmail: true })
  await scene.admin.call(`POST /invoices/${id}/remind`)
  return id
}
const PAID = 'Withdrawn: the invoice was paid.'
const RECEIPT_IN = 'Withdrawn: a receipt came in.'

beforeEach(async () => {
  await sendWhatIsDue()
  scene.mails.mood = 'refuse for now'
})
afterEach(() => scene.mails.release())

describe('what waits for the mail server goes out no more', () => {
  it('once the invoice was marked paid: only the confirmation does', async () => {
    const id = await waiting()
    await scene.change(id, { status: 'Paid' })
    expect(await about(id)).toEqual([
      ['invoice', 'failed', PAID],
      ['paid', 'pending', expect.stringContaining('451')],
      ['reminder', 'failed', PAID],
    ])
    expect(await sendWhatIsDue()).toEqual(['Payment received'])
  })

  it('once a receipt of it was approved', async () => {
    const id = await waiting()
    const { body } = await scene.portal.upload<{ receipt: { id: string } }>(scene.tenant, id, '%PDF-1.4')
    await scene.admin.call(`PUT /invoices/${id}/receipt/${body.receipt.id}/review`, { body: {} })
    expect(await about(id)).toEqual([
      ['invoice', 'failed', PAID],
      ['paid', 'pending', expect.stringContaining('451')],
      ['receipt-uploaded', 'failed', 'Withdrawn: no receipt waits for review any more.'],
      ['reminder', 'failed', RECEIPT_IN],
    ])
  })

  it('once a receipt of it came in: nobody is reminded', async () => {
    const id = await waiting()
    await scene.portal.upload(scene.tenant, id, '%PDF-1.4')
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
        scene.admin.call(`PUT /invoices/${id}/receipt/${receipt}/review`, { body: { status: 'rejected' } }),
    ],
    [
      'deleted',
      (id: string, receipt: string) => scene.admin.call(`DELETE /invoices/${id}/receipt/${receipt}`),
    ],
  ])('once its receipt was %s: nobody is asked to review it', async (_, settle) => {
    const { invoice, receipt } = await scene.submitted()
    expect((await settle(invoice.id, receipt.id)).status).toBeLessThan(300)
    expect(await about(invoice.id)).toContainEqual([
      'receipt-uploaded',
      'failed',
      'Withdrawn: no receipt waits for review any more.',
    ])
  })

  it('once it was set back from Paid: no payment is confirmed', async () => {
    const { id } = await scene.bill()
    await scene.change(id, { status: 'Paid' })
    await scene.change(id, { description: 'Rent' })
    expect((await about(id)).map(([, state]) => state)).toEqual(['pending'])
    await scene.change(id, { status: 'Unpaid' })
    expect(await about(id)).toEqual([['paid', 'failed', 'Withdrawn: the invoice is not paid any more.']])
    expect(await sendWhatIsDue()).toEqual([])
  })

  it('once it was deleted', async () => {
    const id = await waiting()
    const { body } = await scene.portal.upload<{ success: boolean }>(scene.tenant, id, '%PDF-1.4')
    expect(body.success).toBe(true)
    await scene.admin.call(`DELETE /invoices/${id}`)
    const gone = 'Withdrawn: the invoice was deleted.'
    expect(await about(id)).toEqual([
      ['invoice', 'failed', gone],
      ['receipt-uploaded', 'failed', gone],
      ['reminder', 'failed', RECEIPT_IN],
    ])
    expect(await sendWhatIsDue()).toEqual([])
  })

  it('once the tenant was deleted, and of nobody else', async () => {
    const leaving = await scene.portal.tenant(scene.admin)
    const id = await waiting((fields) => scene.portal.invoice(scene.admin, leaving.tenant.id, fields))
    const stays = await waiting()
    await scene.admin.call(`DELETE /tenants/${leaving.tenant.id}`)
    const gone = 'Withdrawn: the tenant was deleted.'
    expect(await about(id)).toEqual(['invoice', 'reminder'].map((kind) => [kind, 'failed', gone]))
    expect((await about(stays)).map(([, state]) => state)).toEqual(['pending', 'pending'])
  })
})

it('an edit withdraws nothing', async () => {
  const id = await waiting()
  await scene.change(id, { amount: 900 })
  await scene.change(id, { status: 'overdue' })
  expect((await about(id)).map(([, state]) => state)).toEqual(['pending', 'pending'])
})

it('a reminder that is on its way while the invoice is paid is left alone, and counts as sent', async () => {
  const { id } = await scene.bill()
  scene.mails.mood = 'hang'
  const tried = scene.mails.tried
  const answer = scene.admin.call(`POST /invoices/${id}/remind`)
  await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(tried + 1)
  scene.portal.clock.advance(1)
  const paid = scene.change(id, { status: 'Paid' })
  await expect.poll(async () => (await scene.read(id)).displayStatus, { timeout: 15_000 }).toBe('Paid')
  expect((await about(id)).find(([kind]) => kind === 'reminder')?.[1]).toBe('pending')
  scene.mails.release()
  expect((await answer).body).toMatchObject({ emailSent: true })
  await paid
  expect((await about(id)).map(([, state]) => state)).toEqual(['sent', 'sent'])
})
