import { z } from 'zod'
import {
  answered,
  paged,
  presentListed,
  presentNewRefund,
  presentRefund,
  presentTransaction,
  type Reply,
  refused,
  unavailable,
} from './answers.ts'
import type { Books, PaystackTransaction } from './books.ts'
import { refundMs } from './faults.ts'

export type ApiCall = { method: string; path: string; query: URLSearchParams; body: unknown }
type Deps = { books: Books; now: Date; checkoutUrl: (reference: string) => string; refundsEnd: boolean }

const newTransaction = z.object({
  email: z.string(),
  amount: z.unknown(),
  currency: z.string().default('GHS'),
  reference: z.string(),
  callback_url: z.string().default(''),
})
const newRefund = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.number().optional(),
})

const notFound = (message: string) =>
  refused(404, message, ['validation_error', 'Ensure that the id is right'])
const invalid = (message: string, code: string) => refused(400, message, [code, 'Send what is described'])

export const duplicateReference = (): Reply =>
  refused(400, 'Duplicate Transaction Reference', [
    'duplicate_reference',
    'Try and create the Transaction or Charge with a new reference',
  ])

function initialize({ books, now, checkoutUrl }: Deps, body: unknown): Reply {
  const { data: given } = newTransaction.safeParse(body)
  if (!given?.email.includes('@')) return invalid('Invalid Email Address Passed', 'invalid_email_address')
  const { reference, email, callback_url, currency } = given
  const amount = Number(given.amount)
  if (!Number.isInteger(given.amount) || amount <= 0) return invalid('Invalid Amount Sent', 'invalid_params')
  if (currency !== 'GHS') return invalid('Currency not supported by merchant', 'unsupported_currency')
  if (!/^[\w.=-]+$/.test(reference)) return invalid('Invalid reference', 'invalid_params')
  if (books.transactions.has(reference)) return duplicateReference()
  books.add({ reference, amount, email, callback_url, at: now })
  const data = { authorization_url: checkoutUrl(reference), access_code: reference, reference }
  return answered('Authorization URL created', data)
}

function verify({ books, now }: Deps, reference: string): Reply {
  const found = books.transactions.get(reference)
  if (found) return answered('Verification successful', presentTransaction(found, now))
  return refused(404, 'Transaction reference not found.', [
    'validation_error',
    'Ensure that you are passing a valid transaction reference',
  ])
}

/** Filters by start, as in Paystack's description. */
function list({ books, now }: Deps, query: URLSearchParams): Reply {
  const [from, to, status] = ['from', 'to', 'status'].map((name) => query.get(name))
  const rows = [...books.transactions.values()]
    .filter(({ created_at }) => created_at >= (from ?? '') && (!to || created_at < to))
    .map((one) => presentListed(one, now))
    .filter((row) => !status || row.status === status)
  const total_volume = rows.reduce((sum, { amount }) => sum + amount, 0)
  return paged('Transactions retrieved', rows, { query, size: 'per_page', more: { total_volume } })
}

function refund({ books, now, refundsEnd }: Deps, body: unknown): Reply {
  const { data: given } = newRefund.safeParse(body)
  const isIt = ({ id, reference }: PaystackTransaction) =>
    String(id) === given?.transaction || reference === given?.transaction
  const of = [...books.transactions.values()].find(isIt)
  if (!given || of?.status !== 'success') return notFound('Transaction not found')
  const left = books.getAmountLeft(of)
  const amount = given.amount ?? left
  if (amount <= 0 || amount > left)
    return invalid('Transaction has been fully reversed', 'transaction_reversed')
  const end = of.refunds_end
  const ends_at = refundsEnd ? new Date(now.getTime() + refundMs(end)).toISOString() : null
  const made = books.refund(of, { amount, ends_at, ends_as: end === 'failed' ? 'failed' : 'processed' }, now)
  return end === 'unanswered'
    ? unavailable()
    : answered('Refund has been queued for processing', presentNewRefund(made, of))
}

function readRefunds({ books }: Deps, id: string | undefined, query: URLSearchParams): Reply {
  const rows = books.refunds.flatMap((one) => {
    const of = books.transactions.get(one.transaction_reference)
    return of ? [presentRefund(one, of)] : []
  })
  if (id) {
    const found = rows.find((row) => String(row.id) === id)
    return found ? answered('Refund retrieved', found) : notFound('Refund not found')
  }
  const since = rows.filter(({ createdAt }) => createdAt >= (query.get('from') ?? ''))
  const failedRefundCount = since.filter(({ status }) => status === 'failed').length
  return paged('Refunds retrieved', since, { query, size: 'perPage', more: { failedRefundCount } })
}

export function answerCall(deps: Deps & { currency: string }, { method, path, query, body }: ApiCall): Reply {
  const [, first, second, third] = path.split('/')
  const isPost = method === 'POST'
  if (first === 'transaction' && second === 'initialize' && isPost) return initialize(deps, body)
  if (first === 'transaction' && second === 'verify') return verify(deps, decodeURIComponent(third ?? ''))
  if (first === 'transaction' && !second) return list(deps, query)
  if (first === 'refund') return isPost ? refund(deps, body) : readRefunds(deps, second, query)
  if (first === 'balance')
    return answered('Balances retrieved', [{ currency: deps.currency, balance: 1_234_500 }])
  return notFound('Not found')
}
