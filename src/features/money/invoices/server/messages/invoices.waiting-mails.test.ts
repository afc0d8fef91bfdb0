import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { readPdfText } from '../../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import { invoiceIssued } from './invoice-issued.message.ts'

type Kept = { kind: string; state: string; subject: string; html: string | null; text: string | null }

const fixture = setUpMailFixture()
const about = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query(
    'select kind, state, subject, html, text from deliveries where subject_id = $1 order by kind',
    [id],
  )
  return rows as Kept[]
}
const readPrinted = (pdf: unknown) => readPdfText(pdf instanceof ArrayBuffer ? pdf : new Uint8Array())
const deliveries = () => fixture.portal.portal.ctx.deliveries
const listNotices = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query(
    'select type, title, body from notices where about = $1 order by type',
    [id],
  )
  return rows as { type: string; title: string; body: string }[]
}
const sendWhatIsDue = async (after = MINUTE) => {
  fixture.mails.mode = 'accept'
  fixture.mails.received.length = 0
  fixture.portal.clock.advance(after)
  while (await deliveries().sendDue());
  return fixture.mails.received
}

beforeEach(async () => {
  await sendWhatIsDue()
  fixture.mails.mode = 'reject temporarily'
})
afterEach(() => fixture.mails.release())

describe('a waiting email about an invoice that is changed', () => {
  it('has the current invoice in subject, text, PDF and notice', async () => {
    const { id } = await fixture.createInvoice({ sendEmail: true })
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    const changes = { amount: 900, dueDate: '2026-12-03', description: 'Rent and water' }
    expect((await fixture.changeInvoice(id, changes)).status).toBe(200)
    const received = await sendWhatIsDue()
    expect(received).toHaveLength(2)
    for (const { subject, html, text, attachments } of received) {
      expect(subject).toContain('GHS 900.00, due 3 Dec 2026')
      for (const content of [html, text, readPrinted(attachments[0]?.content)]) {
        expect(content).toContain('Rent and water')
        expect(content).not.toMatch(/1,500\.50|\b5 Dec/)
      }
    }
    expect((await about(id)).map(({ kind, state, subject }) => [kind, state, subject])).toEqual([
      ['invoice', 'sent', received.find(({ subject }) => subject?.startsWith('Invoice'))?.subject],
      ['reminder', 'sent', received.find(({ subject }) => subject?.startsWith('Reminder'))?.subject],
    ])
    expect(await listNotices(id)).toEqual([
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
  })

  it('does not change a notice that was read', async () => {
    const { id } = await fixture.createInvoice({ sendEmail: true })
    await fixture.tenant.call('POST /notifications/read-all')
    await fixture.changeInvoice(id, { amount: 900 })
    await sendWhatIsDue()
    expect((await listNotices(id))[0]?.title).toContain('GHS 1,500.50')
  })

  it('also when it confirms a payment, or was postponed', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { status: 'Paid' })
    await fixture.changeInvoice(id, { description: 'Rent and water', paymentMethod: 'Cash' })
    const [paid] = await sendWhatIsDue()
    expect(paid?.text).toContain('Rent and water')
    expect(paid?.text).toContain('Method: Cash\n')

    const later = await fixture.createInvoice()
    const { ctx } = fixture.portal.portal
    const notBefore = new Date(ctx.clock.now().getTime() + 2 * HOUR)
    await ctx.db.transaction((tx) =>
      ctx.deliveries.enqueue(tx, invoiceIssued, {
        subjectId: later.id,
        params: {},
        replyTo: null,
        notBefore,
      }),
    )
    await fixture.changeInvoice(later.id, { amount: 7 })
    await sendWhatIsDue(HOUR)
    expect((await about(later.id)).map(({ state }) => state)).toEqual(['pending'])
    expect((await sendWhatIsDue(HOUR)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('GHS 7.00'),
    ])
  })

  it('is shown to an admin as it would be sent now', async () => {
    const { id } = await fixture.createInvoice({ sendEmail: true })
    await fixture.changeInvoice(id, { amount: 900 })
    const { body } = await fixture.admin.call<{ id: string }[]>('GET /mails?kind=invoice&limit=1')
    const opened = await fixture.admin.call(`GET /mails/${body[0]?.id}`)
    expect(opened.body).toMatchObject({
      text: expect.stringContaining('Amount: GHS 900.00'),
      attachment: expect.stringMatching(/^Invoice_/),
    })
  })

  it('follows the status to Overdue and back', async () => {
    const subject = async (status: string) => {
      fixture.mails.mode = 'reject temporarily'
      const { id } = await fixture.createInvoice()
      await fixture.admin.call(`POST /invoices/${id}/remind`)
      await fixture.changeInvoice(id, { status: 'overdue' })
      await fixture.changeInvoice(id, { status })
      return (await sendWhatIsDue())[0]?.subject
    }
    expect(await subject('overdue')).toContain('overdue')
    expect(await subject('Unpaid')).toContain('due 5 Dec 2026')
  })

  it('stays as sent once it was sent', async () => {
    const { id } = await fixture.createInvoice()
    fixture.mails.mode = 'hang'
    const tried = fixture.mails.attempts
    const answer = fixture.admin.call(`POST /invoices/${id}/remind`)
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    await fixture.changeInvoice(id, { amount: 900 })
    fixture.mails.release()
    await answer
    await fixture.changeInvoice(id, { amount: 800 })
    const [reminder] = await about(id)
    expect([reminder?.state, reminder?.subject]).toEqual(['sent', expect.stringContaining('GHS 1,500.50')])
    expect(reminder?.text).toContain('GHS 1,500.50')
  })
})

describe('an email that was refused and is sent again', () => {
  const refused = async (mail: (id: string) => Promise<unknown>, fields = {}) => {
    fixture.mails.mode = 'reject permanently'
    const { id } = await fixture.createInvoice(fields)
    await mail(id)
    fixture.mails.mode = 'reject temporarily'
    const { rows } = await fixture.portal.db.$client.query(
      "select id from deliveries where subject_id = $1 and state = 'failed'",
      [id],
    )
    return { id, mail: rows[0]?.id as string }
  }
  const again = async (mail: string) => {
    const { ctx } = fixture.portal.portal
    return (await ctx.db.transaction((tx) => ctx.deliveries.resend(tx, [mail]))).get(mail)
  }
  const why = async (mail: string) =>
    (await fixture.portal.db.$client.query('select last_error from deliveries where id = $1', [mail])).rows[0]
      ?.last_error
  const nothing = async () => undefined
  const remind = (id: string) => fixture.admin.call(`POST /invoices/${id}/remind`)
  const pay = (id: string) => fixture.changeInvoice(id, { status: 'Paid' })

  it.each([
    ['an invoice', nothing, { sendEmail: true }, { amount: 900 }, 'GHS 900.00'],
    ['a reminder', remind, {}, { amount: 900 }, 'GHS 900.00'],
    ['a confirmation', pay, {}, { paymentReference: 'Book 7, 12' }, 'Book 7, 12'],
  ])('%s has the current invoice', async (_, make, fields, change, shown) => {
    const { id, mail } = await refused(make, fields)
    await fixture.changeInvoice(id, change)
    expect(await again(mail)).toBe('due')
    expect((await sendWhatIsDue()).map(({ text }) => text)).toEqual([expect.stringContaining(shown)])
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
