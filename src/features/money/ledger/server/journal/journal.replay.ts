import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../../shared/days.ts'
import { vatWithin } from '../../../tax-rates/tax-rates.rules.ts'
import type { JournalAct, Line } from '../../journal.rules.ts'
import { isWithoutMoney } from '../../ledger.rules.ts'
import type { InvoiceRecord } from '../invoice-records.queries.ts'
import type { PaymentRow } from '../ledger.queries.ts'
import { loadPlaces, loadRates, type Places, type Rates } from '../places.ts'
import { type Facts, type Journal, nothingTouched, type Touched } from './journal.facts.ts'
import { isReceivable } from './journal.payments.ts'
import { toJournalRows, toJournals } from './journal.posting.ts'
import { type BookedLine, insertJournals, sumVatCredited } from './journal.queries.ts'
import {
  type AllocationRow,
  allowClosedDays,
  type InvoiceEntry,
  isUnposted,
  listLedgerTenants,
  lockJournals,
  readTenantLedgers,
  type TenantLedger,
} from './journal.replay.queries.ts'

type Deps = Pick<Context, 'config'>

const BATCH_SIZE = 50

type Event = { at: Date; by: string | null } & (
  | { entry: InvoiceEntry }
  | { payment: PaymentRow; settles: AllocationRow[] }
  | { allocation: AllocationRow }
  | { reversed: PaymentRow; act: JournalAct }
)

const INVOICE_ACTS: Partial<Record<InvoiceEntry['kind'], JournalAct>> = {
  invoice: 'posted',
  invoice_changed: 'changed',
  invoice_voided: 'voided',
  invoice_restored: 'restored',
}

/** Allocations from the day of entry, before any release, belong to the payment. */
function firstAllocations(payment: PaymentRow, all: readonly AllocationRow[], dayAt: (at: Date) => Day) {
  const entered = dayAt(payment.createdAt)
  const later = all.findIndex(({ amount, createdAt }) => amount < 0 || dayAt(createdAt) !== entered)
  return later < 0 ? all.length : later
}

const isCorrected = (payment: PaymentRow, all: readonly PaymentRow[]): boolean =>
  all.some(
    (other) =>
      other.id !== payment.id &&
      other.createdAt.getTime() === payment.reversedAt?.getTime() &&
      other.amount === payment.amount &&
      other.kind === payment.kind,
  )

const toReversalEvent = (payment: PaymentRow, at: Date, all: readonly PaymentRow[]): Event => ({
  at,
  by: payment.reversedBy,
  reversed: payment,
  act: isCorrected(payment, all) ? 'corrected' : 'reversed',
})

function toEvents({ payments, entries, allocations }: TenantLedger, dayAt: (at: Date) => Day): Event[] {
  const byPayment = Map.groupBy(allocations, ({ paymentId }) => paymentId)
  const paymentEvents = payments.flatMap((payment): Event[] => {
    const own = byPayment.get(payment.id) ?? []
    const first = firstAllocations(payment, own, dayAt)
    const { createdAt: at, createdBy: by, reversedAt } = payment
    return [
      { at, by, payment, settles: own.slice(0, first) },
      ...own
        .slice(first)
        .map((allocation): Event => ({ at: allocation.createdAt, by: allocation.createdBy, allocation })),
      ...(reversedAt ? [toReversalEvent(payment, reversedAt, payments)] : []),
    ]
  })
  const invoiceEvents = entries.map((entry): Event => ({ at: entry.createdAt, by: entry.createdBy, entry }))
  return [...invoiceEvents, ...paymentEvents].sort((one, other) => one.at.getTime() - other.at.getTime())
}

class Replay {
  private readonly invoices: Map<string, InvoiceRecord>
  private readonly entered = new Set<string>()
  private readonly payments = new Map<string, PaymentRow>()
  private readonly settlements = new Map<string, Map<string, number>>()
  private readonly ofInvoices = new Map<string, BookedLine[]>()
  private readonly ofPayments = new Map<string, BookedLine[]>()
  private readonly vatByInvoice = new Map<string, number>()
  private readonly where: { places: Places; rates: Rates }
  private readonly dayAt: (at: Date) => Day
  constructor(
    known: readonly InvoiceRecord[],
    where: { places: Places; rates: Rates },
    dayAt: (at: Date) => Day,
  ) {
    this.invoices = new Map(known.map((invoice) => [invoice.id, invoice]))
    this.where = where
    this.dayAt = dayAt
  }

  run(event: Event): Journal[] {
    const touched = nothingTouched(event.by)
    if ('entry' in event) this.enter(event.entry, touched)
    else if ('payment' in event) this.pay(event.payment, event.settles, touched)
    else if ('allocation' in event) this.allocate(event.allocation, touched)
    else this.reverse(event.reversed, event.act, touched)
    const journals = toJournals(this.facts(event.at, touched), touched)
    for (const journal of journals) this.book(journal)
    return journals
  }

