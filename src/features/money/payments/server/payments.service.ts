import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { canSeeTenant } from '../../../property/tenants/server/tenants.scope.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { refuseClosedDay, refusePaymentDay } from '../../invoices/server/changes/refuse-payment.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import { findPayment, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import {
  countPayments,
  listPayments,
  type PaymentListFilter,
  paymentOrder,
} from '../../ledger/server/payments.list.ts'
import { reversePayment } from '../../settlement/server/payments.post.ts'
import type { Payment, PaymentFilter, PaymentPreview, PreviewedPayment } from '../payments.contract.ts'
import { PAYMENT_ERRORS } from '../payments.messages.ts'
import { announceSettled, findPayableTenant } from './payable-tenant.ts'
import { recordPaymentEvent } from './payments.audit.ts'
import { presentPayment, presentPayments } from './payments.present.ts'
import { previewAllocations, toChosenParts } from './plan.ts'

const notFound = () => PAYMENT_ERRORS.notFound()

export const auditedFields = ({
  kind,
  amount,
  receivedOn,
  method,
  reference,
  allocations,
  credit,
}: Payment) => ({
  kind,
  amount,
  receivedOn,
  method,
  reference,
  credit,
  invoices: allocations.map(({ invoiceNumber }) => invoiceNumber),
})

/** Throws 404. */
export async function requirePayment(db: Db, id: string | undefined): Promise<PaymentRow> {
  const row = id === undefined ? undefined : await findPayment(db, id)
  if (!row) throw notFound()
  return row
}

/** Throws 404 without the tenant, 400 for an impossible day or allocation. */
export async function previewPayment(
  ctx: Context,
  caller: Caller,
  { tenantId, amount, allocations, keepCredit, receivedOn }: PreviewedPayment,
): Promise<PaymentPreview> {
  return ctx.db.transaction(async (tx) => {
    const tenant = await findPayableTenant(tx, caller, tenantId)
    if (receivedOn) await refusePaymentDay(ctx, tx, receivedOn)
    const chosen = toChosenParts(allocations)
    return previewAllocations(tx, { tenantId: tenant.id, amount: toPesewas(amount), chosen, keepCredit })
  })
}

/** Throws 400 for a range that ends before it begins. */
export function refuseReversedRange({ from, to }: Pick<PaymentFilter, 'from' | 'to'>): void {
  if (from && to && from > to) throw PAYMENT_ERRORS.reversedRange(from, to)
}

/** Throws 403 if a tenant names another, 400 for a range that ends before it begins. */
export async function toPaymentFilter(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  {
    q,
    tenantId,
    invoiceId,
    from,
    to,
    method,
    kind,
    state,
    sort,
  }: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PaymentListFilter> {
  refuseReversedRange({ from, to })
  const filter = { q, invoiceId, from, to, method, kind, state, sort, scope: caller }
  if (caller.role === 'admin')
    return {
      ...filter,
      tenantId: tenantId && ((await findTenantIncludingDeleted(db, tenantId))?.id ?? tenantId),
    }
  const own = await findCallerTenant(db, caller)
  if (tenantId !== undefined && tenantId !== caller.uid && tenantId !== own?.id)
    throw PAYMENT_ERRORS.notYours()
  // A caller without a tenant has no payments.
  return { ...filter, tenantId: own?.id ?? caller.uid }
}

/** Visible to the caller, newest first unless sorted. */
export async function listVisiblePayments(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  query: Omit<PaymentFilter, 'limit' | 'cursor' | 'count'>,
): Promise<PagedList<Payment>> {
  const filter = await toPaymentFilter(ctx, caller, query)
  return {
    sort: filter.sort ?? 'newest',
    kinds: listKeyKinds(paymentOrder(ctx.db, filter.sort)),
    rows: async (request) => {
      const found = await listPayments(ctx.db, filter, request)
      const payments = await presentPayments(
        ctx.db,
        caller,
        found.map(({ row }) => row),
      )
      return payments.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => countPayments(ctx.db, filter, cursor),
  }
}

/** Throws 404 also if invisible to the caller, so that its existence is not revealed. */
export async function requireVisiblePayment(db: Db, caller: Caller, id: string): Promise<PaymentRow> {
  const row = await requirePayment(db, id)
  if (!(await canSeeTenant(db, caller, row.tenantId))) throw notFound()
  if (caller.role !== 'admin' && (await findCallerTenant(db, caller))?.id !== row.tenantId) throw notFound()
  return row
}

export const readPayment = async ({ db }: Context, caller: Caller, id: string): Promise<Payment> =>
  presentPayment(db, caller, await requireVisiblePayment(db, caller, id))

/** Throws 404, 403 for a non-owner's own entry, 409 if reversed, for a used deposit, or for online money without `force`. */
export async function reverseOne(
  ctx: Context,
  tx: Tx,
  {
    id,
    caller,
    reason,
    force = false,
  }: { id: string; caller: Caller; reason: string; force?: boolean | undefined },
): Promise<Payment> {
  const { tenantId } = await requireVisiblePayment(tx, caller, id)
  await lockTenantAccounts(tx, [tenantId])
  const row = await requirePayment(tx, id)
  if (row.reversedAt) throw PAYMENT_ERRORS.reversedAlready()
  if (row.source === 'online' && !force) throw PAYMENT_ERRORS.cameOnline()
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'payment_reversed',
    tenantId,
    paymentId: id,
    amount: row.amount,
    reason,
    enteredBy: [row.createdBy],
  })
  await refuseClosedDay(ctx, tx, ctx.clock.today())
  const settled = await reversePayment(ctx, tx, row, { caller, reason })
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  if (tenant) announceSettled(tx, tenant, settled)
  const payment = await presentPayment(tx, caller, await requirePayment(tx, id))
  const changes = changesBetween(null, { amount: payment.amount, reason })
  await recordPaymentEvent(ctx, tx, { caller, action: 'payment.reversed', payment, changes })
  return payment
}
