import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { canSeeTenant } from '../../../property/tenants/server/tenants.scope.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import { findPayment, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { lockPayableTenant } from '../../payments/server/payable-tenant.ts'
import { refuseGivenBack } from '../../settlement/server/credit-returns.ts'
import type {
  NewRefund,
  OnlinePayment,
  OnlinePaymentFilter,
  OnlinePaymentTotals,
} from '../online-payments.contract.ts'
import { ONLINE_PAYMENT_ERRORS } from '../online-payments.messages.ts'
import { addSeconds, CURRENCY } from '../online-payments.rules.ts'
import { checkOnlinePaymentsJob } from './check.service.ts'
import { postOnlineMoney } from './online.journal.ts'
import { presentOnlinePayment, presentOnlinePayments } from './online-payments.present.ts'
import * as queries from './online-payments.queries.ts'
import { postOnline } from './post.ts'
import { settleRefund } from './refunds/check-refund.ts'
import { findLiveRefund, insertRefund, type RefundRow, updateRefund } from './refunds/refunds.queries.ts'
import { requireProvider } from './settings/provider-in-use.ts'

type Row = queries.OnlinePaymentRow
const notFound = () => ONLINE_PAYMENT_ERRORS.notFound()

export function listVisibleOnlinePayments(
  { db }: Context,
  scope: Caller,
  filter: Pick<OnlinePaymentFilter, 'state' | 'tenantId' | 'sort'> & { unmatched?: true },
): PagedList<OnlinePayment> {
  const { state, tenantId, sort, unmatched } = filter
  const query = { state, tenantId, sort, scope, ...(unmatched && { unmatched }) }
  return {
    sort: sort ?? 'started',
    kinds: listKeyKinds(queries.onlinePaymentOrder(db, query)),
    async rows(request) {
      const found = await queries.listOnlinePayments(db, query, request)
      const presented = await presentOnlinePayments(
        db,
        scope,
        found.map(({ row }) => row),
      )
      return presented.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => queries.countOnlinePayments(db, query, cursor),
  }
}

export async function sumVisibleOnlinePayments(
  { db }: Context,
  scope: Caller,
  { state, tenantId }: Pick<OnlinePaymentFilter, 'state' | 'tenantId'>,
): Promise<OnlinePaymentTotals> {
  const query = { state, tenantId, scope, ...(state === 'unmatched' && { unmatched: true as const }) }
  const { count, ...sums } = await queries.sumOnlinePayments(db, query)
  return {
    count,
    received: toCedis(sums.received),
    fees: toCedis(sums.fees),
    refunded: toCedis(sums.refunded),
  }
}

/** Throws 404, also outside the caller's properties; money without a tenant is for staff without a limit. */
async function visible(db: Db, caller: Caller, reference: string): Promise<Row> {
  const row = reference.includes('\0') ? undefined : await queries.findOnlinePayment(db, reference)
  if (!row) throw notFound()
  const isReached =
    row.tenantId === null ? caller.propertyIds === null : await canSeeTenant(db, caller, row.tenantId)
  if (!isReached) throw notFound()
  return row
}

async function lockVisible(tx: Tx, caller: Caller, reference: string): Promise<Row> {
  const { tenantId } = await visible(tx, caller, reference)
  if (tenantId) await lockTenantAccounts(tx, [tenantId])
  const row = await queries.lockOnlinePayment(tx, reference)
  if (!row) throw notFound()
  return row
}

/** Throws 409 for money that is assigned or in another currency. */
async function refuseAssignment(tx: Tx, { reference, state, currency, ...row }: Row): Promise<number> {
  if (state === 'paid') throw ONLINE_PAYMENT_ERRORS.assigned()
  if (state !== 'unmatched' || row.received === null) throw ONLINE_PAYMENT_ERRORS.notUnmatched()
  if (currency !== CURRENCY) throw ONLINE_PAYMENT_ERRORS.foreign(currency)
  if (await findLiveRefund(tx, reference)) throw ONLINE_PAYMENT_ERRORS.refundRunning()
  const left = row.received - row.refunded
  if (left === 0) throw ONLINE_PAYMENT_ERRORS.refundedAll()
  return left
}

/** Throws 404, 409. */
export async function assignPayment(
  ctx: Context,
  { caller, reference, tenantId }: { caller: Caller; reference: string; tenantId: string },
): Promise<OnlinePayment> {
  const answer = await ctx.db.transaction(async (tx) => {
    await visible(tx, caller, reference)
    const tenant = await lockPayableTenant(tx, caller, tenantId)
    const row = await queries.lockOnlinePayment(tx, reference)
    if (!row) throw notFound()
    const amount = await refuseAssignment(tx, row)
    const payment = await postOnline(ctx, tx, row, { tenant, amount, by: caller })
    await queries.updateOnlinePayment(tx, reference, {
      tenantId: tenant.id,
      state: 'paid',
      problem: null,
      paymentId: payment.id,
    })
    await postOnlineMoney(ctx, tx, reference, caller.uid)
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'onlinePayment.assigned',
      target: { kind: 'payment', id: payment.id, name: reference },
      tenantId: tenant.id,
      changes: changesBetween(null, { tenantName: tenant.name, amount: toCedis(amount) }),
    })
    const after = await queries.findOnlinePayment(tx, reference)
    return presentOnlinePayment(tx, caller, after ?? row)
  })
  await ctx.deliveries.wake()
  return answer
}

