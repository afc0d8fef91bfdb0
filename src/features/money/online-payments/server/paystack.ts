import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { CURRENCY } from '../online-payments.rules.ts'
import { callAllPages, callForData, type PaystackAccount } from './paystack.http.ts'
import type { Answer, Provider, ProviderRefund, Transaction } from './provider.ts'

const HOUR_MS = 3_600_000
const MESSAGE_LENGTH = 200

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
    gateway_response: z.string().nullish(),
  })
  .transform(({ id, status, channel, fees, paid_at, gateway_response, ...rest }): Transaction => {
    return {
      ...rest,
      providerId: id,
      // An open checkout is called abandoned.
      status: STATUSES[status] ?? 'open',
      channel: channel ?? null,
      fees: fees ?? null,
      paidAt: paid_at,
      // PostgreSQL stores no NUL.
      message: gateway_response?.replaceAll('\0', '').trim().slice(0, MESSAGE_LENGTH) || null,
    }
  })

const REFUND_STATES: Record<string, ProviderRefund['state']> = { processed: 'processed', failed: 'failed' }

const transactionId = z.union([z.number(), z.string()]).transform(String)

const refund = z
  .object({
    id: z.union([z.number(), z.string()]).transform(String),
    amount: z.number().int().nonnegative(),
    status: z.string(),
    // A number in lists, the whole transaction in the response that creates the refund.
    transaction: z.union([transactionId, z.object({ id: transactionId }).transform(({ id }) => id)]),
  })
  .transform(
    ({ status, transaction, ...rest }): ProviderRefund => ({
      ...rest,
      transactionId: transaction,
      state: REFUND_STATES[status] ?? 'pending',
    }),
  )

const started = z
  .object({ authorization_url: z.url({ protocol: /^https?$/ }) })
  .transform(({ authorization_url }) => ({ authorizationUrl: authorization_url }))

const currencies = z
  .array(z.object({ currency: z.string() }))
  .transform((balances) => balances.map(({ currency }) => currency))

// PostgreSQL stores no NUL.
const storable = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/)
const webhook = z.object({
  event: storable,
  data: z
    .object({
      reference: storable.nullish(),
      transaction_reference: storable.nullish(),
      transaction: z.object({ reference: storable.nullish() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

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

/** The time a checkout stays payable, in milliseconds. */
const OPEN_MS = 3 * 86_400_000

/** Paystack may filter by start, but the range is of payment times. */
async function listPaid(account: PaystackAccount, { from, until }: { from: Date; until: Date }) {
  const query = {
    status: 'success',
    from: new Date(from.getTime() - OPEN_MS).toISOString(),
    to: until.toISOString(),
  }
  const answer = await callAllPages(account, { path: '/transaction', query }, transaction)
  if (answer.kind !== 'answered') return answer
  const value = answer.value.filter(({ paidAt }) => paidAt === null || (paidAt >= from && paidAt < until))
  return { ...answer, value }
}

/** Paystack documents no filter by transaction, so others' refunds may be included. */
async function listRefunds(
  account: PaystackAccount,
  { providerId, since }: { providerId: string; since: Date },
) {
  const query = { transaction: providerId, from: new Date(since.getTime() - HOUR_MS).toISOString() }
  const answer = await callAllPages(account, { path: '/refund', query }, refund)
  if (answer.kind !== 'answered') return answer
  return { ...answer, value: answer.value.filter(({ transactionId }) => transactionId === providerId) }
}

export const createPaystack = (account: PaystackAccount): Provider => ({
  name: 'paystack',
  start: ({ reference, amount, email, callbackUrl }) => {
    const body = { reference, amount, email, currency: CURRENCY, callback_url: callbackUrl }
    return callForData(account, { method: 'POST', path: '/transaction/initialize', body }, started)
  },
  fetch: async (reference) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`
    return asUnknown(await callForData(account, { method: 'GET', path }, transaction))
  },
  refund: ({ providerId, amount }) =>
    callForData(
      account,
      { method: 'POST', path: '/refund', body: { transaction: providerId, amount } },
      refund,
    ),
  readWebhook(bytes, signature) {
    if (!hasSignature(account.secretKey, bytes, signature)) return undefined
    const { event = 'unknown', data } = webhook.safeParse(parseJson(bytes)).data ?? {}
    const reference = data?.transaction_reference ?? data?.transaction?.reference ?? data?.reference ?? null
    return { event, reference: reference || null }
  },
  fetchRefund: async (id) => {
    const path = `/refund/${encodeURIComponent(id)}`
    return asUnknown(await callForData(account, { method: 'GET', path }, refund))
  },
  listRefunds: (of) => listRefunds(account, of),
  listCurrencies: async () => callForData(account, { method: 'GET', path: '/balance' }, currencies),
  list: (range) => listPaid(account, range),
})
