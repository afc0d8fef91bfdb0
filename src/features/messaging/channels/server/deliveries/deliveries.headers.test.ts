import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestDeliveries,
  EMAIL_MESSAGE,
  EMAIL_MESSAGE_WITH_PDF,
  type TestDeliveries,
} from '../../../../../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'

let harness: TestDeliveries
let mails: TestMailServer

beforeAll(async () => {
  harness = await createTestDeliveries()
  mails = await startMailServer()
})
afterAll(async () => {
  await harness.close()
  await mails.close()
})
beforeEach(() => {
  mails.received.length = 0
  mails.recipients.length = 0
})

describe('user input', () => {
  const LINE = 'x\r\nBcc: evil@x.test\r\n\r\n<script>'

  it.each([
    ['the subject', { subject: `Rent${LINE}` }],
    [
      'the name of the file',
      { ...EMAIL_MESSAGE_WITH_PDF, attachment: { maker: 'document', fileName: `a"${LINE}.pdf`, data: {} } },
    ],
    ['the address to reply to', { replyTo: `ama@landlord.test${LINE}` }],
    ['a list as the address to reply to', { replyTo: 'ama@landlord.test, evil@x.test' }],
    ['the text', { text: `.\r\n.\r\nRCPT TO:<evil@x.test>\r\n${LINE}` }],
  ])('in %s becomes no header and no recipient', async (_, message) => {
    const deliveries = harness.open({ smtpUrl: mails.url })
    await deliveries.attempt(await harness.enqueue(deliveries, message))
    expect(mails.recipients).toEqual([EMAIL_MESSAGE.to])
    const [mail] = mails.received
    const headers = mail?.headers.map(({ key }) => key) ?? []
    expect(headers.filter((key) => /^(bcc|cc|x-|<script)/.test(key))).toEqual([])
    expect(new Set(headers).size).toBe(headers.length)
    expect(mail?.replyTo?.length ?? 0).toBeLessThanOrEqual(1)
    const plain = (text = '') => text.replaceAll('\r\n', '\n').trim()
    if ('text' in message) expect(plain(mail?.text)).toBe(plain(message.text))
  })

  it.each([
    'Mensah, Ama <evil@x.test>',
    'A "quoted" name',
    'evil@x.test',
    `Asante${LINE}`,
    'Ɔpɔku & Sons; Co',
  ])('as the name of the sender, %j stays a name', async (name) => {
    const from = async () => ({ name, address: 'rent@landlord.test' })
    const deliveries = harness.open({ smtpUrl: mails.url, from })
    await deliveries.attempt(await harness.enqueue(deliveries))
    const { address, name: shown } = mails.received[0]?.from ?? {}
    const [given, received] = [name, shown].map((text) => text?.replaceAll(/\s+/g, ' '))
    expect([address, received]).toEqual(['rent@landlord.test', given])
    expect(mails.recipients).toEqual([EMAIL_MESSAGE.to])
  })

  it.each([
    'a@x.test, evil@x.test',
    'a@x.test;evil@x.test',
    'A <evil@x.test>',
    'a@x.test\r\nRCPT TO:<evil@x.test>',
  ])('as the address, %j reaches nobody else', async (to) => {
    const deliveries = harness.open({ smtpUrl: mails.url })
    await deliveries.attempt(await harness.enqueue(deliveries, { to }))
    expect(mails.recipients.filter((address) => address === 'evil@x.test')).toEqual([])
    expect(mails.recipients.length).toBeLessThanOrEqual(1)
  })
})
