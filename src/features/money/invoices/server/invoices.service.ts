import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { NOT_REQUESTED } from '../../../../server/mail/delivery-result.ts'
import { invalid } from '../../../../server/server.errors.ts'
import { toCedis } from '../../../../shared/money.ts'
import { undeliveredReason } from '../../../property/tenants/server/contacts/undelivered.ts'
import { findTenant } from '../../../property/tenants/server/tenants.queries.ts'
import { canSeeTenant, EVERYWHERE, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { DISPLAY_STATUSES, type DisplayStatus, displayedAs } from '../../ledger/invoices.rules.ts'
import type { Invoice, InvoiceDetails, MailedInvoice } from '../invoices.contract.ts'
import type { InvoiceChoice, InvoiceFilter } from '../invoices.filter.ts'
import { INVOICE_ERRORS } from '../invoices.messages.ts'
import type { InvoiceTotals } from '../totals.contract.ts'
import { listInvoicePayments, listReversedPayments } from './invoice-payments.ts'
import { invoiceKeysAt, listInvoices } from './invoices.list.ts'
import { invoiceOrder } from './invoices.order.ts'
import { presentInvoice } from './invoices.present.ts'
import * as queries from './invoices.queries.ts'
import { answersTo } from './messages/invoice-facts.ts'
import { paymentConfirmed } from './messages/payment-confirmed.message.ts'
import { presentFlagged } from './payment-proofs/payment-proof-flags.ts'
import { listPaymentProofs } from './payment-proofs/payment-proofs.queries.ts'
import { countByTotals, getDueSum, type InvoiceSums, sumInvoiceTotals } from './totals/invoice-totals.ts'
import { sumMatching } from './totals/matching-sums.ts'

const notFound = () => INVOICE_ERRORS.notFound()

/** Limits tenants to their invoices and staff to their properties; throws 403 if a tenant names another. */
async function scope(ctx: Context, caller: Caller, filter: InvoiceChoice): Promise<queries.InvoiceFilter> {
  const statuses = filter.status ? displayedAs(filter.status) : undefined
  if (filter.status && !statuses) {
    throw invalid(
      `Status '${filter.status}' is not one of: Unpaid, Paid, Payment Submitted, Payment Under Review, Overdue, owed, open`,
    )
  }
  const { q, dueMonth, dueDate, dueFrom, dueTo, propertyId, unitId } = filter
  if (dueFrom && dueTo && dueFrom > dueTo)
    throw invalid(`The due range begins after it ends: ${dueFrom} is later than ${dueTo}`)
  const tenant = await tenantInScope(ctx, caller, filter.tenantId)
  const propertyIds = caller.propertyIds ?? undefined
  const place = { propertyId, unitId, propertyIds }
  return { q, dueMonth, dueDate, dueFrom, dueTo, statuses, ...tenant, ...place }
}

async function tenantInScope(
  ctx: Context,
  caller: Caller,
  tenantId: string | undefined,
): Promise<Pick<queries.InvoiceFilter, 'tenantId' | 'personUid'>> {
  if (caller.role === 'admin')
    return { tenantId: tenantId && ((await findTenant(ctx.db, tenantId))?.id ?? tenantId) }
  if (tenantId === undefined || tenantId === caller.uid) return { personUid: caller.uid }
  const own = await findCallerTenant(ctx.db, caller)
  if (tenantId !== own?.id) throw INVOICE_ERRORS.notYours()
  return { tenantId }
}

export async function listVisibleInvoices(
  ctx: Context,
  caller: Caller,
  query: InvoiceFilter,
): Promise<PagedList<Invoice>> {
  const sort = query.sort ?? 'newest'
  const today = ctx.clock.today()
  const listQuery = { filter: await scope(ctx, caller, query), today, sort }
  return {
    sort,
    kinds: listKeyKinds(invoiceOrder(sort, false, today)),
    rows: async (request) => {
      const found = await listInvoices(ctx.db, listQuery, request)
      return found.map(({ row, keys }) => ({
        row: presentInvoice(row, row.receipts, { today, viewer: caller }),
        keys,
      }))
    },
    count: (place) =>
      needsInvoices(listQuery.filter)
        ? queries.countInvoices(ctx.db, listQuery, place)
        : countByTotals(ctx.db, listQuery, place),
    keysAt: (offset) => invoiceKeysAt(ctx.db, listQuery, offset),
  }
}

const needsInvoices = ({ q, ...filter }: queries.InvoiceFilter) =>
  Boolean(q) ||
  [filter.tenantId, filter.personUid, filter.propertyIds, filter.propertyId, filter.unitId].some(
    (limit) => limit !== undefined,
  )

/** Reads the stored totals if they cover the filter. */
export async function sumVisibleInvoices(
  ctx: Context,
  caller: Caller,
  query: InvoiceChoice,
): Promise<InvoiceTotals> {
  const filter = await scope(ctx, caller, query)
  const today = ctx.clock.today()
  const rows: InvoiceSums[] = await (needsInvoices(filter)
    ? sumMatching(ctx.db, filter, today)
    : sumInvoiceTotals(ctx.db, today, { scope: caller, filter }))
  const inCedis = (of: (row: InvoiceSums) => number, chosen: InvoiceSums[] = rows) =>
    toCedis(chosen.reduce((all, row) => all + of(row), 0))
  const sum = (of: (row: InvoiceSums) => number, ...statuses: DisplayStatus[]) => {
    const chosen = rows.filter((row) => statuses.includes(row.status))
    return { count: chosen.reduce((all, row) => all + row.count, 0), amount: inCedis(of, chosen) }
  }
  return {
    // Without the rests of invoices under review, which other statuses list.
    total: sum(({ count, pesewas }) => (count === 0 ? 0 : pesewas), ...DISPLAY_STATUSES),
    paid: { count: sum(getDueSum, 'Paid').count, amount: inCedis(({ paid }) => paid) },
    unpaid: sum(getDueSum, 'Unpaid'),
    submitted: sum(getDueSum, 'Payment Submitted', 'Payment Under Review'),
    overdue: sum(getDueSum, 'Overdue'),
    creditedAmount: inCedis(({ credited }) => credited),
    otherAmount: inCedis(({ other }) => other),
  }
}

/** Throws 404 also if invisible to the caller, so that its existence is not revealed. */
export async function requireVisibleInvoice(
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<queries.InvoiceRow> {
  const invoice = await queries.findInvoice(ctx.db, id)
  if (!invoice || !(await canSeeTenant(ctx.db, caller, invoice.tenantId))) throw notFound()
  if (caller.role !== 'admin' && (await findCallerTenant(ctx.db, caller))?.id !== invoice.tenantId)
    throw notFound()
  return invoice
}

export async function readInvoice(ctx: Context, caller: Caller, id: string): Promise<InvoiceDetails> {
  const row = await requireVisibleInvoice(ctx, caller, id)
  const rows = await listPaymentProofs(ctx.db, [id])
  const shown = presentInvoice(row, rows, { today: ctx.clock.today(), viewer: caller })
  const invoice = { ...shown, payments: await listInvoicePayments(ctx.db, id) }
  if (caller.role !== 'admin') return invoice
  const [reversed, receipts] = await Promise.all([
    listReversedPayments(ctx.db, id),
    presentFlagged(ctx, caller, { invoice: row, receipts: rows }),
  ])
  return { ...invoice, receipts, ...(reversed.length > 0 && { reversedPayments: reversed }) }
}

export async function presentFound(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { row, viewer }: { row: queries.InvoiceRow; viewer: Caller },
): Promise<Invoice> {
  return presentInvoice(row, await listPaymentProofs(db, [row.id]), { today: clock.today(), viewer })
}

export const changedInvoice = async (
  ctx: Context,
  tx: Tx,
  { id, viewer }: { id: string; viewer: Caller },
): Promise<Invoice> => presentFound(ctx, tx, { row: await lockVisibleInvoice(tx, id, EVERYWHERE), viewer })

/** Throws 404, also outside of the caller's properties. */
export async function lockVisibleInvoice(tx: Tx, id: string, scope: Scope): Promise<queries.InvoiceRow> {
  const invoice = await queries.lockInvoice(tx, id)
  if (!invoice || !(await canSeeTenant(tx, scope, invoice.tenantId))) throw notFound()
  return invoice
}

/** Returns the message's id, or none for a tenant who is deleted or unreachable. */
export type Enqueue = (request: { subjectId: string; replyTo: string | null }) => Promise<string[]>

export async function mailed(
  tx: Tx,
  { invoice, caller }: { invoice: Invoice; caller: Caller },
  enqueue: Enqueue | undefined,
): Promise<Outcome<MailedInvoice>> {
  if (!enqueue) return { answer: { ...invoice, ...NOT_REQUESTED } }
  const mails = await enqueue({ subjectId: invoice.id, replyTo: answersTo(caller) })
  if (mails.length === 0) {
    const emailError = await undeliveredReason(tx, invoice.tenantId)
    return { answer: { ...invoice, ...NOT_REQUESTED, emailError } }
  }
  return {
    answer: { ...invoice, ...NOT_REQUESTED },
    mails,
    withDeliveries: ([sent]) => sent ?? NOT_REQUESTED,
  }
}

export const confirmPayment =
  ({ deliveries }: Pick<Context, 'deliveries'>, tx: Tx): Enqueue =>
  (request) =>
    deliveries.enqueue(tx, paymentConfirmed, { ...request, params: {} })