/** Throws 409 if nothing, or less, can be refunded. */
async function refundable(
  tx: Tx,
  { reference, received, refunded, paymentId }: Row,
): Promise<{ left: number; payment: PaymentRow | undefined }> {
  if (received === null) throw ONLINE_PAYMENT_ERRORS.nothingReceived()
  if (await findLiveRefund(tx, reference)) throw ONLINE_PAYMENT_ERRORS.refundRunning()
  if (received === refunded) throw ONLINE_PAYMENT_ERRORS.refundedAll()
  const payment = paymentId === null ? undefined : await findPayment(tx, paymentId)
  if (payment?.reversedAt) throw ONLINE_PAYMENT_ERRORS.reversedAlready()
  if (payment) await refuseGivenBack(tx, payment)
  return { left: received - refunded, payment }
}

type Refund = { caller: Caller; reference: string; given: NewRefund }

async function storeRefund(ctx: Context, tx: Tx, { caller, reference, given }: Refund) {
  const row = await lockVisible(tx, caller, reference)
  const { left, payment } = await refundable(tx, row)
  const amount = given.amount === undefined ? left : toPesewas(given.amount)
  if (amount > left) throw ONLINE_PAYMENT_ERRORS.refundTooMuch(left)
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'payment_refunded',
    tenantId: row.tenantId,
    paymentId: row.paymentId,
    amount,
    reason: given.reason,
    enteredBy: [payment?.createdBy ?? null],
  })
  const now = ctx.clock.now()
  const refund: RefundRow = {
    id: randomUUID(),
    reference,
    amount,
    reason: given.reason,
    state: 'requested',
    providerId: null,
    error: null,
    requestedAt: now,
    requestedBy: caller.uid,
    requestedByName: caller.name,
  }
  await insertRefund(tx, refund)
  await queries.updateOnlinePayment(tx, reference, { nextCheckAt: addSeconds(now, 30) })
  await recordAudit(tx, now, caller, {
    action: 'onlinePayment.refunded',
    target: { kind: 'payment', id: row.paymentId, name: reference },
    tenantId: row.tenantId,
    changes: changesBetween(null, { amount: toCedis(amount), reason: given.reason }),
  })
  return { row, refund }
}

/** Throws 404, 403 for one's own payment, 409 if it is impossible or the provider refuses. */
export async function refundPayment(ctx: Context, given: Refund): Promise<OnlinePayment> {
  const { reference } = given
  await visible(ctx.db, given.caller, reference)
  const provider = await requireProvider(ctx)
  const { row, refund } = await ctx.db.transaction((tx) => storeRefund(ctx, tx, given))
  const answer = await provider.refund({ providerId: row.providerId ?? reference, amount: refund.amount })
  if (answer.kind === 'answered') await settleRefund(ctx, refund, answer.value)
  if (answer.kind === 'refused') {
    await updateRefund(ctx.db, refund.id, { state: 'failed', error: answer.message.slice(0, 200) })
    await queries.stopChecks(ctx.db, reference)
    throw ONLINE_PAYMENT_ERRORS.refundRefused(answer.message.slice(0, 200))
  }
  await ctx.jobs.send(checkOnlinePaymentsJob, {}, 31)
  const after = await queries.findOnlinePayment(ctx.db, reference)
  return presentOnlinePayment(ctx.db, given.caller, after ?? row)
}
