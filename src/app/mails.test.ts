import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestDeliveries,
  defineTestMessage,
  type TestDeliveries,
  type TestEmail,
} from '../testing/mail/deliveries.ts'
import { startMailServer, type TestMailServer } from '../testing/mail/mail-server.ts'
import { SAMPLE_EMAILS } from '../testing/samples/sample-emails.ts'
import { PUBLIC_URL } from '../testing/samples/sample-invoice.ts'

const HARMLESS = 'Kofi'
const HOSTILE = `Ɔpɔku <script>alert(1)</script>\r\nBcc: x@y.z "quoted", &amp; 'q'`
const OWN_HEADERS = ['subject', 'message-id', 'date', 'content-type', 'content-transfer-encoding']

let mails: TestMailServer
let harness: TestDeliveries
let deliveries: ReturnType<TestDeliveries['open']>

beforeAll(async () => {
  mails = await startMailServer()
  harness = await createTestDeliveries()
  const kinds = new Set(SAMPLE_EMAILS.map(([, write]) => write('').kind))
  const messages = [...kinds].map((kind) => defineTestMessage(kind))
  const server = { kind: 'smtp', server: { url: mails.url } } as const
  const answerWithinMs = mails.answerWithin(9_000)
  deliveries = harness.open({ server: async () => server, messages, answerWithinMs })
})
afterAll(async () => {
  await harness.close()
  await mails.close()
})

async function arrived(message: TestEmail): Promise<Email & { html: string; text: string }> {
  const before = mails.received.length
  expect(await deliveries.attempt(await harness.enqueue(deliveries, message))).toMatchObject({
    emailSent: true,
  })
  const [mail, ...more] = mails.received.slice(before)
  expect(more).toEqual([])
  if (!mail?.html || !mail.text) throw new Error('It has not come in both forms.')
  return { ...mail, html: mail.html, text: mail.text.replaceAll('\r\n', '\n') }
}

const tags = (html: string) =>
  html.match(/<\/?[a-z0-9]+/gi)?.filter((tag) => tag !== '<br' && tag !== '<span' && tag !== '</span') ?? []
const listHeaders = ({ headers }: Email) =>
  headers.map(({ key, value }) => (OWN_HEADERS.includes(key) ? key : `${key}: ${value}`)).sort()

const read = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<[^>]+>|&nbsp;/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe.each(SAMPLE_EMAILS)('the mail: %s', (_what, write) => {
  it('has equal HTML and text', async () => {
    const { html, text } = await arrived(write(HARMLESS))
    const plain = read(html)
    for (const line of text.split(/\n+|: /)) {
      const words = line.replace(/^> |^ +|:$/g, '').trim()
      if (words !== '--' && !words.startsWith('https://')) expect(plain).toContain(words)
    }
    expect(`${plain} ${text}`).not.toMatch(/undefined|null|NaN|\[object/)
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(320)
  })

  it('has one clear next step, the same in both forms', async () => {
    const { html, text } = await arrived(write(HARMLESS))
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)]
    expect(links).toHaveLength(1)
    const [[, url = '', label = ''] = []] = links
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/[a-z]`))
    expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([url])
    expect(text).toContain(`\n\n${label}:\n${url}\n`)
  })

  it('carries the company, its logo and where an answer goes', async () => {
    const message = write(HARMLESS)
    const { html, text, replyTo, subject, to } = await arrived(message)
    expect(replyTo?.map(({ address }) => address)).toEqual(message.replyTo ? [message.replyTo] : undefined)
    expect(to?.map(({ address }) => address)).toEqual([message.to])
    expect(subject).toBe(message.subject)
    const [, foot = ''] = text.split('\n--\n')
    expect(foot).toContain(`${HARMLESS}\n${HARMLESS}\n024 412 3456 · rent@asante.test\n`)
    if (message.replyTo) expect(foot).toContain(`Answers to this message reach ${message.replyTo}.`)
    else expect(foot).not.toContain('Answers')
    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringContaining(`src="${PUBLIC_URL}/api/company/logo?v=1" alt=""`),
    ])
  })

  it('is HTML for phones and dark mode, and loads nothing but the logo', async () => {
    const { html } = await arrived(write(HARMLESS))
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/)
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html.match(/\ssrc=|url\(|@import|<link|<script|<iframe|<form|srcset|background="/g)).toEqual([
      ' src=',
    ])
  })

  it('never treats user input as a header or as markup', async () => {
    const harmless = await arrived(write(HARMLESS))
    const hostile = await arrived(write(HOSTILE))
    expect(listHeaders(hostile)).toEqual(listHeaders(harmless))
    expect(hostile.subject).toMatch(/^[^\r\n]+$/)
    expect(tags(hostile.html)).toEqual(tags(harmless.html))
    expect(read(hostile.html)).toContain(`Ɔpɔku <script>alert(1)</script> Bcc: x@y.z "quoted", &amp; 'q'`)
    expect(hostile.text).toContain(`Ɔpɔku <script>alert(1)</script>\n`)
    expect(mails.recipients.at(-1)).toBe(write(HARMLESS).to)
  })

  it('has a notice of a line and a sentence, without an address or a secret', () => {
    const {
      uids,
      notice: { title, body, link },
    } = write(HARMLESS)
    expect([uids.length, link]).toEqual([1, expect.stringMatching(/^\/[a-z-]+/)])
    expect(title).toMatch(/^[^\n]{10,150}$/)
    expect(body).toMatch(/^[A-Z][^\n]{3,150}[.”]?$/)
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|https?:|@|token/)
  })
})
