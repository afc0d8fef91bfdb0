import type pg from 'pg'
import type { Day } from '../../shared/days.ts'

/** Figures computed from invoices, payments and expenses alone, in whole pesewas. */
export const MODEL_FIGURES = ['received', 'receivable', 'held', 'vatDue', 'expenses'] as const
export type ModelFigure = (typeof MODEL_FIGURES)[number]

type Invoice = {
  id: string
  day: Day
  amount: number
  voided: boolean
  /** In percent. */
  vatRate: number | null
}
type Payment = {
  id: string
  kind: string
  amount: number
  day: Day
  reversed: boolean
  /** The part that settles deposit invoices. */
  held: number
  /** The part of a refund from opening credit, which was never received. */
  fromOpening: number
  /** The invoice of a credit note. */
  invoiceId: string | null
}
type Expense = { id: string; day: Day; amount: number; voided: boolean }
export type Documents = { invoices: Invoice[]; payments: Payment[]; expenses: Expense[] }

export async function readDocuments(client: pg.Pool): Promise<Documents> {
  const [invoices, payments, expenses] = await Promise.all([
    client.query<Invoice>(`select id, (created_at at time zone 'Africa/Accra')::date::text as day, amount,
      voided_at is not null as voided, vat_rate::float as "vatRate" from invoices`),
    client.query<Payment>(`select id, kind, amount, invoice_id as "invoiceId", received_on::text as day, reversed_at is not null as reversed, coalesce((select sum(took.amount) from credit_returns took
        join payments source on source.id = took.payment_id where took.return_id = payments.id and took.amount > 0
          and source.kind = 'opening'), 0) as "fromOpening",
      coalesce((select sum(part.amount) from allocations part join invoices on invoices.id = part.invoice_id
        where part.payment_id = payments.id and invoices.purpose = 'deposit'), 0) as held from payments`),
    client.query<Expense>(
      'select id, spent_on::text as day, amount, voided_at is not null as voided from expenses',
    ),
  ])
  return { invoices: invoices.rows, payments: payments.rows, expenses: expenses.rows }
}

const owedFor = ({ voided, amount }: Invoice) => (voided ? 0 : amount)
const vatWithin = (amount: number, rate: number | null) =>
  rate === null ? 0 : Math.round((amount * rate) / (100 + rate))
const getInvoiceVat = ({ voided, amount, vatRate }: Invoice) => (voided ? 0 : vatWithin(amount, vatRate))

function getEffect({
  kind,
  amount,
  reversed,
  held,
  fromOpening,
}: Payment): Partial<Record<ModelFigure, number>> {
  if (reversed) return {}
  switch (kind) {
    case 'money':
    case 'withholding':
      return { received: amount, receivable: -amount, held }
    case 'credit_returned':
      return { received: fromOpening - amount, receivable: amount }
    case 'deposit_returned':
      return { received: -amount, held: -amount }
    case 'deposit_applied':
      return { receivable: -amount, held: -amount }
    default:
      return { receivable: -amount }
  }
}

/** By day, from the state after each act. */
export class BooksModel {
  private readonly sums = new Map<ModelFigure, Map<Day, number>>(MODEL_FIGURES.map((one) => [one, new Map()]))
  /** By valid credit note. */
  private readonly notes = new Map<
    string,
    { invoiceId: string; amount: number; vat: number; rate: number | null }
  >()
  private known: Documents = { invoices: [], payments: [], expenses: [] }

  observe(found: Documents, { today, closedThrough }: { today: Day; closedThrough: Day | null }): void {
    const opened = (day: Day) => (closedThrough !== null && day <= closedThrough ? today : day)
    for (const [before, now] of pairs(this.known.invoices, found.invoices)) {
      const isChange = before && (before.voided !== now.voided || before.amount === now.amount)
      const day = isChange ? today : opened(now.day)
      this.add('receivable', day, owedFor(now) - (before ? owedFor(before) : 0))
      this.add('vatDue', day, getInvoiceVat(now) - (before ? getInvoiceVat(before) : 0))
    }
    for (const [before, now] of pairs(this.known.payments, found.payments))
      this.observePayment(before, now, today)
    this.observeNotes(found, { today, opened })
    for (const [before, now] of pairs(this.known.expenses, found.expenses)) {
      if (!before) this.add('expenses', now.day, now.amount)
      else if (now.voided && !before.voided) this.add('expenses', now.day, -before.amount)
    }
    this.known = found
  }

  private observePayment(before: Payment | undefined, now: Payment, today: Day): void {
    const [old, next] = [before ? getEffect(before) : {}, getEffect(now)]
    const isCorrected = before !== undefined && before.day !== now.day
    for (const figure of MODEL_FIGURES) {
      const [was, is] = [old[figure] ?? 0, next[figure] ?? 0]
      if (isCorrected) {
        this.add(figure, before.day, -was)
        this.add(figure, now.day, is)
      } else this.add(figure, before ? today : now.day, is - was)
    }
  }

  /** A credit note takes the former VAT less that of the rest. */
  private observeNotes(
    { invoices, payments }: Documents,
    { today, opened }: { today: Day; opened: (day: Day) => Day },
  ): void {
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    const counted = payments.filter(({ kind, reversed }) => kind === 'credit_note' && !reversed)
    const findVatRate = (invoiceId: string | null) => byId.get(invoiceId ?? '')?.vatRate ?? null
    const stays = new Set(
      counted
        .filter((note) => this.notes.get(note.id)?.rate === findVatRate(note.invoiceId))
        .map(({ id }) => id),
    )
    for (const [id, { vat }] of this.notes)
      if (!stays.has(id)) {
        this.add('vatDue', opened(counted.find((note) => note.id === id)?.day ?? today), vat)
        this.notes.delete(id)
      }
    for (const { id, amount, invoiceId, day } of counted) {
      const invoice = byId.get(invoiceId ?? '')
      if (stays.has(id) || !invoice) continue
      const others = [...this.notes.values()].filter((note) => note.invoiceId === invoice.id)
      const left = invoice.amount - others.reduce((sum, note) => sum + note.amount, 0)
      const vat = vatWithin(left, invoice.vatRate) - vatWithin(left - amount, invoice.vatRate)
      const isNew = !this.known.payments.some((payment) => payment.id === id && payment.reversed)
      this.add('vatDue', isNew ? opened(day) : today, -vat)
      this.notes.set(id, { invoiceId: invoice.id, amount, vat, rate: invoice.vatRate })
    }
  }

  private add(figure: ModelFigure, day: Day, amount: number): void {
    const days = this.sums.get(figure)
    if (amount !== 0) days?.set(day, (days.get(day) ?? 0) + amount)
  }

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
