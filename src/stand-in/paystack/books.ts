import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { REFUND_ENDS } from './faults.ts'

const text = z.string().nullable()
const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.enum(['abandoned', 'ongoing', 'success', 'failed', 'reversed']),
  amount: z.number(),
  requested_amount: z.number(),
  currency: z.string(),
  channel: text,
  bank: text,
  fees: z.number().nullable(),
  paid_at: text,
  created_at: z.string(),
  email: z.string(),
  callback_url: z.string(),
  /** Charged already, but reported as pending until then. */
  hidden_until: text,
  succeeds_at: text,
  refunds_end: z.enum(REFUND_ENDS),
})
export type PaystackTransaction = z.infer<typeof transaction>

const refund = z.object({
  id: z.number(),
  transaction: z.number(),
  transaction_reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  createdAt: z.string(),
  /** Null: decided by the operator of the stand-in. */
  ends_at: text,
  ends_as: z.enum(['processed', 'failed']),
})
export type PaystackRefund = z.infer<typeof refund>

const schema = z.object({ transactions: z.array(transaction), refunds: z.array(refund) })

const FEE = 0.0195
const getFee = (amount: number): number => Math.round(amount * FEE)

export type Checkout = {
  status?: PaystackTransaction['status'] | undefined
  amount?: number
  currency?: string
  channel?: string
  bank?: string | null
  at?: Date
}

/** The stand-in's state, saved to a file when it stops. */
export class Books {
  readonly transactions = new Map<string, PaystackTransaction>()
  readonly refunds: PaystackRefund[] = []
  private readonly file: string | undefined
  private saved: Promise<void> = Promise.resolve()

  private constructor(file: string | undefined) {
    this.file = file
  }

  static async open(file: string | undefined): Promise<Books> {
    const books = new Books(file)
    const known = file && (await readKnown(file))
    if (!known) return books
    const { transactions, refunds } = schema.parse(JSON.parse(known))
    for (const one of transactions) books.transactions.set(one.reference, one)
    books.refunds.push(...refunds)
    return books
  }

  save(): Promise<void> {
    const { file } = this
    if (!file) return this.saved
    this.saved = this.saved.then(() => {
      const all = { transactions: [...this.transactions.values()], refunds: this.refunds }
      return writeFile(file, JSON.stringify(all), { mode: 0o600 })
    })
    return this.saved
  }

  add(given: { reference: string; amount: number; email?: string; callback_url?: string; at: Date }) {
    const { reference, amount, email = 'payer@example.com', callback_url = '', at } = given
    const made: PaystackTransaction = {
      id: this.nextId(),
      reference,
      status: 'abandoned',
      amount,
      requested_amount: amount,
      currency: 'GHS',
      channel: null,
      bank: null,
      fees: null,
      paid_at: null,
      created_at: at.toISOString(),
      email,
      callback_url,
      hidden_until: null,
      succeeds_at: null,
      refunds_end: 'soon',
    }
    this.transactions.set(reference, made)
    return made
  }

  /** The payer's act; an unknown reference is unrequested money. */
  checkout(reference: string, given: Checkout & { at: Date }): PaystackTransaction {
    const { status = 'success', channel = 'mobile_money', bank = null, at } = given
    const known = this.transactions.get(reference) ?? this.add({ reference, amount: given.amount ?? 0, at })
    const amount = given.amount ?? known.amount
    const isPaid = status === 'success'
    return Object.assign(known, {
      status,
      channel,
      bank,
      amount,
      currency: given.currency ?? known.currency,
      fees: isPaid ? getFee(amount) : null,
      paid_at: isPaid ? at.toISOString() : null,
    })
  }

  refund(of: PaystackTransaction, given: Pick<PaystackRefund, 'amount' | 'ends_at' | 'ends_as'>, at: Date) {
    const made: PaystackRefund = {
      ...given,
      id: this.nextId(),
      transaction: of.id,
      transaction_reference: of.reference,
      currency: of.currency,
      status: 'pending',
      createdAt: at.toISOString(),
    }
    this.refunds.push(made)
    return made
  }

  getAmountLeft({ id, amount }: PaystackTransaction): number {
    const sent = this.refunds.filter(({ transaction, status }) => transaction === id && status !== 'failed')
    return amount - sent.reduce((sum, refund) => sum + refund.amount, 0)
  }

  settle(now: Date): [string, string][] {
    const isDue = (instant: string | null) => instant !== null && new Date(instant) <= now
    const late = [...this.transactions.values()].filter(({ succeeds_at }) => isDue(succeeds_at))
    for (const one of late) {
      this.checkout(one.reference, { at: new Date(one.succeeds_at ?? now), bank: one.bank })
      one.succeeds_at = null
    }
    const ended = this.refunds.filter(({ status, ends_at }) => status === 'pending' && isDue(ends_at))
    for (const refund of ended) refund.status = refund.ends_as
    return [
      ...late.map(({ reference }): [string, string] => ['charge.success', reference]),
      ...ended.map(({ status, transaction_reference }): [string, string] => [
        `refund.${status}`,
        transaction_reference,
      ]),
    ]
  }

  private nextId(): number {
    return 4_099_260_001 + this.transactions.size + this.refunds.length
  }
}

function readKnown(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
