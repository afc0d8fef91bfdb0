import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../../../../testing/clock.ts'
import { listFilesBelow } from '../../../../../testing/files.ts'
import { type Fixture, setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'

const remind = async (fixture: Fixture, id: string) =>
  (await fixture.admin.call<MailedInvoice>(`POST /invoices/${id}/remind`)).body
const reminders = async ({ portal }: Fixture, id: string) => {
  const { rows } = await portal.db.$client.query(
    "select state, last_error, subject from deliveries where subject_id = $1 and kind = 'reminder' order by state",
    [id],
  )
  return rows as { state: string; last_error: string | null; subject: string }[]
}

describe('while the last reminder waits for the mail server', () => {
  const fixture = setUpMailFixture()
  beforeEach(() => {
    fixture.mails.mode = 'reject temporarily'
  })
  const arrived = (invoiceNumber: string) =>
    fixture.mails.received.filter(({ subject }) => subject?.includes(`Reminder: invoice ${invoiceNumber}`))

  it('another one reuses it, and tries it again at once', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    const tried = fixture.mails.attempts
    for (const each of [1, 2]) {
      expect((await remind(fixture, id)).emailError).toContain('451')
      expect(fixture.mails.attempts - tried).toBe(each)
    }
    fixture.mails.mode = 'accept'
    expect(await remind(fixture, id)).toMatchObject({ emailSent: true, pdfAttached: true, emailError: null })
    expect((await fixture.readInvoice(id)).remindedAt).toBe(fixture.portal.clock.now().toISOString())
    expect([(await reminders(fixture, id)).length, arrived(invoiceNumber).length]).toEqual([1, 1])
    await remind(fixture, id)
    expect(arrived(invoiceNumber)).toHaveLength(2)
  })

  it.each([
    ['the invoice was changed', (id: string) => fixture.changeInvoice(id, { amount: 900 }), '900.00'],
    [
      'its day was brought forward',
      (id: string) => fixture.changeInvoice(id, { dueDate: '2026-11-24' }),
      'due 24 Nov 2026',
    ],
  ])('another one reuses it with current data, once %s', async (_, change, text) => {
    const { id, invoiceNumber } = await fixture.createInvoice()
    await remind(fixture, id)
    await change(id)
    await remind(fixture, id)
    expect(await reminders(fixture, id)).toMatchObject([{ state: 'pending' }])
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(5 * MINUTE)
    while (await fixture.portal.portal.ctx.deliveries.sendDue());
    expect(arrived(invoiceNumber).map(({ subject }) => subject)).toEqual([expect.stringContaining(text)])
  })

  it('a new one is sent when the last was refused for good', async () => {
    const { id } = await fixture.createInvoice()
    fixture.mails.mode = 'reject permanently'
    await remind(fixture, id)
    fixture.mails.mode = 'accept'
    expect((await remind(fixture, id)).emailSent).toBe(true)
    expect((await reminders(fixture, id)).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })

  it('on the next day it has the current number of days', async () => {
    const { id } = await fixture.createInvoice()
    await remind(fixture, id)
    fixture.portal.clock.advance(DAY)
    await remind(fixture, id)
    await fixture.portal.portal.ctx.deliveries.giveUp()
    expect((await reminders(fixture, id)).map(({ state }) => state)).toEqual(['failed', 'pending'])
  })
})

describe('while the last reminder is on its way', () => {
  const fixture = setUpMailFixture({}, { mailHangMs: 300 })

  it('another one reuses it: nothing is sent twice', async () => {
    const { id } = await fixture.createInvoice({ sendEmail: false })
    fixture.mails.mode = 'hang'
    const tried = fixture.mails.attempts
    const first = remind(fixture, id)
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    fixture.portal.clock.advance(500)
    const second = remind(fixture, id)
    for (const answer of [await first, await second])
      expect(answer.emailError).toContain('has not answered yet')
    fixture.mails.release()
    await expect.poll(async () => (await reminders(fixture, id))[0]?.state, { timeout: 15_000 }).toBe('sent')
    expect([fixture.mails.attempts - tried, (await reminders(fixture, id)).length]).toEqual([1, 1])
  })
})

describe('without a mail server', () => {
  const fixture = setUpMailFixture({ SMTP_URL: '' })

  it('five reminders are one email in the outbox, and each response says that it waits', async () => {
    const outbox = async () => {
      await fixture.portal.portal.ctx.deliveries.flushOutbox()
      return listFilesBelow(path.join(fixture.portal.folder, 'outbox'))
    }
    const { id } = await fixture.createInvoice()
    const before = (await outbox()).length
    for (let press = 0; press < 5; press += 1) {
      fixture.portal.clock.advance(MINUTE)
      expect(await remind(fixture, id)).toMatchObject({
        emailSent: false,
        emailError: 'No mail server is set up; the message waits in the outbox',
        remindedAt: null,
      })
    }
    expect([(await outbox()).length - before, (await reminders(fixture, id)).length]).toEqual([1, 1])
  })
})
