import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../../shared/days.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { listUnitsById } from '../../../../property/properties/server/units.queries.ts'
import type { DatedKind } from '../../../../property/properties/units.rules.ts'
import type { JournalAct, JournalKind, Posting } from '../../journal.rules.ts'
import { isRefund } from '../../ledger.rules.ts'
import { listPaymentsById, listSettlements, type PaymentRow } from '../ledger.queries.ts'
import { loadPlaces, loadRates, type Places, type Rates } from '../places.ts'
import {
  type BookedLine,
  type JournalInvoice,
  listBookedByInvoice,
  listBookedByPayment,
  listBookedByReturn,
  listBookedByUnusedNote,
  listJournalInvoices,
  listOwnPaymentLines,
  sumPaymentVat,
} from './journal.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>
export type JournalPayment = Pick<
  PaymentRow,
  | ('id' | 'tenantId' | 'kind' | 'source' | 'amount' | 'unallocated' | 'receivedOn' | 'method')
  | ('taxed' | 'reversedAt' | 'unusedFrom')
>

/** In whole pesewas. */
export type UsedCredit = { paymentId: string; amount: number }

/** Changes by id, with the rows written by the transaction. */
export type Touched = {
  invoices: Map<string, JournalAct>
  payments: Map<string, JournalAct>
  newPayments: Map<string, JournalPayment>
  newAllocations: Map<string, Map<string, number>>
  newReturns: Map<string, UsedCredit[]>
  daysBefore: Map<string, Day>
  /** Payments whose unit kind, tax rate or VAT may have changed. */
  retaxed: Set<string>
  by: string | null
}

export const nothingTouched = (by: string | null): Touched => ({
  invoices: new Map(),
  payments: new Map(),
  by,
  newPayments: new Map(),
  newAllocations: new Map(),
  newReturns: new Map(),
  daysBefore: new Map(),
  retaxed: new Set(),
})

type Settled = { invoiceId: string; amount: number }

/** The state that postings depend on. */
export type Facts = {
  invoices: Map<string, JournalInvoice>
  payments: JournalPayment[]
  settlements: Map<string, Settled[]>
  bookedByInvoice: Map<string, BookedLine[]>
  bookedByPayment: Map<string, BookedLine[]>
  /** By invoice, in whole pesewas. */
  vatByInvoice: Map<string, number>
  bookedByUnusedNote: Map<string, BookedLine[]>
  bookedByReturn: Map<string, BookedLine[]>
  returns: Map<string, UsedCredit[]>
  sources: Map<string, JournalPayment>
  daysBefore: Map<string, Day>
  retaxed: ReadonlySet<string>
  units: Map<string, DatedKind>
  places: Places
  rates: Rates
  closedThrough: Day | null
  today: Day
  getIssueDay: (invoice: Pick<JournalInvoice, 'createdAt'>) => Day
}

export type About = {
  kind: JournalKind
  act: JournalAct
  tenantId?: string
  invoiceId?: string
  paymentId?: string
  sourceId?: string
}
export type Journal = { about: About; postings: Posting[] }

const NO_RATES: Rates = { getRentTaxPercent: () => null, findVatRate: () => null }

const except = (acts: Map<string, JournalAct>, known: Map<string, unknown>): string[] =>
  [...acts.keys()].filter((id) => !known.has(id))

async function loadPayments(tx: Tx, { payments, newPayments, newAllocations }: Touched) {
  const old = except(payments, newPayments)
  const [rows, settlements] = await Promise.all([
    old.length > 0 ? listPaymentsById(tx, old) : [],
    old.length > 0 ? listSettlements(tx, { paymentIds: old }) : [],
  ])
  const settled = new Map<string, Settled[]>(Map.groupBy(settlements, ({ paymentId }) => paymentId))
  const added = [...newPayments.values()].map((payment) => {
    const parts = [...(newAllocations.get(payment.id) ?? [])]
      .map(([invoiceId, amount]) => ({ invoiceId, amount }))
      .filter(({ amount }) => amount !== 0)
    settled.set(payment.id, parts)
    const rest = parts.reduce((left, { amount }) => left - amount, payment.amount)
    return { ...payment, unallocated: isRefund(payment.kind) ? 0 : rest }
  })
  return { payments: [...rows, ...added], settled }
}

