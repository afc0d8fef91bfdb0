import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../testing/clock.ts'
import { heldUp } from '../../../../testing/held.ts'
import { openScene } from '../../../../testing/scene.ts'
import { findTenantForBooks } from '../../../tenants/server/tenants.queries.ts'
import { findInvoice } from '../invoices.queries.ts'
import { invoiceMail } from './invoices.emails.ts'
import { mailFrom, officeOf } from './invoices.letters.ts'

type Kept = { kind: string; state: string; subject: string; html: string; text: string; amount: number }

const scene = openScene()
const about = async (id: string) => {
  const { rows } = await scene.portal.db.$client.query(
    `select kind, state, subject, html, text, (attachment->'data'->>'amountPesewas')::int as amount
     from deliveries where about = $1 order by kind`,
    [id],
  )
  return rows as Kept[]
}
const noticesOf = async (id: string) => {
  const { rows } = await scene.portal.db.$client.query(
    'select type, title, body from notices where about = $1 order by type',
    [id],
  )
  return rows as { type: string; title: string; body: string }[]
}
const sendWhatIsDue = async (after = MINUTE) => {
  scene.mails.mood = 'take'
  scene.mails.received.length = 0
  scene.portal.clock.advance(after)
  while (await scene.portal.portal.ctx.deliveries.sendDue());
  return scene.mails.received
}

beforeEach(async () => {
  await sendWhatIsDue()
  scene.mails.mood = 'refuse for now'
})
afterEach(() => scene.mails.release())

