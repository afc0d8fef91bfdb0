import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import { payInvoiceSql } from '../../../../../testing/ledger/ledger.ts'
import { mergeSettings } from '../../../../identity/company/server/company.queries.ts'

const fixture = setUpMailFixture()
const mailsAbout = async (id: string) => {
  const { rows } = await fixture.portal.db.$client.query(
    'select kind, state, ended, last_error, subject from deliveries where subject_id = $1 order by kind',
    [id],
  )
  return rows
}
const sendWhatIsDue = async (after = 61_000) => {
  fixture.mails.mode = 'accept'
  fixture.mails.received.length = 0
  fixture.portal.clock.advance(after)
  while (await fixture.portal.portal.ctx.deliveries.sendDue());
  return fixture.mails.received
}
/** The server accepts the message and never answers; after `work` it is closed. */
const lostWhile = async (work: (id: string) => Promise<unknown>) => {
  fixture.mails.mode = 'hang'
  const { id } = await fixture.createInvoice()
  const tried = fixture.mails.attempts
  const answer = fixture.admin.call(`POST /invoices/${id}/remind`)
  await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
  fixture.mails.mode = 'accept'
  await work(id)
  await fixture.mails.stopListening()
  expect((await answer).body).toMatchObject({ emailSent: false })
  await fixture.mails.startListening()
  return id
}

beforeEach(async () => {
  fixture.portal.clock.set('2026-11-20T09:00:00Z')
  await sendWhatIsDue()
})
afterEach(() => fixture.mails.release())

/** Not by a call, which would alert the owners. */
const payBy = (text: string) =>
  mergeSettings(
    fixture.portal.db,
    { howToPay: { mobileMoney: [], bank: null, text } },
    fixture.portal.clock.now(),
  )

describe('a delayed email about an invoice', () => {
  it('has the current amount, though it was changed while the server had the message', async () => {
    const id = await lostWhile((bill) => fixture.changeInvoice(bill, { amount: 999 }))
    const [mail, ...more] = await sendWhatIsDue()
    expect(more).toEqual([])
    expect(mail?.subject).toContain('GHS 999.00')
    for (const content of [mail?.text, mail?.html]) {
      expect(content).toMatch(/999\.00/)
      expect(content).not.toContain('1,500')
    }
    expect(mail?.attachments).toHaveLength(1)
    expect(await mailsAbout(id)).toMatchObject([{ state: 'sent', subject: mail?.subject }])
    const notices = 'select title from notices where about = $1'
    expect((await fixture.portal.db.$client.query(notices, [id])).rows).toEqual([
      { title: expect.stringContaining('GHS 999.00') },
    ])
  })

  it('is withdrawn where it was paid while the server had the message', async () => {
    const id = await lostWhile((bill) => fixture.changeInvoice(bill, { status: 'Paid', sendEmail: false }))
    expect((await sendWhatIsDue()).filter(({ subject }) => subject?.startsWith('Reminder'))).toEqual([])
    expect((await mailsAbout(id)).find(({ kind }) => kind === 'reminder')).toMatchObject({
      ended: 'withdrawn',
      last_error: 'Withdrawn: the invoice was paid.',
    })
  })

  it('is withdrawn where it was paid behind the back of what waits', async () => {
    fixture.mails.mode = 'reject temporarily'
    const { id } = await fixture.createInvoice({ sendEmail: true })
    await fixture.portal.db.$client.query(payInvoiceSql(id))
    expect(await sendWhatIsDue()).toEqual([])
    expect(await mailsAbout(id)).toMatchObject([{ last_error: 'Withdrawn: the invoice was paid.' }])
  })

  it('has the current payment instructions', async () => {
    fixture.mails.mode = 'reject temporarily'
    await fixture.createInvoice({ sendEmail: true })
    await payBy('Only at the new till')
    await sendWhatIsDue()
    const mail = fixture.mails.findLastTo(fixture.tenant.tenant.email)
    expect(mail.text).toContain('Only at the new till')
  })

  it('counts the days from the day on which it is sent', async () => {
    fixture.portal.clock.set('2026-11-20T23:00:00Z')
    fixture.mails.mode = 'reject temporarily'
    const { id } = await fixture.createInvoice({ dueDate: '2026-11-21' })
    await fixture.admin.call(`POST /invoices/${id}/remind`)
    const [mail] = await sendWhatIsDue(2 * HOUR)
    expect(mail?.text).toContain('is due today, 21 Nov 2026')
    expect(mail?.text).not.toContain('in 1 day')
  })
})

it('has the payment instructions that changed while there was no server', async () => {
  const { ctx } = fixture.portal.portal
  fixture.mails.mode = 'reject temporarily'
  const { id } = await fixture.createInvoice({ sendEmail: true })
  const unmailed = "attempts = 0, failed_since = null, last_error = 'No mail server is set up'"
  await fixture.portal.db.$client.query(`update deliveries set ${unmailed} where subject_id = $1`, [id])
  await payBy('By cheque')
  fixture.portal.clock.advance(MINUTE)
  fixture.mails.mode = 'accept'
  await ctx.deliveries.sendDue()
  expect(fixture.mails.findLastTo(fixture.tenant.tenant.email).text).toContain('By cheque')
})
