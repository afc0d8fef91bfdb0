import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../testing/clock.ts'
import { openScene } from '../../../../testing/scene.ts'

const scene = openScene()
const mailsAbout = async (id: string) => {
  const { rows } = await scene.portal.db.$client.query(
    `select kind, state, ended, last_error, (attachment->'data'->>'amountPesewas')::int as amount
     from deliveries where about = $1 order by kind`,
    [id],
  )
  return rows
}
const sendWhatIsDue = async (after = 61_000) => {
  scene.mails.mood = 'take'
  scene.mails.received.length = 0
  scene.portal.clock.advance(after)
  while (await scene.portal.portal.ctx.deliveries.sendDue());
  return scene.mails.received
}
/** Has an invoice mailed by a server that has the message and says nothing, does something, and lets the server die. */
const lostWhile = async (work: (id: string) => Promise<unknown>) => {
  scene.mails.mood = 'hang'
  const { id } = await scene.bill()
  const tried = scene.mails.tried
  const answer = scene.admin.call(`POST /invoices/${id}/remind`)
  await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(tried + 1)
  scene.mails.mood = 'take'
  await work(id)
  await scene.mails.down()
  expect((await answer).body).toMatchObject({ emailSent: false })
  await scene.mails.up()
  return id
}

beforeEach(async () => {
  scene.portal.clock.set('2026-11-20T09:00:00Z')
  await sendWhatIsDue()
})
afterEach(() => scene.mails.release())

describe('a mail about an invoice that goes late', () => {
  it('tells the amount by then, though it was changed while the server had the message', async () => {
    const id = await lostWhile((bill) => scene.change(bill, { amount: 999 }))
    const [mail, ...more] = await sendWhatIsDue()
    expect(more).toEqual([])
    expect(mail?.subject).toContain('GHS 999.00')
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toMatch(/999\.00/)
      expect(words).not.toContain('1,500')
    }
    expect(mail?.attachments).toHaveLength(1)
    expect(await mailsAbout(id)).toMatchObject([{ state: 'sent', amount: 99_900 }])
    const notices = 'select title from notices where about = $1'
    expect((await scene.portal.db.$client.query(notices, [id])).rows).toEqual([
      { title: expect.stringContaining('GHS 999.00') },
    ])
  })

  it('is withdrawn where it was paid while the server had the message', async () => {
    const id = await lostWhile((bill) => scene.change(bill, { status: 'Paid', sendEmail: false }))
    expect((await sendWhatIsDue()).filter(({ subject }) => subject?.startsWith('Reminder'))).toEqual([])
    expect((await mailsAbout(id)).find(({ kind }) => kind === 'reminder')).toMatchObject({
      ended: 'withdrawn',
      last_error: 'Withdrawn: the invoice was paid.',
    })
  })

  it('is withdrawn where it was paid behind the back of what waits', async () => {
    scene.mails.mood = 'refuse for now'
    const { id } = await scene.bill({ sendEmail: true })
    await scene.portal.db.$client.query("update invoices set status = 'Paid' where id = $1", [id])
    expect(await sendWhatIsDue()).toEqual([])
    expect(await mailsAbout(id)).toMatchObject([{ last_error: 'Withdrawn: the invoice was paid.' }])
  })

  it('tells how to pay as it is by then', async () => {
    scene.mails.mood = 'refuse for now'
    await scene.bill({ sendEmail: true })
    const body = { howToPay: { mobileMoney: [], bank: null, text: 'Only at the new till' } }
    expect((await scene.admin.call('PATCH /settings', { body })).status).toBe(200)
    const [mail] = await sendWhatIsDue()
    expect(mail?.text).toContain('Only at the new till')
  })

  it('counts the days from when it goes', async () => {
    scene.portal.clock.set('2026-11-20T23:00:00Z')
    scene.mails.mood = 'refuse for now'
    const { id } = await scene.bill({ dueDate: '2026-11-21' })
    await scene.admin.call(`POST /invoices/${id}/remind`)
    const [mail] = await sendWhatIsDue(2 * HOUR)
    expect(mail?.text).toContain('is due today, 21 Nov 2026')
    expect(mail?.text).not.toContain('in 1 day')
  })
})

it('while a mail waited without a server, how to pay changed: it tells the new way', async () => {
  const { ctx } = scene.portal.portal
  scene.mails.mood = 'refuse for now'
  const { id } = await scene.bill({ sendEmail: true })
  const unmailed = "attempts = 0, failed_since = null, last_error = 'No mail server is set up'"
  await scene.portal.db.$client.query(`update deliveries set ${unmailed} where about = $1`, [id])
  const body = { howToPay: { mobileMoney: [], bank: null, text: 'By cheque' } }
  await scene.admin.call('PATCH /settings', { body })
  scene.portal.clock.advance(MINUTE)
  scene.mails.mood = 'take'
  await ctx.deliveries.sendDue()
  expect(scene.mails.received.at(-1)?.text).toContain('By cheque')
})
