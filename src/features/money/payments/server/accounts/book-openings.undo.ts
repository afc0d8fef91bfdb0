import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toDay } from '../../../../../shared/days.ts'
import { writeVoidFacts } from '../../../invoices/server/voided/voided.queries.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { recordGiveBacks } from '../../../ledger/server/give-backs.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { listPaymentsById } from '../../../ledger/server/ledger.queries.ts'
import { insertEntries, writeReversals } from '../../../ledger/server/ledger.writes.ts'
import { hideUndone } from '../../../ledger/server/undone-records.ts'
import { releaseAllocations } from '../../../settlement/server/payments.post.ts'
import { applyCredit } from '../../../settlement/server/settle.ts'

type Openings = { tenantIds: readonly string[]; invoiceIds: readonly string[]; paymentIds: readonly string[] }
type Act = { caller: Caller; reason: string }

/** Reverses the payments and voids the invoices of a book, in few statements; nobody is notified. */
export async function takeBackOpenings(
  ctx: Context,
  tx: Tx,
  { tenantIds, invoiceIds, paymentIds }: Openings,
  { caller, reason }: Act,
): Promise<void> {
  await lockTenantAccounts(tx, tenantIds)
  const payments = (await listPaymentsById(tx, paymentIds)).filter(({ reversedAt }) => reversedAt === null)
  if (payments.length > 0) {
    await releaseAllocations(ctx, tx, { paymentIds: payments.map(({ id }) => id) }, caller)
    await writeReversals(ctx, tx, payments, { caller, reason, isUndo: true })
  }
  await voidOpenings(ctx, tx, invoiceIds, { caller, reason })
  await hideUndone(tx, [...invoiceIds, ...payments.map(({ id }) => id)], ctx.clock.now())
  await applyCredit(ctx, tx, { tenantIds, except: invoiceIds, by: caller.uid })
}

async function voidOpenings(
  ctx: Context,
  tx: Tx,
  invoiceIds: readonly string[],
  { caller, reason }: Act,
): Promise<void> {
  const now = ctx.clock.now()
  const records = [...(await listRecords(tx, invoiceIds)).values()].filter(
    ({ voidedAt }) => voidedAt === null,
  )
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  await releaseAllocations(ctx, tx, { invoiceIds: ids }, caller)
  await writeVoidFacts(tx, ids, {
    voidedAt: now,
    voidedBy: caller.uid,
    voidedByName: caller.name,
    voidReason: reason,
    // Their leases are deleted.
    leaseId: null,
    leaseSource: null,
  })
  await insertEntries(
    ctx,
    tx,
    records.map(({ id: invoiceId, tenantId, amount, createdAt }) => ({
      tenantId,
      pocket: 'owed',
      kind: 'invoice_voided',
      amount: -amount,
      invoiceId,
      day: toDay(createdAt, ctx.config.TIME_ZONE),
      createdAt: now,
      createdBy: caller.uid,
    })),
  )
  await recordGiveBacks(
    ctx,
    tx,
    caller,
    records.map(({ id: invoiceId, tenantId, amount }) => ({
      act: 'invoice_voided',
      tenantId,
      invoiceId,
      amount,
      reason,
    })),
  )
}
