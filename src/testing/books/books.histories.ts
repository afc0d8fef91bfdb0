import { isDeepStrictEqual } from 'node:util'
import type {
  Debtors,
  TrialBalance,
  VatMonth,
  YearOfBooks,
} from '../../features/money/books/books.contract.ts'
import type { ComparedClose } from '../../features/money/books/closes.contract.ts'
import { findJournalDifference } from '../../features/money/ledger/server/journal/journal.compare.queries.ts'
import type { OwnerStatement } from '../../features/money/owner-statements/owner-statements.contract.ts'
import type { Payment, PaymentSummary } from '../../features/money/payments/payments.contract.ts'
import type { TaxMonth } from '../../features/money/taxes/taxes.contract.ts'
import { getLastDay, type Month } from '../../features/money/taxes/taxes.rules.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { toPesewas } from '../../shared/money.ts'
import { actOn, type BooksActs } from './books.acts.ts'
import { BooksModel, readDocuments } from './books.model.ts'

const LONG_AGO = '1900-01-01'

/** The reports of a month at its close, to be compared later. */
type Snapshot = { month: Month; closeId: string; reports: unknown }

/** Random acts over months that are closed, with a model of invoices, payments and expenses. */
export class BooksHistories {
  readonly acts: BooksActs
  private readonly model = new BooksModel()
  private readonly snapshots: Snapshot[] = []
  private closedThrough: Day | null = null
  readonly done = new Map<string, number>()
  compared = 0

  constructor(acts: BooksActs) {
    this.acts = acts
  }

  private get today(): Day {
    return this.acts.clock.today()
  }

  async observe(): Promise<void> {
    const documents = await readDocuments(this.acts.portal.db.$client)
    this.model.observe(documents, { today: this.today, closedThrough: this.closedThrough })
  }

  async step(): Promise<void> {
    const { name, status } = await actOn(this.acts)
    if (status >= 500) throw new Error(`${name} answered ${status}`)
    if (status < 300) this.done.set(name, (this.done.get(name) ?? 0) + 1)
    await this.observe()
    this.same(name, 'journal', await this.acts.portal.db.transaction(findJournalDifference), undefined)
  }

  /** A month is closed on the fifth of the next, and sometimes reopened and closed again. */
  async nextDay(): Promise<void> {
    const before = this.today
    await this.acts.goTo(addDays(before, 1))
    await this.observe()
    if (this.today.endsWith('-05')) {
      await this.compare()
      await this.close()
    }
    if (this.today.endsWith('-09') && this.acts.random.chance(40)) await this.reopen()
  }

  private async close(): Promise<void> {
    const through = addDays(`${this.today.slice(0, 8)}01`, -1)
    const { body, status } = await this.acts.call<ComparedClose>('POST /closes', { through })
    this.same('closing', 'status', status, 201)
    this.closedThrough = through
    for (const { month } of body.months)
      this.snapshots.push({ month, closeId: body.id, reports: await this.readReports(month) })
  }

  private async reopen(): Promise<void> {
    const last = this.snapshots.at(-1)
    if (!last) return
    await this.acts.call(`POST /closes/${last.closeId}/reopen`, { reason: 'A receipt was found' })
    while (this.snapshots.at(-1)?.closeId === last.closeId) this.snapshots.pop()
    const kept = this.snapshots.at(-1)
    this.closedThrough = kept ? getLastDay(kept.month) : null
    for (let acts = 0; acts < 3; acts += 1) await this.step()
    await this.close()
  }

  private async read<T>(path: string): Promise<T> {
    const { status, body, text } = await this.acts.call<T>(`GET ${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`)
    return body
  }

  private async readReports(month: Month) {
    const last = getLastDay(month)
    return {
      tax: (await this.read<TaxMonth>(`/tax/${month}`)).totals,
      owner: (await this.read<OwnerStatement>(`/owner-statements/${month}`)).totals,
      // Unused money is a task, not a figure.
      vat: { ...(await this.read<VatMonth>(`/vat/${month}`)), withoutInvoice: [] },
      journal: await this.read<unknown[]>(`/journal?from=${month}-01&to=${last}`),
      trialBalance: await this.read<TrialBalance>(`/trial-balance?on=${last}`),
      debtors: await this.read<Debtors>(`/debtors?on=${last}`),
    }
  }