async function loadReturns(tx: Tx, { newReturns: returns }: Touched, payments: readonly JournalPayment[]) {
  const old = payments
    .filter(({ kind, id }) => kind === 'credit_returned' && !returns.has(id))
    .map(({ id }) => id)
  const taken = [...returns.values()].flat().map(({ paymentId }) => paymentId)
  const [bookedByReturn, sources] = await Promise.all([
    old.length > 0 ? listBookedByReturn(tx, old) : new Map<string, BookedLine[]>(),
    taken.length > 0 ? listPaymentsById(tx, taken) : [],
  ])
  return { returns, bookedByReturn, sources: new Map(sources.map((row) => [row.id, row])) }
}

async function loadBooked(tx: Tx, { daysBefore }: Touched, ids: readonly string[]): Promise<BookedLine[]> {
  const [others, corrected] = await Promise.all([
    listBookedByPayment(
      tx,
      ids.filter((id) => !daysBefore.has(id)),
    ),
    listOwnPaymentLines(tx, [...daysBefore.keys()]),
  ])
  return [...others, ...corrected]
}

async function loadUnits(tx: Tx, booked: readonly BookedLine[]): Promise<Map<string, DatedKind>> {
  const ids = new Set(booked.flatMap(({ unitId }) => unitId ?? []))
  return new Map((await listUnitsById(tx, [...ids])).map((unit) => [unit.id, unit]))
}

export async function loadFacts({ clock, config }: Deps, tx: Tx, touched: Touched): Promise<Facts> {
  const oldPayments = except(touched.payments, touched.newPayments)
  const invoiceIds = [...touched.invoices.keys()]
  const isAllNew = oldPayments.length + invoiceIds.length === 0
  const taken = [...touched.newReturns.values()].flat().map(({ paymentId }) => paymentId)
  const { payments, settled } = await loadPayments(tx, touched)
  const [refunds, ofPayments, ofInvoices, company] = await Promise.all([
    loadReturns(tx, touched, payments),
    loadBooked(tx, touched, [...new Set([...oldPayments, ...taken])]),
    listBookedByInvoice(tx, invoiceIds),
    isAllNew ? null : loadCompanySettings({ config }, tx),
  ])
  const ofParts = [...settled.values()].flat().map(({ invoiceId }) => invoiceId)
  const ofUnused = payments
    .filter(({ unusedFrom }) => unusedFrom !== null)
    .flatMap(({ id }) => settled.get(id) ?? [])
    .map(({ invoiceId }) => invoiceId)
  const released = ofPayments.flatMap(({ invoiceId }) => invoiceId ?? [])
  const tenantIds = new Set(payments.map(({ tenantId }) => tenantId))
  const [known, ofNotes, units, places, rates] = await Promise.all([
    listJournalInvoices(tx, [...new Set([...invoiceIds, ...ofParts, ...released])]),
    listBookedByUnusedNote(tx, ofUnused),
    touched.retaxed.size + touched.daysBefore.size > 0 ? loadUnits(tx, ofPayments) : new Map(),
    tenantIds.size > 0 ? loadPlaces(tx, [...tenantIds]) : undefined,
    touched.payments.size > 0 ? loadRates(tx) : NO_RATES,
  ])
  const withVat = known.filter(({ vatAmount }) => vatAmount !== null).map(({ id }) => id)
  const vatByInvoice = touched.payments.size > 0 ? await sumPaymentVat(tx, withVat) : new Map()
  const others = known.map(({ tenantId }) => tenantId).filter((id) => !tenantIds.has(id))
  return {
    invoices: new Map(known.map((invoice) => [invoice.id, invoice])),
    ...refunds,
    vatByInvoice,
    daysBefore: touched.daysBefore,
    retaxed: touched.retaxed,
    units,
    payments,
    settlements: settled,
    rates,
    closedThrough: company?.closedThrough ?? null,
    bookedByPayment: Map.groupBy(ofPayments, ({ paymentId }) => paymentId ?? ''),
    bookedByUnusedNote: Map.groupBy(ofNotes, ({ invoiceId }) => invoiceId ?? ''),
    bookedByInvoice: Map.groupBy(ofInvoices, ({ invoiceId }) => invoiceId ?? ''),
    places:
      places && others.length === 0 ? places : await loadPlaces(tx, [...new Set([...tenantIds, ...others])]),
    today: clock.today(),
    getIssueDay: ({ createdAt }) => toDay(createdAt, config.TIME_ZONE),
  }
}
