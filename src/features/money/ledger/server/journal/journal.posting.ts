import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import { sendWithCommit, type Tx } from '../../../../../server/database/index.ts'
import { rowsFor, type TableRows } from '../../../../../server/database/insert-many.ts'
import { toDay } from '../../../../../shared/days.ts'
import { getJournalDifference, invoiceLines, type JournalAct, toPostings } from '../../journal.rules.ts'
import type { Places } from '../places.ts'
import { type Facts, type Journal, loadFacts, type Touched } from './journal.facts.ts'
import { getPaymentChanges, partsToPost, type Settled, settledBefore } from './journal.payments.ts'
import { createPaymentJournal } from './journal.postings.ts'
import {
  addVatCredited,
  insertJournals,
  type JournalInvoice,
  type NewJournal,
  type NewJournalLine,
} from './journal.queries.ts'
import { createReturnJournal } from './journal.returns.ts'
import { journalLines, journals as journalTable } from './journal.table.ts'

type Deps = Pick<Context, 'clock' | 'config'>

type InvoiceContext = Pick<Facts, 'places' | 'bookedByInvoice' | 'closedThrough' | 'today' | 'getIssueDay'>

const isVoiding = (act: JournalAct | undefined): boolean => act === 'voided' || act === 'restored'

function createInvoiceJournal(facts: InvoiceContext, invoice: JournalInvoice, act: JournalAct): Journal {
  const { id, tenantId, tenantName, leaseId } = invoice
  const day = facts.getIssueDay(invoice)
  const booked = facts.bookedByInvoice.get(id) ?? []
  // The kind of its unit stays as posted.
  const place =
    booked.findLast((line) => line.leaseId === leaseId) ??
    facts.places.findPlace({ tenantId, leaseId, day, tenantName })
  const wanted = invoice.voidedAt ? [] : invoiceLines({ ...invoice, day, place })
  const { closedThrough, today } = facts
  const isDatedToday = isVoiding(act)
  // A changed amount ignores voiding and restoring on other days, which add up to nothing.
  const compared = isDatedToday ? booked : booked.filter((line) => !isVoiding(line.act))
  const postings = toPostings(getJournalDifference(compared, wanted), {
    closedThrough,
    today,
    ...(isDatedToday && { notBefore: today }),
  })
  return { about: { kind: 'invoice', act, tenantId, invoiceId: id }, postings }
}

export function toJournals(facts: Facts, touched: Touched): Journal[] {
  const invoices = [...touched.invoices].flatMap(([id, act]) => {
    const invoice = facts.invoices.get(id)
    return invoice ? [createInvoiceJournal(facts, invoice, act)] : []
  })
  const returns = facts.payments
    .filter(({ kind }) => kind === 'credit_returned')
    .map((payment) => createReturnJournal(facts, payment))
  const changed = facts.payments
    .filter(({ kind }) => kind !== 'credit_returned')
    .map((payment) => ({ payment, changes: getPaymentChanges(facts, payment) }))
  const settled = settledBefore(facts, changed)
  const rebooked = new Map<string, Settled>()
  const payments = changed.map(({ payment, changes }) =>
    createPaymentJournal(facts, payment, {
      act: touched.payments.get(payment.id) ?? 'allocated',
      parts: partsToPost(facts, payment, { changes, settled }),
      rebooked,
    }),
  )
  return [...invoices, ...returns, ...payments].filter(({ postings }) => postings.length > 0)
}

type Written = { at: Date; by: string | null }

const NOTHING = { invoiceId: null, paymentId: null, sourceId: null }

export function toJournalRows(
  journals: readonly Journal[],
  { at: createdAt, by: createdBy }: Written,
): { rows: NewJournal[]; lines: NewJournalLine[] } {
  const rows: NewJournal[] = []
  const lines: NewJournalLine[] = []
  for (const { about, postings } of journals)
    for (const { day, adjusts, lines: posted } of postings) {
      const id = randomUUID()
      rows.push({ ...NOTHING, ...about, id, day, adjusts, createdAt, createdBy })
      for (const { amount, ...line } of posted) {
        const sides = { debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }
        const { tenantId = null, sourceId = null } = about
        const paymentId = line.paymentId ?? about.paymentId ?? null
        lines.push({ ...line, ...sides, journalId: id, tenantId, paymentId, sourceId, day })
      }
    }
  return { rows, lines }
}

/** Written together with the invoices; nothing is booked yet. */
export function createJournalsOfNewInvoices(
  { config, clock }: Deps,
  invoices: readonly JournalInvoice[],
  { places, by }: { places: Places; by: string | null },
): TableRows[] {
  const facts = {
    places,
    bookedByInvoice: new Map(),
    closedThrough: null,
    today: clock.today(),
    getIssueDay: ({ createdAt }: Pick<JournalInvoice, 'createdAt'>) => toDay(createdAt, config.TIME_ZONE),
  }
  const journals = invoices.map((invoice) => createInvoiceJournal(facts, invoice, 'posted'))
  const { rows, lines } = toJournalRows(journals, { at: clock.now(), by })
  return [rowsFor(journalTable, rows), rowsFor(journalLines, lines)]
}

function vatCreditedBy(rows: readonly NewJournal[], lines: readonly NewJournalLine[]): Map<string, number> {
  const notes = new Set(rows.filter(({ kind }) => kind === 'credit_note').map(({ id }) => id))
  const credited = new Map<string, number>()
  for (const { journalId, account, invoiceId, debit, credit } of lines)
    if (invoiceId && account === 'Output VAT' && notes.has(journalId))
      credited.set(invoiceId, (credited.get(invoiceId) ?? 0) + debit - credit)
  return credited
}

export async function postJournals(deps: Deps, tx: Tx, touched: Touched): Promise<void> {
  const facts = await loadFacts(deps, tx, touched)
  const { rows, lines } = toJournalRows(toJournals(facts, touched), { at: deps.clock.now(), by: touched.by })
  if (rows.length === 0) return
  sendWithCommit(tx, insertJournals(tx, rows, lines))
  await addVatCredited(tx, vatCreditedBy(rows, lines))
}
