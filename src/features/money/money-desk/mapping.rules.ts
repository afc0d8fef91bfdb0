import { foldLetters } from '../../../shared/fields/letters.ts'

export const MAPPED_FIELDS = [
  ...(['day', 'transactionId', 'text', 'reference', 'amount', 'in', 'out', 'fee', 'balance'] as const),
  ...([
    'payerName',
    'payerNumber',
    'fromNumber',
    'fromName',
    'toNumber',
    'toName',
    'type',
    'status',
  ] as const),
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]
export type Mapping = { [F in MappedField]?: string | undefined }

/** Folded headings of wallets and banks; the first of a field that is there counts. */
const WORDS: Record<MappedField, readonly string[]> = {
  day: [
    'transaction date',
    'trans date',
    'txn date',
    'date',
    'posting date',
    'post date',
    'booking date',
    'date time',
    'date and time',
    'completion time',
    'transaction time',
    'day',
    'value date',
  ],
  transactionId: [
    'transaction id',
    'financial transaction id',
    'trans id',
    'txn id',
    'id',
    'transaction no',
    'receipt no',
    'receipt no.',
    'transaction number',
    'transaction reference',
  ],
  text: [
    'description',
    'narration',
    'narrative',
    'particulars',
    'details',
    'transaction details',
    'transaction description',
    'remarks',
    'message',
  ],
  reference: ['reference', 'ref', 'ref no', 'ref.', 'reference no', 'note', 'external id'],
  amount: ['amount', 'amount (ghs)', 'transaction amount', 'amount ghs', 'value'],
  in: [
    'credit',
    'credits',
    'money in',
    'paid in',
    'deposit',
    'deposits',
    'credit amount',
    'amount credited',
    'lodgement',
    'lodgements',
    'lodged',
    'amount lodged',
    'cr',
    'in',
    'credit (ghs)',
    'received',
  ],
  out: [
    'debit',
    'debits',
    'money out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'withdrawn',
    'debit amount',
    'amount debited',
    'amount withdrawn',
    'dr',
    'out',
    'debit (ghs)',
    'sent',
  ],
  fee: ['fee', 'fees', 'charge', 'charges', 'transaction fee', 'fee (ghs)'],
  balance: [
    'balance',
    'running balance',
    'balance after',
    'closing balance',
    'balance (ghs)',
    'available balance',
    'bal after',
    'book balance',
    'ledger balance',
    'current balance',
    'account balance',
  ],
  payerName: [
    'payer',
    'payer name',
    'sender',
    'sender name',
    'customer name',
    'counterparty',
    'counterparty name',
    'opposite party',
    'other party',
    'other party info',
  ],
  payerNumber: ['payer number', 'sender number', 'msisdn', 'phone', 'phone number', 'counterparty number'],
  fromNumber: ['from', 'from no', 'from no.', 'from number', 'from account', 'from acct', 'from msisdn'],
  fromName: ['from name', 'from acct name', 'from account name'],
  toNumber: ['to', 'to no', 'to no.', 'to number', 'to account', 'to acct', 'to msisdn'],
  toName: ['to name', 'to acct name', 'to account name'],
  // A column of the side says which way money went, and a type only perhaps.
  type: [
    'd/c',
    'c/d',
    'dr/cr',
    'cr/dr',
    'debit/credit',
    'credit/debit',
    'dr/cr indicator',
    'type',
    'transaction type',
    'trans type',
    'trans. type',
    'txn type',
    'category',
    'reason type',
  ],
  status: ['status', 'state', 'transaction status'],
}

/** Equal for headings that differ in case, marks and spaces only. */
export const toHeadingKey = (heading: string): string =>
  foldLetters(heading)
    .replaceAll(/[_./()\s]+/g, ' ')
    .trim()

const KEYS = new Map(
  Object.entries(WORDS).map(([field, words]) => [field as MappedField, words.map(toHeadingKey)]),
)

const CURRENCY = /(?:^| )(?:in )?(?:ghs|ghc|gh₵|gh¢|₵|¢)(?= |$)/g
const withoutCurrency = (key: string): string => key.replaceAll(CURRENCY, '').trim()

/** Fields by the words of a wallet's or bank's headings; columns of money in and out leave no amount. */
export function guessMapping(headings: readonly string[]): Mapping {
  const named = headings.map((heading) => [toHeadingKey(heading), heading] as const).toReversed()
  const byKey = new Map([
    ...named.map(([key, heading]) => [withoutCurrency(key), heading] as const),
    ...named,
  ])
  const mapping: Mapping = {}
  for (const [field, keys] of KEYS) {
    const key = keys.find((one) => byKey.has(one))
    if (key !== undefined) mapping[field] = byKey.get(key)
  }
  if (mapping.in !== undefined && mapping.out !== undefined) mapping.amount = undefined
  return mapping
}

/** Lines need a day, and an amount or a column of money in. */
export const isUsableMapping = ({ day, amount, in: moneyIn }: Mapping): boolean =>
  day !== undefined && (amount !== undefined || moneyIn !== undefined)

export const listMappedHeadings = (mapping: Mapping): string[] =>
  MAPPED_FIELDS.flatMap((field) => mapping[field] ?? [])
