import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { rowsFor, type TableRows } from '../../../../../server/database/insert-many.ts'
import { dayOf } from '../../../../../shared/days.ts'
import { difference, invoiceLines, type JournalAct, postingsOf } from '../../journal.rules.ts'
import type { Places } from '../places.ts'
import { type Facts, type Journal, loadFacts, type Touched } from './journal.facts.ts'
import { changesOf, partsToPost, type Settled, settledBefore } from './journal.payments.ts'
import { journalOfPayment } from './journal.postings.ts'
import {
  addVatCredited,
  insertJournals,
  type JournalInvoice,
  type NewJournal,
  type NewJournalLine,
} from './journal.queries.ts'
import { journalOfReturn } from './journal.returns.ts'
import { journalLines, journals as journalTable } from './journal.table.ts'

type Deps = Pick<Context, 'clock' | 'config'>

type InvoiceContext = Pick<Facts, 'places' | 'bookedOfInvoices' | 'closedThrough' | 'today' | 'dayOfIssue'>

const isVoiding = (act: JournalAct | undefined): boolean => act === 'voided' || act === 'restored'

function journalOfInvoice(facts: InvoiceContext, invoice: JournalInvoice, act: JournalAct): Journal {
  const { id, tenantId, tenantName, leaseId } = invoice
  const day = facts.dayOfIssue(invoice)
  const booked = facts.bookedOfInvoices.get(id) ?? []
  // The kind of its unit stays as posted.
  const place =
    booked.findLast((line) => line.leaseId === leaseId) ??
    facts.places.placeOf({ tenantId, leaseId, day, tenantName })
  const wanted = invoice.voidedAt ? [] : invoiceLines({ ...invoice, day, place })
  const { closedThrough, today } = facts
  const isOfToday = isVoiding(act)
  // A changed amount ignores voiding and restoring on other days, which add up to nothing.
  const compared = isOfToday ? booked : booked.filter((line) => !isVoiding(line.act))
  const postings = postingsOf(difference(compared, wanted), {
    ...{ closedThrough, today },
    ...(isOfToday && { notBefore: today }),
  })
  return { about: { kind: 'invoice', act, tenantId, invoiceId: id }, postings }
}

export function journalsOf(facts: Facts, touched: Touched): Journal[] {
  const invoices = [...touched.invoices].flatMap(([id, act]) => {
    const invoice = facts.invoices.get(id)
    return invoice ? [journalOfInvoice(facts, invoice, act)] : []
  })
  const returns = facts.payments
    .filter(({ kind }) => kind === 'credit_returned')
    .map((payment) => journalOfReturn(facts, payment))
  const changed = facts.payments
    .filter(({ kind }) => kind !== 'credit_returned')
    .map((payment) => ({ payment, changes: changesOf(facts, payment) }))
  const settled = settledBefore(facts, changed)
  const rebooked = new Map<string, Settled>()
  const payments = changed.map(({ payment, changes }) =>
    journalOfPayment(facts, payment, {
      act: touched.payments.get(payment.id) ?? 'allocated',
      ...{ parts: partsToPost(facts, payment, { changes, settled }), rebooked },
    }),
  )
  return [...invoices, ...returns, ...payments].filter(({ postings }) => postings.length > 0)
}

type Written = { at: Date; by: string | null }

const NOTHING = { invoiceId: null, paymentId: null, sourceId: null }

export function rowsOf(
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
export function journalsOfNew(
  { config, clock }: Deps,
  invoices: readonly JournalInvoice[],
  { places, by }: { places: Places; by: string | null },
): TableRows[] {
  const facts = {
    ...{ places, bookedOfInvoices: new Map(), closedThrough: null, today: clock.today() },
    dayOfIssue: ({ createdAt }: Pick<JournalInvoice, 'createdAt'>) => dayOf(createdAt, config.TIME_ZONE),
  }
  const journals = invoices.map((invoice) => journalOfInvoice(facts, invoice, 'posted'))
  const { rows, lines } = rowsOf(journals, { at: clock.now(), by })
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
  const { rows, lines } = rowsOf(journalsOf(facts, touched), { at: deps.clock.now(), by: touched.by })
  if (rows.length === 0) return
  await insertJournals(tx, rows, lines)
  await addVatCredited(tx, vatCreditedBy(rows, lines))
}
