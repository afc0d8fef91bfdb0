import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../server/config.ts'
import { errorMessage } from '../../../server/error-message.ts'
import { CURRENCY } from '../online-payments.rules.ts'
import type { Answer, Provider, ProviderRefund, Transaction } from './provider.ts'

const TIMEOUT_MS = 10_000
const PAGE = 100
const MAX_PAGES = 200

const STATUSES: Record<string, Transaction['status']> = {
  success: 'success',
  failed: 'failed',
  reversed: 'reversed',
  pending: 'pending',
  ongoing: 'pending',
  processing: 'pending',
  queued: 'pending',
}

const optionalInstant = z
  .string()
  .nullish()
  .transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null))

const transaction = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    reference: z.string(),
    status: z.string(),
    amount: z.number().int().nonnegative(),
    currency: z.string(),
    channel: z.string().nullish(),
    fees: z.number().int().nonnegative().nullish(),
    paid_at: optionalInstant,
  })
  .transform(({ id, status, channel, fees, paid_at, ...rest }): Transaction => {
    return {
      ...rest,
      providerId: id,
      // An open checkout is called abandoned.
      status: STATUSES[status] ?? 'open',
      channel: channel ?? null,
      fees: fees ?? null,
      paidAt: paid_at,
    }
  })

const REFUND_STATES: Record<string, ProviderRefund['state']> = { processed: 'processed', failed: 'failed' }

const refund = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    amount: z.number().int().nonnegative(),
    status: z.string(),
  })
  .transform(
    ({ status, ...rest }): ProviderRefund => ({ ...rest, state: REFUND_STATES[status] ?? 'pending' }),
  )

const started = z
  .object({ authorization_url: z.url({ protocol: /^https?$/ }) })
  .transform(({ authorization_url }) => ({ authorizationUrl: authorization_url }))

const refusal = z.object({ message: z.string().catch('') })

const webhook = z.object({
  event: z.string().max(100),
  data: z
    .object({
      reference: z.string().max(200).nullish(),
      transaction_reference: z.string().max(200).nullish(),
      transaction: z
        .object({ reference: z.string().max(200).nullish() })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

type ProviderCall = { method: 'GET' | 'POST'; path: string; body?: object }

/** The key goes into the header only; what comes back is parsed before it is believed. */
async function ask<T>(
  { secretKey, url }: Keys,
  { method, path, body }: ProviderCall,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  let status: number
  let answer: unknown
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    answer = await response.json()
  } catch (error) {
    return { kind: 'unreachable', message: errorMessage(error) }
  }
  if (status >= 500 || status === 429 || status === 408)
    return { kind: 'unreachable', message: `Paystack answered ${status}` }
  if (status >= 400) {
    const message = refusal.safeParse(answer).data?.message ?? ''
    return { kind: 'refused', status, message: message || `Paystack answered ${status}` }
  }
  const parsed = z.object({ status: z.literal(true), data: schema }).safeParse(answer)
  if (parsed.success) return { kind: 'answered', value: parsed.data.data }
  return { kind: 'unreachable', message: 'Paystack answered in a form that is not known' }
}

/** A wrong key (401, 403) says nothing about the reference. */
const asUnknown = <T>(answer: Answer<T>): Answer<T> =>
  answer.kind === 'refused' && (answer.status === 400 || answer.status === 404) ? { kind: 'unknown' } : answer

function hasSignature(secretKey: string, bytes: Buffer, signature: string | undefined): boolean {
  if (signature === undefined || !/^[\da-f]{128}$/i.test(signature)) return false
  const right = createHmac('sha512', secretKey).update(bytes).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function listAll(keys: Keys, { from, until }: { from: Date; until: Date }) {
  const found: Transaction[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      ...{ status: 'success', perPage: String(PAGE), page: String(page) },
      ...{ from: from.toISOString(), to: until.toISOString() },
    })
    const answer = await ask(keys, { method: 'GET', path: `/transaction?${query}` }, z.array(transaction))
    if (answer.kind !== 'answered') return answer
    found.push(...answer.value)
    if (answer.value.length < PAGE) return { kind: 'answered', value: found } as const
  }
  return { kind: 'unreachable', message: 'Paystack lists more transactions than are read at once' } as const
}

type Keys = { secretKey: string; url: string }

const createPaystack = (keys: Keys): Provider => ({
  name: 'paystack',
  start: ({ reference, amount, email, callbackUrl }) => {
    const body = { reference, amount, email, currency: CURRENCY, callback_url: callbackUrl }
    return ask(keys, { method: 'POST', path: '/transaction/initialize', body }, started)
  },
  fetch: async (reference) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    return asUnknown(await ask(keys, { method: 'GET', path }, transaction))
  },
  refund: ({ providerId, amount }) =>
    ask(keys, { method: 'POST', path: '/refund', body: { transaction: providerId, amount } }, refund),
  readWebhook(bytes, signature) {
    if (!hasSignature(keys.secretKey, bytes, signature)) return undefined
    const { event = 'unknown', data } = webhook.safeParse(parseJson(bytes)).data ?? {}
    const reference = data?.transaction_reference ?? data?.transaction?.reference ?? data?.reference ?? null
    return { event, reference: reference || null }
  },
  listRefunds: async (providerId) => {
    const path = `/refund?${new URLSearchParams({ transaction: providerId, perPage: String(PAGE) })}`
    return ask(keys, { method: 'GET', path }, z.array(refund))
  },
  list: (range) => listAll(keys, range),
})

/** Undefined while no key is set. */
export function providerOf({
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_URL: url,
}: Pick<Config, 'PAYSTACK_SECRET_KEY' | 'PAYSTACK_URL'>): Provider | undefined {
  return secretKey === undefined ? undefined : createPaystack({ secretKey, url })
}
