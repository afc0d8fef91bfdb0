import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import type { DeliveryResult } from '../../../../../server/mail/delivery-result.ts'
import { DAY, HOUR } from '../../../../../testing/clock.ts'
import { listFilesBelow } from '../../../../../testing/files.ts'
import {
  createTestDeliveries,
  defineTestMessage,
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { withdrawDeliveries } from './deliveries.queries.ts'

const WAITS = 'No mail server is set up; the message waits in the outbox'
const LOST = 'No mail server is set up, and the message could not be put in the outbox'
const FROM = { name: '', address: 'rent@landlord.test' }
const OFF = 'Mail is switched off; nothing was sent'

let harness: TestDeliveries
let mails: TestMailServer

beforeEach(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
})
afterEach(async () => {
  await harness.close()
  await mails.close()
})

/** Attempts a delivery and waits for its file. */
async function attempt(deliveries: Deliveries, id: string): Promise<DeliveryResult> {
  const result = await deliveries.attempt(id)
  await deliveries.flushOutbox()
  return result
}

const outbox = async () => {
  const names = await listFilesBelow(harness.outbox)
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(harness.outbox, name)))),
  )
}

describe('without a mail server', () => {
  let without: Deliveries
  beforeEach(() => {
    without = harness.open({ smtpUrl: undefined })
  })

  it('a message waits in the outbox, complete and readable, and says so', async () => {
    const id = await harness.enqueue(without, EMAIL_MESSAGE_WITH_PDF)
    expect(await attempt(without, id)).toEqual({ emailSent: false, pdfAttached: false, emailError: WAITS })
    const [mail, ...more] = await outbox()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      messageId: `<${id}@portal.invalid>`,
      from: { name: 'Asante Property', address: 'rent@landlord.test' },
      to: [{ address: EMAIL_MESSAGE.to }],
      subject: EMAIL_MESSAGE.subject,
      text: expect.stringContaining(EMAIL_MESSAGE.text),
      attachments: [{ filename: 'Invoice_1_Ɔpɔku.pdf', mimeType: 'application/pdf' }],
    })
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', lastError: WAITS, sentAt: null })
  })

  it('a second request has the same result, and there is one file', async () => {
    const id = await harness.enqueue(without)
    for (let time = 0; time < 2; time += 1) expect((await attempt(without, id)).emailError).toBe(WAITS)
    expect(await outbox()).toHaveLength(1)
  })

  it('many messages wait, whether a request or the job finds them, and each has its file', async () => {
    const ids = [await harness.enqueue(without), await harness.enqueue(without)]
    const found = await harness.enqueue(without)
    const waits = { emailSent: false, pdfAttached: false, emailError: WAITS, state: 'pending' }
    expect([...(await without.attemptAll(ids, () => undefined))]).toEqual(ids.map((id) => [id, waits]))
    await without.sendDue()
    expect(await harness.readDelivery(found)).toMatchObject({ state: 'pending', lastError: WAITS })
    await without.flushOutbox()
    expect((await outbox()).map(({ messageId }) => messageId).sort()).toEqual(
      [...ids, found].map((id) => `<${id}@portal.invalid>`).sort(),
    )
  })

  it('nothing is tried, however long it runs', async () => {
    const id = await harness.enqueue(without)
    expect(await without.sendDue()).toBe(0)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', attempts: 0 })
  })

  it('what waits is sent automatically once a server is set up within 24 hours', async () => {
    const id = await harness.enqueue(without, { holdsSecret: true as const })
    await attempt(without, id)
    harness.clock.advance(DAY - 1)
    const withServer = harness.open({ smtpUrl: mails.url })
    expect(await withServer.sendDue()).toBe(1)
    expect(mails.received.map(({ messageId }) => messageId)).toEqual([`<${id}@portal.invalid>`])
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'sent', lastError: null, text: null })
    expect(await outbox()).toEqual([])
  })

  it('later it is not, and the row no longer says so', async () => {
    const id = await harness.enqueue(without)
    await attempt(without, id)
    harness.clock.advance(DAY)
    const withServer = harness.open({ smtpUrl: mails.url })
    expect([await withServer.sendDue(), mails.attempts]).toEqual([0, 0])
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      nextAttemptAt: null,
      lastError: WAITS,
    })
  })

  it('what waits and has no file gets one from the next portal on the folder, and never a second', async () => {
    const ids = [
      await harness.enqueue(without),
      await harness.enqueue(without),
      await harness.enqueue(without),
    ]
    await without.attemptAll(ids, () => undefined)
    await without.flushOutbox()
    const [lost = '', kept] = (await listFilesBelow(harness.outbox)).sort()
    await rm(path.join(harness.outbox, lost))
    await writeFile(path.join(harness.outbox, `${lost}.part`), 'half of it')
    await writeFile(path.join(harness.outbox, `${kept}.part`), 'half of it')
    await harness.db.transaction((tx) => withdrawDeliveries(tx, [kept?.slice(-40, -4) ?? ''], 'it is untrue'))
    const next = harness.open({ smtpUrl: undefined })
    for (let time = 0; time < 2; time += 1) {
      await next.tidyOutbox()
      await next.sendDue()
      await next.flushOutbox()
    }
    const names = await listFilesBelow(harness.outbox)
    expect(names).toContain(lost)
    expect(names).toHaveLength(2)
    expect(names).not.toContain(kept)
  })

  it('a message that failed by a server that is gone waits like the others', async () => {
    mails.mode = 'reject temporarily'
    const id = await harness.enqueue(without)
    expect((await harness.open({ smtpUrl: mails.url }).attempt(id)).emailSent).toBe(false)
    await without.serverChanged()
    await without.sendDue()
    await without.flushOutbox()
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', lastError: WAITS })
    expect(await outbox()).toHaveLength(1)
  })

  it('what could not be written is written once it can be', async () => {
    await writeFile(harness.outbox, 'not a folder')
    const id = await harness.enqueue(without)
    await attempt(without, id)
    await rm(harness.outbox)
    await without.tidyOutbox()
    await without.flushOutbox()
    expect(await harness.readDelivery(id)).toMatchObject({ lastError: WAITS })
    expect(await outbox()).toHaveLength(1)
  })

  it('a message is written without a document that cannot be rendered', async () => {
    const broken = harness.open({
      smtpUrl: undefined,
      messages: [defineTestMessage('note', { makePdf: () => Promise.reject(new Error('no ink')) })],
    })
    expect((await attempt(broken, await harness.enqueue(broken, EMAIL_MESSAGE_WITH_PDF))).emailError).toBe(
      WAITS,
    )
    expect((await outbox())[0]?.attachments).toEqual([])
  })

  it('a message that could not be written to the outbox is not reported to be there any more', async () => {
    await writeFile(harness.outbox, 'not a folder')
    const id = await harness.enqueue(without)
    expect((await attempt(without, id)).emailError).toBe(WAITS)
    expect((await attempt(without, id)).emailError).toBe(LOST)
    expect(await harness.readDelivery(id)).toMatchObject({ state: 'pending', lastError: LOST })
    expect(harness.logLines.join('')).toContain('a message could not be put in the outbox')
  })

  it('a message that cannot be rendered is reported and logged, without the values of a statement', async () => {
    const from = () => harness.db.execute(sql`select ${'hunter2'} from nowhere`).then(() => FROM)
    const broken = harness.open({ smtpUrl: undefined, from })
    const id = await harness.enqueue(broken)
    await attempt(broken, id)
    expect((await harness.readDelivery(id)).lastError).toBe(LOST)
    const unsent = harness.open({ smtpUrl: mails.url, from })
    const result = await unsent.attempt(id)
    expect(result.emailError).toBe('relation "nowhere" does not exist')
    expect((await harness.readDelivery(id)).lastError).toBe(result.emailError)
    expect(harness.logLines.join('')).toContain('nowhere')
    expect(harness.logLines.join('')).not.toContain('hunter2')
  })
})

