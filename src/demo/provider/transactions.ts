import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.enum(['abandoned', 'success', 'failed']),
  amount: z.number(),
  currency: z.string(),
  channel: z.string().nullable(),
  fees: z.number().nullable(),
  paid_at: z.string().nullable(),
  created_at: z.string(),
  callback_url: z.string(),
})
export type DemoTransaction = z.infer<typeof transaction>

const refund = z.object({
  id: z.number(),
  transaction: z.number(),
  amount: z.number(),
  createdAt: z.string(),
})
export type DemoRefund = z.infer<typeof refund>

const schema = z.object({ transactions: z.array(transaction), refunds: z.array(refund) })
export type DemoBooks = z.infer<typeof schema>

const FEE = 0.0195
export const feeOf = (amount: number): number => Math.round(amount * FEE)

/** What the pretended provider knows, also after the demo was stopped. */
export class DemoLedger {
  readonly books: DemoBooks
  private readonly file: string
  private saved: Promise<void> = Promise.resolve()

  private constructor(file: string, books: DemoBooks) {
    this.file = file
    this.books = books
  }

  static async open(file: string): Promise<DemoLedger> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return new DemoLedger(file, text ? schema.parse(JSON.parse(text)) : { transactions: [], refunds: [] })
  }

  find(reference: string): DemoTransaction | undefined {
    return this.books.transactions.find((one) => one.reference === reference)
  }

  add(given: Pick<DemoTransaction, 'reference' | 'amount' | 'callback_url'> & { at: Date }): DemoTransaction {
    const { at, ...known } = given
    const made: DemoTransaction = {
      ...{ ...known, id: this.nextId(), status: 'abandoned', currency: 'GHS' },
      ...{ channel: null, fees: null, paid_at: null, created_at: at.toISOString() },
    }
    this.books.transactions.push(made)
    return made
  }

  refund(of: DemoTransaction, amount: number, at: Date): DemoRefund {
    const made = { id: this.nextId(), transaction: of.id, amount, createdAt: at.toISOString() }
    this.books.refunds.push(made)
    return made
  }

  /** One write after another. */
  save(): Promise<void> {
    this.saved = this.saved.then(() => writeFile(this.file, JSON.stringify(this.books), { mode: 0o600 }))
    return this.saved
  }

  private nextId(): number {
    return 4_100_000_001 + this.books.transactions.length + this.books.refunds.length
  }
}
