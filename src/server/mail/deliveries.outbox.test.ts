import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../testing/clock.ts'
import { LETTER, type TestPost, testPost, WITH_PDF } from '../../testing/deliveries.ts'
import { filesBelow } from '../../testing/files.ts'
import { type TestMailServer, testMailServer } from '../../testing/smtp.ts'
import { withdraw } from './deliveries.queries.ts'
import type { Deliveries } from './deliveries.ts'

const WAITS = 'No mail server is set up; the message waits in the outbox'
const LOST = 'No mail server is set up, and the message could not be put in the outbox'
const FROM = { name: '', address: 'rent@landlord.test' }
const OFF = 'Mail is switched off; nothing was sent'

let post: TestPost
let mails: TestMailServer

beforeEach(async () => {
  post = await testPost()
  mails = await testMailServer()
})
afterEach(async () => {
  await post.close()
  await mails.close()
})

const outbox = async () => {
  const names = await filesBelow(post.outbox)
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(post.outbox, name)))),
  )
}

describe('without a mail server', () => {
  let without: Deliveries
  beforeEach(() => {
    without = post.open({ smtpUrl: undefined })
  })

  it('a message waits in the outbox, whole and readable, and says so', async () => {
    const id = await post.write(without, WITH_PDF)
    expect(await without.attempt(id)).toEqual({ emailSent: false, pdfAttached: false, emailError: WAITS })
    const [mail, ...more] = await outbox()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      messageId: `<${id}@portal.invalid>`,
      from: { name: 'Asante Property', address: 'rent@landlord.test' },
      to: [{ address: LETTER.to }],
      subject: LETTER.subject,
      text: expect.stringContaining(LETTER.text),
      attachments: [{ filename: 'Invoice_1_Ɔpɔku.pdf', mimeType: 'application/pdf' }],
    })
    expect(await post.row(id)).toMatchObject({ state: 'pending', lastError: WAITS, sentAt: null })
  })

  it('whoever asks again hears the same, and finds one file', async () => {
    const id = await post.write(without)
    for (let time = 0; time < 2; time += 1) expect((await without.attempt(id)).emailError).toBe(WAITS)
    expect(await outbox()).toHaveLength(1)
  })

  it('nothing is tried, however long it runs', async () => {
    const id = await post.write(without)
    without.start()
    expect(await without.sendDue()).toBe(0)
    expect(await post.row(id)).toMatchObject({ state: 'pending', attempts: 0 })
  })

  it('what waits goes out by itself once a server is set up within 24 hours', async () => {
    const id = await post.write(without, { holdsSecret: true })
    await without.attempt(id)
    post.clock.advance(DAY - 1)
    const withServer = post.open({ smtpUrl: mails.url })
    expect(await withServer.sendDue()).toBe(1)
    expect(mails.received.map(({ messageId }) => messageId)).toEqual([`<${id}@portal.invalid>`])
    expect(await post.row(id)).toMatchObject({ state: 'sent', lastError: null, text: null })
    expect(await outbox()).toEqual([])
  })

  it('later it does not, and the row no longer says that it will', async () => {
    const id = await post.write(without)
    await without.attempt(id)
    post.clock.advance(DAY)
    const withServer = post.open({ smtpUrl: mails.url })
    expect([await withServer.sendDue(), mails.tried]).toEqual([0, 0])
    expect(await post.row(id)).toMatchObject({ state: 'failed', nextAttemptAt: null, lastError: WAITS })
  })

  it('a document that cannot be made does not keep the message from the outbox', async () => {
    const broken = post.open({
      smtpUrl: undefined,
      makers: { document: () => Promise.reject(new Error('no ink')) },
    })
    expect((await broken.attempt(await post.write(broken, WITH_PDF))).emailError).toBe(WAITS)
    expect((await outbox())[0]?.attachments).toEqual([])
  })

  it('an outbox that cannot be written is not said to hold the message', async () => {
    await writeFile(post.outbox, 'not a folder')
    const id = await post.write(without)
    expect(await without.attempt(id)).toEqual({ emailSent: false, pdfAttached: false, emailError: LOST })
    expect(await post.row(id)).toMatchObject({ state: 'pending', lastError: LOST })
    expect(post.logged.join('')).toContain('a mail could not be put in the outbox')
  })

  it('a message that cannot be made is told and logged, without the values of a statement', async () => {
    const from = () => post.db.execute(sql`select ${'hunter2'} from nowhere`).then(() => FROM)
    const broken = post.open({ smtpUrl: undefined, from })
    const id = await post.write(broken)
    expect((await broken.attempt(id)).emailError).toBe(LOST)
    const unsent = post.open({ smtpUrl: mails.url, from })
    const told = await unsent.attempt(id)
    expect(told.emailError).toBe('relation "nowhere" does not exist')
    expect((await post.row(id)).lastError).toBe(told.emailError)
    expect(post.logged.join('')).toContain('nowhere')
    expect(post.logged.join('')).not.toContain('hunter2')
  })
})

describe('the outbox is swept of', () => {
  const ABOUT = '11111111-1111-4111-8111-111111111111'
  const SECRET = { holdsSecret: true, html: '<p>hunter2</p>', text: 'hunter2' }

  it('what was sent elsewhere, withdrawn or emptied, and of nothing else', async () => {
    const without = post.open({ smtpUrl: undefined })
    const elsewhere = post.open({ smtpUrl: mails.url, outboxFolder: `${post.outbox}-elsewhere` })
    const [sent, refused, withdrawn, failed, waits] = [
      await post.write(without),
      await post.write(without, { ...SECRET, to: 'gone@tenant.test' }),
      await post.write(without, { about: ABOUT }),
      await post.write(without, { to: 'gone@tenant.test' }),
      await post.write(without),
    ]
    await Promise.all([sent, refused, withdrawn, failed, waits].map((id) => without.attempt(id)))
    mails.refused.add('gone@tenant.test')
    for (const id of [sent, refused, failed]) await elsewhere.attempt(id)
    await post.db.transaction((tx) => withdraw(tx, { about: ABOUT }, 'it is untrue', post.clock.now()))
    post.clock.advance(7 * DAY)
    await elsewhere.sendDue()
    expect((await post.row(refused)).html).toBeNull()
    const strange = ['a note.txt', 'mine.eml', `2026-${ABOUT}.eml`]
    for (const name of strange) await writeFile(path.join(post.outbox, name), 'mine')
    expect(await filesBelow(post.outbox)).toHaveLength(8)
    await without.sweepOutbox()
    const names = await filesBelow(post.outbox)
    expect(names.filter((name) => !strange.includes(name)).map((name) => name.slice(-40, -4))).toEqual(
      expect.arrayContaining([failed, waits]),
    )
    expect(names).toEqual(expect.arrayContaining(strange))
    expect(names).toHaveLength(5)
  })

  it('nothing where there is none', async () => {
    await post.open({ smtpUrl: undefined }).sweepOutbox()
    expect(await filesBelow(path.dirname(post.outbox))).toEqual([])
  })
})

describe('with SMTP_URL=off', () => {
  it('nothing is sent, nothing waits, and the answer says so', async () => {
    const off = post.open({ smtpUrl: 'off' })
    const id = await post.write(off, WITH_PDF)
    expect(await off.attempt(id)).toEqual({ emailSent: false, pdfAttached: false, emailError: OFF })
    expect(await outbox()).toEqual([])
    expect(await post.row(id)).toMatchObject({ state: 'failed', lastError: OFF, nextAttemptAt: null })
    const withServer = post.open({ smtpUrl: mails.url })
    expect([await withServer.sendDue(), mails.tried]).toEqual([0, 0])
  })
})
