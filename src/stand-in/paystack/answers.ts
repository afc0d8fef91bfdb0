import type { PaystackRefund, PaystackTransaction } from './books.ts'

/** `null` sends no response. */
export type Reply = { status: number; body: string; type: string; location?: string }

const json = (status: number, body: object): Reply => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json',
})

export const html = (status: number, body: string): Reply => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
})

export const redirect = (location: string): Reply => ({ status: 303, body: '', type: 'text/plain', location })

export const unavailable = (): Reply => json(503, { message: 'Service unavailable' })

export const answered = (message: string, data: unknown, meta?: object): Reply =>
  json(200, { status: true, message, data, ...(meta && { meta }) })

export const refused = (status: number, message: string, [code, nextStep]: [string, string]): Reply =>
  json(status, {
    status: false,
    message,
    meta: { nextStep },
    type: 'validation_error',
    code,
    errorCodeMappingNotFound: false,
  })

/** The API's description calls the page size `per_page` for transactions and `perPage` for refunds. */
export function paged(
  message: string,
  rows: readonly object[],
  { query, size: name, more }: { query: URLSearchParams; size: 'per_page' | 'perPage'; more: object },
): Reply {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get(name) ?? 50)]
  const skipped = (page - 1) * size
  const meta = { total: rows.length, skipped, perPage: String(size), page, ...more }
  return answered(message, rows.slice(skipped, skipped + size), {
    ...meta,
    pageCount: Math.ceil(rows.length / size),
  })
}

const createCustomer = (email: string) => ({
  id: 1,
  first_name: null,
  last_name: null,
  email,
  customer_code: 'CUS_standin',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
})

const createAuthorization = (channel: string, bank: string) => ({
  authorization_code: 'AUTH_standin',
  bin: null,
  last4: '0000',
  exp_month: '12',
  exp_year: '2030',
  channel,
  card_type: '',
  bank,
  country_code: 'GH',
  brand: bank,
  reusable: false,
  signature: '',
  account_name: null,
  receiver_bank_account_number: null,
  receiver_bank: null,
})

const RESPONSES: Partial<Record<PaystackTransaction['status'], string>> = {
  success: 'Approved',
  failed: 'Declined',
  ongoing: 'The transaction is in progress',
}

/** The form of `GET /transaction/verify/{reference}`. */
export function presentTransaction(one: PaystackTransaction, now: Date) {
  const { id, reference, amount, currency, fees, created_at, requested_amount } = one
  const isHidden = one.hidden_until !== null && new Date(one.hidden_until) > now
  const status = isHidden ? 'ongoing' : one.status
  const paid_at = isHidden ? null : one.paid_at
  const [channel, bank] = [one.channel ?? 'card', one.bank ?? '']
  return {
    id,
    domain: 'test',
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: RESPONSES[status] ?? 'The transaction was not completed',
    paid_at,
    created_at,
    channel,
    currency,
    ip_address: '127.0.0.1',
    metadata: {},
    log: null,
    fees: isHidden ? null : fees,
    fees_split: null,
    authorization: createAuthorization(channel, bank),
    customer: createCustomer(one.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: paid_at,
    createdAt: created_at,
    requested_amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: created_at,
    plan_object: {},
    subaccount: {},
  }
}

/** The form of a row of `GET /transaction`. */
export function presentListed(one: PaystackTransaction, now: Date) {
  const { paidAt, plan, source, ...row } = presentTransaction(one, now)
  const origin = {
    source: 'merchant_api',
    type: 'api',
    identifier: null,
    entry_point: 'transaction_initialize',
  }
  return { ...row, paidAt: paidAt ?? '', plan: {}, source: origin }
}

/** The form of a row of `GET /refund`. */
export function presentRefund(refund: PaystackRefund, of: PaystackTransaction) {
  const { id, transaction, transaction_reference, amount, currency, status, createdAt, ends_at } = refund
  const { metadata, ...customer } = createCustomer(of.email)
  const named = { first_name: '', last_name: '', phone: '', international_format_phone: '', metadata: '' }
  return {
    integration: 1,
    transaction,
    dispute: null,
    settlement: null,
    id,
    domain: 'test',
    currency,
    amount,
    status,
    refunded_at: status === 'processed' ? (ends_at ?? createdAt) : null,
    refunded_by: of.email,
    customer_note: '',
    merchant_note: '',
    deducted_amount: amount,
    fully_deducted: 1,
    createdAt,
    bank_reference: null,
    transaction_reference,
    reason: '',
    customer: { ...customer, ...named },
    refund_type: 'full',
    transaction_amount: of.amount,
    initiated_by: of.email,
    refund_channel: 'migs',
    session_id: null,
    collect_account_number: false,
  }
}

/** The form of `POST /refund`: with the whole transaction. */
export function presentNewRefund(refund: PaystackRefund, of: PaystackTransaction) {
  const { id, amount, currency, status, createdAt } = refund
  const { reference, channel, paid_at } = of
  return {
    transaction: {
      id: of.id,
      domain: 'test',
      reference,
      amount: of.amount,
      paid_at,
      channel,
      currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: paid_at,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: 1,
    deducted_amount: 0,
    channel: null,
    merchant_note: '',
    customer_note: '',
    status,
    refunded_by: of.email,
    expected_at: createdAt,
    currency,
    domain: 'test',
    amount,
    fully_deducted: false,
    id,
    createdAt,
    updatedAt: createdAt,
  }
}