  /** Compares every report with the others and the model, and closed months with their snapshot. */
  async compare(): Promise<void> {
    this.compared += 1
    for (const { month, reports } of this.snapshots)
      this.same(month, 'closed month', await this.readReports(month), reports)
    for (const { closeId } of this.snapshots)
      this.same(closeId, 'close', (await this.read<ComparedClose>(`/closes/${closeId}`)).differences, [])
    const { months } = await this.read<YearOfBooks>(`/years/${this.today.slice(0, 4)}`)
    for (const { month, figures } of months) await this.compareMonth(month, figures)
  }

  private async compareMonth(month: Month, figures: YearOfBooks['totals']): Promise<void> {
    const [first, last] = [`${month}-01`, getLastDay(month)]
    const { tax, owner, vat, trialBalance, debtors } = await this.readReports(month)
    const summary = await this.read<PaymentSummary>(`/payments/summary?from=${first}&to=${last}`)
    const listed = await this.read<Payment[]>(`/payments?from=${first}&to=${last}&state=counted`)
    const came = listed.filter(({ kind }) => kind === 'money' || kind === 'withholding')
    const model = (figure: 'received' | 'vatDue' | 'expenses') => this.model.sum(figure, first, last)
    const upTo = (figure: 'receivable' | 'held') => this.model.sum(figure, LONG_AGO, last)
    const found: [string, number, number][] = [
      ['received', toPesewas(owner.totalReceived), model('received')],
      ['payments summary', toPesewas(summary.net), model('received')],
      ['listed payments', addAmounts(came), toPesewas(summary.amount)],
      ['methods', addAmounts(summary.byMethod), toPesewas(summary.amount)],
      ['VAT due', toPesewas(figures.vatDue), model('vatDue')],
      ['expenses', toPesewas(figures.expenses), model('expenses')],
      ['receivable', toPesewas(figures.receivable), upTo('receivable')],
      ['deposits', toPesewas(figures.depositsHeld), upTo('held')],
      ['debtors', toPesewas(debtors.totals.balance), upTo('receivable')],
      ['VAT of the statement', toPesewas(owner.vatDue), toPesewas(figures.vatDue)],
      ['VAT of the list', toPesewas(vat.totals.vat), toPesewas(figures.vatDue)],
      ['VAT received', toPesewas(owner.vat), toPesewas(figures.vat)],
      ['VAT of the tax month', toPesewas(tax.vat), toPesewas(figures.vat)],
      ['VAT due of the tax month', toPesewas(tax.vatDue), toPesewas(figures.vatDue)],
      ['tax', toPesewas(owner.tax), toPesewas(figures.tax)],
      ['tax of the tax month', toPesewas(tax.tax), toPesewas(figures.tax)],
      ['closing deposits', toPesewas(owner.depositMovement.closing), toPesewas(figures.depositsHeld)],
      ['trial balance', toPesewas(trialBalance.totals.debit), toPesewas(trialBalance.totals.credit)],
      ['fees', toPesewas(owner.fees), toPesewas(figures.fees)],
    ]
    for (const [what, is, expected] of found) this.same(month, what, is, expected)
  }

  private same(at: string, what: string, is: unknown, expected: unknown): void {
    if (isDeepStrictEqual(is, expected)) return
    const [left, right] = differing(is, expected)
    throw new Error(`${this.today}, ${at}: the ${what} differ\nis:       ${left}\nexpected: ${right}`)
  }
}

const addAmounts = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + toPesewas(amount), 0)

/** Only differing fields. */
function differing(is: unknown, expected: unknown): [string, string] {
  if (!isRecord(is) || !isRecord(expected)) return [JSON.stringify(is), JSON.stringify(expected)]
  const names = Object.keys({ ...is, ...expected }).filter(
    (name) => !isDeepStrictEqual(is[name], expected[name]),
  )
  const of = (all: Record<string, unknown>) => JSON.stringify(names.map((name) => [name, all[name]]))
  return [of(is).slice(0, 4000), of(expected).slice(0, 4000)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
