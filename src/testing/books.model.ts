import type pg from 'pg'
import type { Day } from '../shared/days.ts'

/** Figures of the books, worked out from invoices, payments and expenses alone; all amounts are whole pesewas. */
export const MODEL_FIGURES = ['received', 'receivable', 'held', 'vatDue', 'expenses'] as const
export type ModelFigure = (typeof MODEL_FIGURES)[number]

type Invoice = {
  id: string
  day: Day
  amount: number
  voided: boolean
  /** In percent. */
  vatRate: number | null
  /** By credit notes that count. */
  credited: number
}
type Payment = {
  id: string
  kind: string
  amount: number
  day: Day
  reversed: boolean
  /** What of it settles invoices of deposits. */
  held: number
}
type Expense = { id: string; day: Day; amount: number; voided: boolean }
export type Documents = { invoices: Invoice[]; payments: Payment[]; expenses: Expense[] }

export async function readDocuments(client: pg.Pool): Promise<Documents> {
  const [invoices, payments, expenses] = await Promise.all([
    client.query<Invoice>(`select id, (created_at at time zone 'Africa/Accra')::date::text as day, amount,
      voided_at is not null as voided, vat_rate::float as "vatRate", coalesce((select sum(amount) from payments
        where invoice_id = invoices.id and kind = 'credit_note' and reversed_at is null), 0) as credited from invoices`),
    client.query<Payment>(`select id, kind, amount, received_on::text as day, reversed_at is not null as reversed,
      coalesce((select sum(part.amount) from allocations part join invoices on invoices.id = part.invoice_id
        where part.payment_id = payments.id and invoices.purpose = 'deposit'), 0) as held from payments`),
    client.query<Expense>(
      'select id, spent_on::text as day, amount, voided_at is not null as voided from expenses',
    ),
  ])
  return { invoices: invoices.rows, payments: payments.rows, expenses: expenses.rows }
}

const owedFor = ({ voided, amount }: Invoice) => (voided ? 0 : amount)
const vatOf = ({ voided, amount, credited, vatRate }: Invoice) =>
  voided || vatRate === null ? 0 : Math.round(((amount - credited) * vatRate) / (100 + vatRate))

/** What a payment that counts adds. */
function effectOf({ kind, amount, reversed, held }: Payment): Partial<Record<ModelFigure, number>> {
  if (reversed) return {}
  switch (kind) {
    case 'money':
    case 'withholding':
      return { received: amount, receivable: -amount, held }
    case 'credit_returned':
      return { received: -amount, receivable: amount }
    case 'deposit_returned':
      return { received: -amount, held: -amount }
    case 'deposit_applied':
      return { receivable: -amount, held: -amount }
    default:
      return { receivable: -amount }
  }
}

/** By day, from what was seen after each act. */
export class BooksModel {
  private readonly sums = new Map<ModelFigure, Map<Day, number>>(MODEL_FIGURES.map((one) => [one, new Map()]))
  private known: Documents = { invoices: [], payments: [], expenses: [] }

  observe(found: Documents, { today, closedThrough }: { today: Day; closedThrough: Day | null }): void {
    const opened = (day: Day) => (closedThrough !== null && day <= closedThrough ? today : day)
    for (const [before, now] of pairs(this.known.invoices, found.invoices)) {
      const isChange = before && (before.voided !== now.voided || before.amount === now.amount)
      const day = isChange ? today : opened(now.day)
      this.add('receivable', day, owedFor(now) - (before ? owedFor(before) : 0))
      this.add('vatDue', day, vatOf(now) - (before ? vatOf(before) : 0))
    }
    for (const [before, now] of pairs(this.known.payments, found.payments))
      this.observePayment(before, now, today)
    for (const [before, now] of pairs(this.known.expenses, found.expenses)) {
      if (!before) this.add('expenses', now.day, now.amount)
      else if (now.voided && !before.voided) this.add('expenses', now.day, -before.amount)
    }
    this.known = found
  }

  private observePayment(before: Payment | undefined, now: Payment, today: Day): void {
    const [old, next] = [before ? effectOf(before) : {}, effectOf(now)]
    const isCorrected = before !== undefined && before.day !== now.day
    for (const figure of MODEL_FIGURES) {
      const [was, is] = [old[figure] ?? 0, next[figure] ?? 0]
      if (isCorrected) {
        this.add(figure, before.day, -was)
        this.add(figure, now.day, is)
      } else this.add(figure, before ? today : now.day, is - was)
    }
  }

  private add(figure: ModelFigure, day: Day, amount: number): void {
    const days = this.sums.get(figure)
    if (amount !== 0) days?.set(day, (days.get(day) ?? 0) + amount)
  }

  /** What a figure is in some days. */
  sum(figure: ModelFigure, from: Day, to: Day): number {
    let sum = 0
    for (const [day, amount] of this.sums.get(figure) ?? []) if (day >= from && day <= to) sum += amount
    return sum
  }
}

function pairs<Row extends { id: string }>(before: Row[], now: Row[]): [Row | undefined, Row][] {
  const known = new Map(before.map((row) => [row.id, row]))
  return now.map((row) => [known.get(row.id), row])
}