describe('the sweep of the outbox', () => {
  const ABOUT = '11111111-1111-4111-8111-111111111111'
  const SECRET = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }

  it('deletes what was sent elsewhere, withdrawn or emptied, and nothing else', async () => {
    const without = harness.open({ smtpUrl: undefined })
    const elsewhere = harness.open({ smtpUrl: mails.url, outboxFolder: `${harness.outbox}-elsewhere` })
    const [sent, refused, withdrawn, failed, waits] = [
      await harness.enqueue(without),
      await harness.enqueue(without, { ...SECRET, to: 'gone@tenant.test' }),
      await harness.enqueue(without, { about: ABOUT }),
      await harness.enqueue(without, { to: 'gone@tenant.test' }),
      await harness.enqueue(without),
    ]
    await Promise.all([sent, refused, withdrawn, failed, waits].map((id) => attempt(without, id)))
    mails.rejectedAddresses.add('gone@tenant.test')
    for (const id of [sent, refused, failed]) await elsewhere.attempt(id)
    await harness.db.transaction((tx) => withdrawDeliveries(tx, [withdrawn], 'it is untrue'))
    const strange = ['a note.txt', 'mine.eml', `2026-${ABOUT}.eml`]
    for (const name of strange) await writeFile(path.join(harness.outbox, name), 'mine')
    expect(await listFilesBelow(harness.outbox)).toHaveLength(8)
    // An hour earlier: the hourly job keeps no password longer than 7 days.
    harness.clock.advance(7 * DAY - HOUR)
    await elsewhere.giveUp()
    expect((await harness.readDelivery(refused)).params).toBeNull()
    await without.giveUp()
    const names = await listFilesBelow(harness.outbox)
    expect(names.filter((name) => !strange.includes(name)).map((name) => name.slice(-40, -4))).toEqual(
      expect.arrayContaining([failed, waits]),
    )
    expect(names).toEqual(expect.arrayContaining(strange))
    expect(names).toHaveLength(5)
  })

  it('does nothing without an outbox', async () => {
    await harness.open({ smtpUrl: undefined }).tidyOutbox()
    expect(await listFilesBelow(path.dirname(harness.outbox))).toEqual([])
  })
})

describe('with SMTP_URL=off', () => {
  it('nothing is sent, nothing waits, and the response says so', async () => {
    const off = harness.open({ smtpUrl: 'off' })
    const id = await harness.enqueue(off, EMAIL_MESSAGE_WITH_PDF)
    expect(await off.attempt(id)).toEqual({ emailSent: false, pdfAttached: false, emailError: OFF })
    expect(await outbox()).toEqual([])
    expect(await harness.readDelivery(id)).toMatchObject({
      state: 'failed',
      lastError: OFF,
      nextAttemptAt: null,
    })
    const withServer = harness.open({ smtpUrl: mails.url })
    expect([await withServer.sendDue(), mails.attempts]).toEqual([0, 0])
  })
})