  private enter({ invoiceId, kind, amount, createdAt }: InvoiceEntry, touched: Touched): void {
    const given = this.invoices.get(invoiceId)
    if (!given) return
    const isNew = !this.entered.has(invoiceId)
    this.entered.add(invoiceId)
    const before = isNew
      ? { ...given, amount: 0, amountPaid: 0, amountCredited: 0, amountWrittenOff: 0, vatCredited: 0 }
      : given
    const isVoided = kind === 'invoice_voided'
    const total = kind === 'invoice' || kind === 'invoice_changed' ? before.amount + amount : before.amount
    const vatAmount = given.vatRate === null ? null : vatWithin(total, given.vatRate)
    const voidedAt = isVoided ? createdAt : null
    this.invoices.set(invoiceId, { ...before, amount: total, vatAmount, voidedAt })
    touched.invoices.set(invoiceId, INVOICE_ACTS[kind] ?? 'changed')
  }

  private pay(payment: PaymentRow, settles: readonly AllocationRow[], touched: Touched): void {
    this.payments.set(payment.id, { ...payment, reversedAt: null, unallocated: payment.amount })
    for (const allocation of settles) this.allocate(allocation, touched)
    touched.payments.set(payment.id, 'posted')
  }

  private allocate({ paymentId, invoiceId, amount }: AllocationRow, touched: Touched): void {
    const payment = this.payments.get(paymentId)
    const invoice = this.invoices.get(invoiceId)
    if (!payment || !invoice) return
    payment.unallocated -= amount
    const parts = this.settlements.get(paymentId) ?? new Map<string, number>()
    parts.set(invoiceId, (parts.get(invoiceId) ?? 0) + amount)
    this.settlements.set(paymentId, parts)
    if (this.entered.has(invoiceId))
      invoice[isWithoutMoney(payment.kind) ? 'amountCredited' : 'amountPaid'] += amount
    if (!touched.payments.has(paymentId)) touched.payments.set(paymentId, 'allocated')
  }

  private reverse({ id, reversedAt }: PaymentRow, act: JournalAct, touched: Touched): void {
    const payment = this.payments.get(id)
    if (!payment) return
    this.payments.set(id, { ...payment, reversedAt, unallocated: 0 })
    touched.payments.set(id, act)
  }

  private facts(at: Date, touched: Touched): Facts {
    const payments = [...touched.payments.keys()].flatMap((id) => this.payments.get(id) ?? [])
    const settlements = payments.map((payment) => {
      const parts = [...(this.settlements.get(payment.id) ?? [])].filter(([, amount]) => amount !== 0)
      return [payment.id, parts.map(([invoiceId, amount]) => ({ invoiceId, amount }))] as const
    })
    return {
      invoices: this.invoices,
      payments,
      settlements: new Map(settlements),
      bookedByInvoice: this.ofInvoices,
      bookedByPayment: this.ofPayments,
      vatByInvoice: this.vatByInvoice,
      bookedByUnusedNote: new Map(),
      // Before journals nothing was refunded or corrected in place.
      bookedByReturn: new Map(),
      returns: new Map(),
      sources: new Map(),
      daysBefore: new Map(),
      retaxed: new Set(),
      units: new Map(),
      ...this.where,
      closedThrough: null,
      today: this.dayAt(at),
      getIssueDay: ({ createdAt }) => this.dayAt(createdAt),
    }
  }

  private book({ about: { invoiceId, paymentId, act }, postings }: Journal): void {
    const lines = postings.flatMap((posting) => posting.lines)
    const [booked, id] = paymentId ? [this.ofPayments, paymentId] : [this.ofInvoices, invoiceId ?? '']
    const own = lines.map((line) => ({ ...line, paymentId: paymentId ?? null, act }))
    booked.set(id, [...(booked.get(id) ?? []), ...own])
    if (paymentId) for (const line of own.filter(isReceivable)) this.countVat(paymentId, line)
  }

  private countVat(paymentId: string, { invoiceId, vat }: Line): void {
    const kind = this.payments.get(paymentId)?.kind
    const invoice = this.invoices.get(invoiceId ?? '')
    if (!kind || !invoice) return
    if (kind === 'credit_note') invoice.vatCredited -= vat
    else if (!isWithoutMoney(kind))
      this.vatByInvoice.set(invoice.id, (this.vatByInvoice.get(invoice.id) ?? 0) - vat)
  }
}

async function replayTenants({ config }: Deps, tx: Tx, tenantIds: readonly string[]): Promise<void> {
  const dayAt = (at: Date) => toDay(at, config.TIME_ZONE)
  const [ledger, places, rates] = await Promise.all([
    readTenantLedgers(tx, tenantIds),
    loadPlaces(tx, tenantIds),
    loadRates(tx),
  ])
  const replay = new Replay(ledger.invoices, { places, rates }, dayAt)
  const written = toEvents(ledger, dayAt).map((event) => toJournalRows(replay.run(event), event))
  await insertJournals(
    tx,
    written.flatMap(({ rows }) => rows),
    written.flatMap(({ lines }) => lines),
  )
}

/** Posts acts from before journals existed, each on its day; once, all or nothing. Returns the number of tenants. */
export async function postEarlierActs(deps: Deps & Pick<Context, 'db'>): Promise<number> {
  if (!(await isUnposted(deps.db))) return 0
  return deps.db.transaction(async (tx) => {
    await lockJournals(tx)
    if (!(await isUnposted(tx))) return 0
    await allowClosedDays(tx)
    const tenantIds = await listLedgerTenants(tx)
    for (let at = 0; at < tenantIds.length; at += BATCH_SIZE)
      await replayTenants(deps, tx, tenantIds.slice(at, at + BATCH_SIZE))
    await sumVatCredited(tx)
    return tenantIds.length
  })
}
