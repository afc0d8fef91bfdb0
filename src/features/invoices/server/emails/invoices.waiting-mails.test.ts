import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callBehindLock } from '../../../../testing/call-behind-lock.ts'
import { HOUR, MINUTE } from '../../../../testing/clock.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { findTenantForBooks } from '../../../tenants/server/tenants.queries.ts'
import { findInvoice } from '../invoices.queries.ts'
import { invoiceMail } from './invoices.emails.ts'
import { mailFrom, officeOf } from './invoices.letters.ts'

type Kept = { kind: string; state: string; subject: string; html: string; text: string; amount: number }

const fixture = setUpFixture()
const about = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query(
    `select kind, state, subject, html, text, (attachment->'data'->>'amountPesewas')::int as amount
     from deliveries where about = $1 order by kind`,
    [id],
  )
  return rows as Kept[]
}
const noticesOf = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query(
    'select type, title, body from notices where about = $1 order by type',
    [id],
  )
  return rows as { type: string; title: string; body: string }[]
}
const sendWhatIsDue = async (after = MINUTE) => {
  fixture.mails.mode = 'take'
  fixture.mails.received.length = 0
  fixture.portal.clock.advance(after)
  while (await fixture.portal.portal.ctx.deliveries.sendDue());
  return fixture.mails.received
}

beforeEach(async () => {
  await sendWhatIsDue()
  fixture.mails.mode = 'refuse for now'
})
afterEach(() => fixture.mails.release())

describe('what waits to be mailed about an invoice that is changed', () => {
  it('has the current invoice in subject, text, PDF and notice', async () => {
    const { id } = await fixture.createInvoice({ sendEmail: true })
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    const changes = { amount: 900, dueDate: '2026-12-03', description: 'Rent and water' }
    expect((await fixture.changeInvoice(id, changes)).status).toBe(200)
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
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { status: 'Paid' })
    await fixture.changeInvoice(id, { amount: 12.5, paymentMethod: 'Cash' })
    const [paid] = await about(id)
    expect(paid).toMatchObject({ kind: 'paid', amount: 1250, subject: expect.stringContaining('GHS 12.50') })
    expect(paid?.text).toContain('Method: Cash\n')

    const later = await fixture.createInvoice()
    const { ctx } = fixture.portal.portal
    await ctx.db.transaction(async (tx) => {
      const invoice = await findInvoice(tx, later.id)
      const tenant = await findTenantForBooks(tx, fixture.tenant.tenant.id)
      if (!invoice || !tenant) throw new Error('Nothing is there.')
      const mail = invoiceMail(mailFrom(await officeOf(ctx, tx), { invoice, tenant, replyTo: null }))
      const notBefore = new Date(ctx.clock.now().getTime() + 2 * HOUR)
      await ctx.deliveries.enqueue(tx, { ...mail, notBefore })
    })
    await fixture.changeInvoice(later.id, { amount: 7 })
    await sendWhatIsDue(HOUR)
    expect((await about(later.id)).map(({ state, amount }) => [state, amount])).toEqual([['pending', 700]])
    expect((await sendWhatIsDue(HOUR)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('GHS 7.00'),
    ])
  })

  it('says that it is overdue, and not any more', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    await fixture.changeInvoice(id, { status: 'overdue' })
    expect((await about(id))[0]?.subject).toContain('overdue')
    await fixture.changeInvoice(id, { status: 'Unpaid' })
    expect((await about(id))[0]?.subject).toContain('due 5 Dec 2026')
  })

  it('is left alone while it is being sent, and once it has gone out', async () => {
    const { id } = await fixture.createInvoice()
    fixture.mails.mode = 'hang'
    const tried = fixture.mails.attempts
    const answer = fixture.admin.call(`POST /invoices/${id}/remind`)
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    await fixture.changeInvoice(id, { amount: 900 })
    expect((await about(id)).map(({ amount }) => amount)).toEqual([150_050])
    fixture.mails.release()
    await answer
    await fixture.changeInvoice(id, { amount: 800 })
    expect((await about(id)).map(({ state, amount }) => [state, amount])).toEqual([['sent', 150_050]])
  })
})

describe('a mail that was refused and is sent again', () => {
  const refused = async (mail: (id: string) => Promise<unknown>, fields = {}) => {
    fixture.mails.mode = 'refuse for good'
    const { id } = await fixture.createInvoice(fields)
    await mail(id)
    fixture.mails.mode = 'refuse for now'
    const { rows } = await fixture.portal.db.$client.query(
      "select id from deliveries where about = $1 and state = 'failed'",
      [id],
    )
    return { id, mail: rows[0]?.id as string }
  }
  const again = async (mail: string) => {
    const { ctx } = fixture.portal.portal
    return (await ctx.db.transaction((tx) => ctx.deliveries.sendAgain(tx, [mail]))).get(mail)
  }
  const why = async (mail: string) =>
    (await fixture.portal.db.$client.query('select last_error from deliveries where id = $1', [mail])).rows[0]
      ?.last_error
  const nothing = async () => undefined
  const remind = (id: string) => fixture.admin.call(`POST /invoices/${id}/remind`)
  const pay = (id: string) => fixture.changeInvoice(id, { status: 'Paid' })

  it.each([
    ['an invoice', nothing, { sendEmail: true }],
    ['a reminder', remind, {}],
    ['a confirmation', pay, {}],
  ])('%s tells the invoice as it is by then', async (_, make, fields) => {
    const { id, mail } = await refused(make, fields)
    await fixture.changeInvoice(id, { amount: 900 })
    expect(await again(mail)).toBe('due')
    expect((await about(id))[0]).toMatchObject({ state: 'pending', amount: 90_000 })
    expect((await sendWhatIsDue()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('GHS 900.00'),
    ])
  })

  it('while the invoice is changed has its current state, whichever comes first', async () => {
    const { id, mail } = await refused(nothing, { sendEmail: true })
    const hold = `select 1 from invoices where id = '${id}' for update`
    const first: unknown[] = await callBehindLock<unknown>(fixture.portal, hold, [
      () => again(mail),
      () => fixture.changeInvoice(id, { amount: 900 }),
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
      (id: string) => fixture.portal.uploadReceipt(fixture.tenant, id, '%PDF-1.4'),
      'a receipt came in',
    ],
    [
      'a confirmation of what is not paid any more',
      pay,
      (id: string) => fixture.changeInvoice(id, { status: 'Unpaid' }),
      'the invoice is not paid any more',
    ],
    [
      'a mail about what was deleted',
      remind,
      (id: string) => fixture.admin.call(`DELETE /invoices/${id}`),
      'the invoice was deleted',
    ],
  ])('is withdrawn: %s', async (_, make, change, because) => {
    const { id, mail } = await refused(make, { sendEmail: make === nothing })
    await change(id)
    expect(await again(mail)).toBe('withdrawn')
    expect(await why(mail)).toBe(`Withdrawn: ${because}.`)
  })
})