describe('what waits to be mailed about an invoice that is changed', () => {
  it('tells it as it is by then: in subject, words, PDF and notice', async () => {
    const { id } = await scene.bill({ sendEmail: true })
    await scene.admin.call(`POST /invoices/${id}/remind`)
    const changes = { amount: 900, dueDate: '2026-12-03', description: 'Rent and water' }
    expect((await scene.change(id, changes)).status).toBe(200)
    const kept = await about(id)
    expect(kept.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([
      ['invoice', 'pending', 90_000],
      ['reminder', 'pending', 90_000],
    ])
    for (const { subject, html, text } of kept) {
      expect(subject).toContain('GHS 900.00, due 3 Dec 2026')
      for (const words of [html, text]) {
        expect(words).toContain('Rent and water')
        expect(words).not.toMatch(/1,500\.50|\b5 Dec/)
      }
    }
    expect(await noticesOf(id)).toEqual([
      {
        type: 'invoice',
        title: 'GHS 900.00 is due on 3 Dec 2026',
        body: expect.stringMatching(/^Rent and water/),
      },
      {
        type: 'reminder',
        title: 'Reminder: GHS 900.00 is due on 3 Dec 2026',
        body: expect.stringMatching(/^Rent and water/),
      },
    ])
    expect((await sendWhatIsDue()).map(({ subject }) => subject)).toEqual(
      Array(2).fill(expect.stringContaining('GHS 900.00, due 3 Dec 2026')),
    )
  })

  it('also where it confirms a payment, or is put off', async () => {
    const { id } = await scene.bill()
    await scene.change(id, { status: 'Paid' })
    await scene.change(id, { amount: 12.5, paymentMethod: 'Cash' })
    const [paid] = await about(id)
    expect(paid).toMatchObject({ kind: 'paid', amount: 1250, subject: expect.stringContaining('GHS 12.50') })
    expect(paid?.text).toContain('Method: Cash\n')

    const later = await scene.bill()
    const { ctx } = scene.portal.portal
    await ctx.db.transaction(async (tx) => {
      const invoice = await findInvoice(tx, later.id)
      const tenant = await findTenantForBooks(tx, scene.tenant.tenant.id)
      if (!invoice || !tenant) throw new Error('Nothing is there.')
      const mail = invoiceMail(mailFrom(await officeOf(ctx, tx), { invoice, tenant, replyTo: null }))
      const notBefore = new Date(ctx.clock.now().getTime() + 2 * HOUR)
      await ctx.deliveries.enqueue(tx, { ...mail, notBefore })
    })
    await scene.change(later.id, { amount: 7 })
    await sendWhatIsDue(HOUR)
    expect((await about(later.id)).map(({ state, amount }) => [state, amount])).toEqual([['pending', 700]])
    expect((await sendWhatIsDue(HOUR)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('GHS 7.00'),
    ])
  })

  it('says that it is overdue, and not any more', async () => {
    const { id } = await scene.bill()
    await scene.admin.call(`POST /invoices/${id}/remind`)
    await scene.change(id, { status: 'overdue' })
    expect((await about(id))[0]?.subject).toContain('overdue')
    await scene.change(id, { status: 'Unpaid' })
    expect((await about(id))[0]?.subject).toContain('due 5 Dec 2026')
  })

  it('is left alone while it is being sent, and once it has gone out', async () => {
    const { id } = await scene.bill()
    scene.mails.mood = 'hang'
    const tried = scene.mails.tried
    const answer = scene.admin.call(`POST /invoices/${id}/remind`)
    await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(tried + 1)
    await scene.change(id, { amount: 900 })
    expect((await about(id)).map(({ amount }) => amount)).toEqual([150_050])
    scene.mails.release()
    await answer
    await scene.change(id, { amount: 800 })
    expect((await about(id)).map(({ state, amount }) => [state, amount])).toEqual([['sent', 150_050]])
  })
})

describe('a mail that was refused and is sent again', () => {
  const refused = async (mail: (id: string) => Promise<unknown>, fields = {}) => {
    scene.mails.mood = 'refuse for good'
    const { id } = await scene.bill(fields)
    await mail(id)
    scene.mails.mood = 'refuse for now'
    const { rows } = await scene.portal.db.$client.query(
      "select id from deliveries where about = $1 and state = 'failed'",
      [id],
    )
    return { id, mail: rows[0]?.id as string }
  }
  const again = async (mail: string) => {
    const { ctx } = scene.portal.portal
    return (await ctx.db.transaction((tx) => ctx.deliveries.sendAgain(tx, [mail]))).get(mail)
  }
  const why = async (mail: string) =>
    (await scene.portal.db.$client.query('select last_error from deliveries where id = $1', [mail])).rows[0]
      ?.last_error
  const nothing = async () => undefined
  const remind = (id: string) => scene.admin.call(`POST /invoices/${id}/remind`)
  const pay = (id: string) => scene.change(id, { status: 'Paid' })

  it.each([
    ['an invoice', nothing, { sendEmail: true }],
    ['a reminder', remind, {}],
    ['a confirmation', pay, {}],
  ])('%s tells the invoice as it is by then', async (_, make, fields) => {
    const { id, mail } = await refused(make, fields)
    await scene.change(id, { amount: 900 })
    expect(await again(mail)).toBe('due')
    expect((await about(id))[0]).toMatchObject({ state: 'pending', amount: 90_000 })
    expect((await sendWhatIsDue()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('GHS 900.00'),
    ])
  })

  it('while the invoice is changed tells it as it is by then, whoever comes first', async () => {
    const { id, mail } = await refused(nothing, { sendEmail: true })
    const hold = `select 1 from invoices where id = '${id}' for update`
    const first: unknown[] = await heldUp<unknown>(scene.portal, hold, [
      () => again(mail),
      () => scene.change(id, { amount: 900 }),
    ])
    expect(first).toEqual(['due', expect.objectContaining({ status: 200 })])
    expect((await about(id))[0]).toMatchObject({ state: 'pending', amount: 90_000 })
  })

  it.each([
    ['an invoice that was paid', nothing, pay, 'the invoice was paid'],
    ['a reminder of what was paid', remind, pay, 'the invoice was paid'],
    [
      'a reminder for which a receipt came in',
      remind,
      (id: string) => scene.portal.upload(scene.tenant, id, '%PDF-1.4'),
      'a receipt came in',
    ],
    [
      'a confirmation of what is not paid any more',
      pay,
      (id: string) => scene.change(id, { status: 'Unpaid' }),
      'the invoice is not paid any more',
    ],
    [
      'a mail about what was deleted',
      remind,
      (id: string) => scene.admin.call(`DELETE /invoices/${id}`),
      'the invoice was deleted',
    ],
  ])('is withdrawn: %s', async (_, make, change, because) => {
    const { id, mail } = await refused(make, { sendEmail: make === nothing })
    await change(id)
    expect(await again(mail)).toBe('withdrawn')
    expect(await why(mail)).toBe(`Withdrawn: ${because}.`)
  })
})
