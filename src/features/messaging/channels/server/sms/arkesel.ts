import { z } from 'zod'
import { errorMessage, rootCause } from '../../../../../server/error-message.ts'
import { toE164 } from '../../../../../server/phone.ts'
import type { SmsAccount, SmsAnswer, SmsProvider, SmsReport } from './provider.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1_000_000

/** Without a connection nothing was accepted. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
/** Reported by a gateway although the server behind it may have accepted the SMS. */
const GATEWAY = [502, 504]
/** The account's key, rights or balance need correction first, or there were too many calls. */
const ACCOUNT_ERRORS = [401, 402, 403, 408, 429]
const ACCOUNT_TEXT = /balance|credit|api.?key|authenti|authoriz|gateway|sender/i

const refusal = z.object({ message: z.string().max(1000) })
const taken = z.object({ recipient: z.coerce.string(), id: z.coerce.string() })
const invalid = z.object({ 'invalid numbers': z.array(z.coerce.string()) })
const sent = z.object({
  status: z.literal('success'),
  data: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .transform((data) => (Array.isArray(data) ? data : [data])),
})
const details = z.object({ status: z.literal('success'), data: z.object({ status: z.string() }) })

const DELIVERED = /^(delivered|delivrd)$/i
const UNDELIVERED = /^(undeliv\w*|not.?delivered|fail\w*|reject\w*|expired|deleted|blacklisted|invalid.*)$/i

type Call = { method: 'GET' | 'POST'; path: string; body?: object }
type Reply = { status: number; body: unknown } | { lost: string; connected: boolean }

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The key is only in the header, is removed from responses, and these are parsed. */
async function ask({ url, apiKey }: SmsAccount, { method, path, body }: Call): Promise<Reply> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readText(response)
    return { status: response.status, body: parseJson(text.replaceAll(apiKey, '…')) }
  } catch (error) {
    return { lost: errorMessage(error), connected: !NEVER_CONNECTED.includes(getErrorCode(rootCause(error))) }
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('Arkesel answered without an end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const getRefusalMessage = ({ status, body }: { status: number; body: unknown }): string =>
  refusal.safeParse(body).data?.message || `Arkesel answered ${status}`

/** Arkesel returns numbers with or without a plus sign. */
const toRecipientNumber = (recipient: string): string | undefined =>
  toE164(/^\d{11,}$/.test(recipient) ? `+${recipient}` : recipient)

function accepted(to: readonly string[], data: readonly unknown[]): SmsAnswer {
  const ids = new Map<string, string | null>()
  const refused = new Map<string, string>()
  for (const row of data) {
    const one = taken.safeParse(row).data
    const number = one && toRecipientNumber(one.recipient)
    if (one && number) ids.set(number, one.id)
    for (const each of invalid.safeParse(row).data?.['invalid numbers'] ?? [])
      refused.set(toRecipientNumber(each) ?? each, 'The provider does not take this number')
  }
  for (const number of to) if (!ids.has(number) && !refused.has(number)) ids.set(number, null)
  return { kind: 'accepted', ids, refused }
}

function toSmsAnswer(to: readonly string[], reply: Reply): SmsAnswer {
  if ('lost' in reply) return { kind: reply.connected ? 'unsure' : 'notTaken', message: reply.lost }
  const { status, body } = reply
  const message = getRefusalMessage(reply)
  if (GATEWAY.includes(status)) return { kind: 'unsure', message }
  if (status >= 500 || ACCOUNT_ERRORS.includes(status)) return { kind: 'notTaken', message }
  if (status >= 400) return { kind: ACCOUNT_TEXT.test(message) ? 'notTaken' : 'refused', message }
  const parsed = sent.safeParse(body)
  if (parsed.success) return accepted(to, parsed.data.data)
  if (!refusal.safeParse(body).success)
    return { kind: 'unsure', message: 'Arkesel answered in a form that is not known' }
  return { kind: ACCOUNT_TEXT.test(message) ? 'notTaken' : 'refused', message }
}

function toSmsReport(reply: Reply): SmsReport {
  if ('lost' in reply) return { kind: 'unreachable', message: reply.lost }
  const { status } = reply
  if (status === 400 || status === 404 || status === 422) return { kind: 'unknown' }
  const reportedStatus = details.safeParse(reply.body).data?.data.status
  if (reportedStatus === undefined) return { kind: 'unreachable', message: getRefusalMessage(reply) }
  if (DELIVERED.test(reportedStatus)) return { kind: 'delivered' }
  if (UNDELIVERED.test(reportedStatus)) return { kind: 'undelivered', message: reportedStatus }
  return { kind: 'underWay' }
}

export const createArkesel = (account: SmsAccount): SmsProvider => ({
  async send(to, text) {
    const recipients = to.map((number) => number.replace(/^\+/, ''))
    const body = { sender: account.sender, message: text, recipients }
    return toSmsAnswer(to, await ask(account, { method: 'POST', path: '/api/v2/sms/send', body }))
  },
  fetchStatus: async (id) =>
    toSmsReport(await ask(account, { method: 'GET', path: `/api/v2/sms/${encodeURIComponent(id)}` })),
})
