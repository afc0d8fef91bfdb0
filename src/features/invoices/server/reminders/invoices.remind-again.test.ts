import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../../../testing/clock.ts'
import { filesBelow } from '../../../../testing/files.ts'
import { openScene, type Scene } from '../../../../testing/scene.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'

const remind = async (scene: Scene, id: string) =>
  (await scene.admin.call<MailedInvoice>(`POST /invoices/${id}/remind`)).body
const reminders = async ({ portal }: Scene, id: string) => {
  const { rows } = await portal.db.$client.query(
    "select state, last_error, subject from deliveries where about = $1 and kind = 'reminder' order by state",
    [id],
  )
  return rows as { state: string; last_error: string | null; subject: string }[]
}

describe('while the last reminder waits for the mail server', () => {
  const scene = openScene()
  beforeEach(() => {
    scene.mails.mood = 'refuse for now'
  })
  const arrived = (invoiceNumber: string) =>
    scene.mails.received.filter(({ subject }) => subject?.includes(`Reminder: invoice ${invoiceNumber}`))

  it('another one is the same, and is tried again at once', async () => {
    const { id, invoiceNumber } = await scene.bill()
    const tried = scene.mails.tried
    for (const each of [1, 2]) {
      expect((await remind(scene, id)).emailError).toContain('451')
      expect(scene.mails.tried - tried).toBe(each)
    }
    scene.mails.mood = 'take'
    expect(await remind(scene, id)).toMatchObject({ emailSent: true, pdfAttached: true, emailError: null })
    expect((await scene.read(id)).remindedAt).toBe(scene.portal.clock.now().toISOString())
    expect([(await reminders(scene, id)).length, arrived(invoiceNumber).length]).toEqual([1, 1])
    await remind(scene, id)
    expect(arrived(invoiceNumber)).toHaveLength(2)
  })

  it.each([
    ['the invoice was changed', (id: string) => scene.change(id, { amount: 900 }), '900.00'],
    [
      'its day was brought forward',
      (id: string) => scene.change(id, { dueDate: '2026-11-24' }),
      'due 24 Nov 2026',
    ],
  ])('another one is the same, with what is so by then, once %s', async (_, change, said) => {
    const { id, invoiceNumber } = await scene.bill()
    await remind(scene, id)
    await change(id)
    await remind(scene, id)
    expect(await reminders(scene, id)).toMatchObject([
      { state: 'pending', subject: expect.stringContaining(said) },
    ])
    scene.mails.mood = 'take'
    scene.portal.clock.advance(5 * MINUTE)
    while (await scene.portal.portal.ctx.deliveries.sendDue());
    expect(arrived(invoiceNumber).map(({ subject }) => subject)).toEqual([expect.stringContaining(said)])
  })

  it('one that was refused for good is followed by a new one', async () => {
    const { id } = await scene.bill()
    scene.mails.mood = 'refuse for good'
    await remind(scene, id)
    scene.mails.mood = 'take'
    expect((await remind(scene, id)).emailSent).toBe(true)
    expect((await reminders(scene, id)).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })

  it('on the next day it says how many days are left by then', async () => {
    const { id } = await scene.bill()
    await remind(scene, id)
    scene.portal.clock.advance(DAY)
    await remind(scene, id)
    expect((await reminders(scene, id)).map(({ state }) => state)).toEqual(['failed', 'pending'])
  })
})

describe('while the last reminder is on its way', () => {
  const scene = openScene({}, { mailAnswerWithinMs: 300 })

  it('another one is the same: nothing is mailed twice', async () => {
    const { id } = await scene.bill()
    scene.mails.mood = 'hang'
    const tried = scene.mails.tried
    const first = remind(scene, id)
    await expect.poll(() => scene.mails.tried, { timeout: 15_000 }).toBe(tried + 1)
    scene.portal.clock.advance(500)
    const second = remind(scene, id)
    for (const answer of [await first, await second])
      expect(answer.emailError).toContain('has not answered yet')
    scene.mails.release()
    await expect.poll(async () => (await reminders(scene, id))[0]?.state, { timeout: 15_000 }).toBe('sent')
    expect([scene.mails.tried - tried, (await reminders(scene, id)).length]).toEqual([1, 1])
  })
})

describe('without a mail server', () => {
  const scene = openScene({ SMTP_URL: '' })

  it('five reminders are one mail in the outbox, and each answer says that it waits', async () => {
    const outbox = () => filesBelow(path.join(scene.portal.folder, 'outbox'))
    const { id } = await scene.bill()
    const before = (await outbox()).length
    for (let press = 0; press < 5; press += 1) {
      scene.portal.clock.advance(MINUTE)
      expect(await remind(scene, id)).toMatchObject({
        emailSent: false,
        emailError: 'No mail server is set up; the message waits in the outbox',
        remindedAt: null,
      })
    }
    expect([(await outbox()).length - before, (await reminders(scene, id)).length]).toEqual([1, 1])
  })
})
