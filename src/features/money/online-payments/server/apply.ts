import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { findStoredTenant } from '../../../property/tenants/server/tenants.erase.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { CURRENCY, decideOutcome, nextCheck } from '../online-payments.rules.ts'
import { postOnlineMoney } from './online.journal.ts'
import {
  findOnlinePayment,
  insertOnlinePayment,
  lockOnlinePayment,
  type OnlinePaymentRow,
  updateOnlinePayment,
} from './online-payments.queries.ts'
import { postOnline } from './post.ts'
import type { Transaction } from './provider.ts'

/** `known`: already stored; `open`: not paid. */
export type Applied = 'posted' | 'unmatched' | 'known' | 'open'

const toTransactionFacts = (
  { amount, currency, channel, fees, paidAt, providerId }: Transaction,
  now: Date,
) => ({ received: amount, currency, channel, fees, providerId, paidAt: paidAt ?? now, nextCheckAt: null })

async function storeUnmatched(
  ctx: Context,
  tx: Tx,
  { provider, transaction }: { provider: string; transaction: Transaction },
): Promise<Applied> {
  const { reference, amount, status, paidAt } = transaction
  if (status !== 'success' || amount === 0) return 'open'
  const now = ctx.clock.now()
  const at = paidAt ?? now
  const isNew = await insertOnlinePayment(tx, {
    ...toTransactionFacts(transaction, now),
    reference,
    amount,
    provider,
    invoiceIds: [],
    startedAt: at,
    expiresAt: at,
    state: 'unmatched',
    problem: transaction.currency === CURRENCY ? 'unknown' : 'currency',
  })
  return isNew ? 'unmatched' : 'known'
}

async function applyToAttempt(
  ctx: Context,
  tx: Tx,
  row: OnlinePaymentRow,
  transaction: Transaction,
): Promise<Applied> {
  const now = ctx.clock.now()
  const next = nextCheck(row.startedAt, now)
  const { state, problem } = decideOutcome(transaction, { requested: row.amount, final: next === null })
  if (state !== 'paid' && state !== 'unmatched') {
    // An abandoned attempt stays abandoned until it fails or is paid.
    const shown = row.state === 'abandoned' && state !== 'failed' ? 'abandoned' : state
    await updateOnlinePayment(tx, row.reference, {
      state: shown,
      nextCheckAt: next,
      failure: state === 'failed' ? transaction.message : null,
    })
    return 'open'
  }
  const received = { ...row, ...toTransactionFacts(transaction, now) }
  const tenant = row.tenantId === null ? undefined : await findStoredTenant(tx, row.tenantId)
  const { reference } = row
  if (state === 'unmatched' || !tenant || tenant.erasedAt) {
    const changes = {
      ...toTransactionFacts(transaction, now),
      state: 'unmatched',
      problem: problem ?? 'tenant',
    } as const
    await updateOnlinePayment(tx, reference, changes)
    return 'unmatched'
  }
  const payment = await postOnline(ctx, tx, received, { tenant, amount: transaction.amount })
  const changes = { ...toTransactionFacts(transaction, now), state: 'paid', paymentId: payment.id } as const
  await updateOnlinePayment(tx, reference, changes)
  return 'posted'
}

/** Idempotent. */
export async function applyTransaction(
  ctx: Context,
  given: { provider: string; transaction: Transaction },
): Promise<Applied> {
  const { reference } = given.transaction
  const applied = await ctx.db.transaction(async (tx) => {
    const known = await findOnlinePayment(tx, reference)
    if (!known) {
      const stored = await storeUnmatched(ctx, tx, given)
      await postOnlineMoney(ctx, tx, reference, null)
      return stored
    }
    if (known.tenantId) await lockTenantAccounts(tx, [known.tenantId])
    const row = await lockOnlinePayment(tx, reference)
    if (!row || row.received !== null) return 'known'
    const outcome = await applyToAttempt(ctx, tx, row, given.transaction)
    await postOnlineMoney(ctx, tx, reference, null)
    return outcome
  })
  if (applied === 'posted') await ctx.deliveries.wake()
  return applied
}
