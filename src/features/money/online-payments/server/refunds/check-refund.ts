import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { findStoredTenant } from '../../../../property/tenants/server/tenants.erase.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { findPayment } from '../../../ledger/server/ledger.queries.ts'
import { announceSettled } from '../../../payments/server/payable-tenant.ts'
import { reversePayment } from '../../../settlement/server/payments.post.ts'
import { addSeconds, nextCheck } from '../../online-payments.rules.ts'
import { postOnlineMoney } from '../online.journal.ts'
import { recordReturned } from '../online-payments.audit.ts'
import {
  findOnlinePayment,
  lockOnlinePayment,
  type OnlinePaymentRow,
  stopChecks,
  updateOnlinePayment,
} from '../online-payments.queries.ts'
import { postOnline } from '../post.ts'
import type { Answer, Provider, ProviderRefund } from '../provider.ts'
import { findLiveRefund, listRefunds, type RefundRow, updateRefund } from './refunds.queries.ts'

/** After this time an unlisted refund has not reached the provider. */
const LOST_AFTER_S = 120
const DAILY_S = 86_400
const NOT_REACHED = 'The request did not reach the payment service.'
const FAILED = 'The payment service could not send the money back.'

async function takeFromBooks(
  ctx: Context,
  tx: Tx,
  row: OnlinePaymentRow,
  refund: RefundRow,
): Promise<string | null> {
  const payment = row.paymentId === null ? undefined : await findPayment(tx, row.paymentId)
  // Reversed by somebody in the meantime.
  if (!payment || payment.reversedAt) return row.paymentId
  const caller = { uid: refund.requestedBy, name: refund.requestedByName }
  const settled = await reversePayment(ctx, tx, payment, { caller, reason: refund.reason ?? '' })
  const tenant = await findStoredTenant(tx, payment.tenantId)
  if (!tenant) return payment.id
  announceSettled(tx, tenant, settled)
  const kept = payment.amount - refund.amount
  if (kept <= 0) return payment.id
  return (await postOnline(ctx, tx, row, { tenant, amount: kept, again: true, by: caller })).id
}

/** Reverses the payment once processed. If its credit was given back otherwise, the refund says so and is retried daily. */
export async function settleRefund(ctx: Context, refund: RefundRow, found: ProviderRefund): Promise<void> {
  try {
    await writeRefund(ctx, refund, found)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    await ctx.db.transaction(async (tx) => {
      await updateRefund(tx, refund.id, { state: 'pending', providerId: found.id, error: error.message })
      const nextCheckAt = addSeconds(ctx.clock.now(), DAILY_S)
      await updateOnlinePayment(tx, refund.reference, { nextCheckAt })
    })
  }
}

async function writeRefund(
  ctx: Context,
  refund: RefundRow,
  { id: providerId, state }: ProviderRefund,
): Promise<void> {
  const { reference } = refund
  await ctx.db.transaction(async (tx) => {
    const known = await findOnlinePayment(tx, reference)
    if (known?.tenantId) await lockTenantAccounts(tx, [known.tenantId])
    const row = await lockOnlinePayment(tx, reference)
    const error = state === 'failed' ? FAILED : null
    if (!row || !(await updateRefund(tx, refund.id, { state, providerId, error }))) return
    const now = ctx.clock.now()
    if (state === 'pending') {
      const nextCheckAt = nextCheck(refund.requestedAt, now) ?? addSeconds(now, DAILY_S)
      return updateOnlinePayment(tx, reference, { nextCheckAt })
    }
    if (state === 'failed') return updateOnlinePayment(tx, reference, { nextCheckAt: null })
    const paymentId = await takeFromBooks(ctx, tx, row, refund)
    const refunded = row.refunded + refund.amount
    await recordReturned(ctx, tx, row, refund)
    await updateOnlinePayment(tx, reference, { refunded, paymentId, nextCheckAt: null })
    await postOnlineMoney(ctx, tx, reference, refund.requestedBy)
  })
}

async function findOwn(
  ctx: Context,
  provider: Provider,
  { refund, providerId }: { refund: RefundRow; providerId: string },
): Promise<Answer<ProviderRefund | undefined>> {
  if (refund.providerId !== null) return provider.fetchRefund(refund.providerId)
  const listed = await provider.listRefunds({ providerId, since: refund.requestedAt })
  if (listed.kind !== 'answered') return listed
  const others = await listRefunds(ctx.db, [refund.reference])
  const taken = new Set(others.map((other) => other.providerId))
  const value = listed.value.find(({ id, amount }) => !taken.has(id) && amount === refund.amount)
  return { kind: 'answered', value }
}

export async function checkRefund(ctx: Context, provider: Provider, reference: string): Promise<boolean> {
  const refund = await findLiveRefund(ctx.db, reference)
  const row = await findOnlinePayment(ctx.db, reference)
  if (!refund || !row?.providerId) {
    if (row?.received != null && row.nextCheckAt) await stopChecks(ctx.db, reference)
    return true
  }
  const answer = await findOwn(ctx, provider, { refund, providerId: row.providerId })
  if (answer.kind !== 'answered') return false
  const own = answer.value
  if (own) await settleRefund(ctx, refund, own)
  else if (addSeconds(refund.requestedAt, LOST_AFTER_S) <= ctx.clock.now()) {
    if (await updateRefund(ctx.db, refund.id, { state: 'failed', error: NOT_REACHED }))
      await updateOnlinePayment(ctx.db, reference, { nextCheckAt: null })
  } else await updateOnlinePayment(ctx.db, reference, { nextCheckAt: addSeconds(ctx.clock.now(), 60) })
  return true
}
