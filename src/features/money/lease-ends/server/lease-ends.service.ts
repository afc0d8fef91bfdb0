import { createHash } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Proration } from '../../../property/leases/leases.rules.ts'
import { planEnding, writeEnding } from '../../../property/leases/server/leases.end.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { lockLease, presentOne, requireVisibleLease } from '../../../property/leases/server/leases.service.ts'
import { describePeriod } from '../../charges/charges.rules.ts'
import type { LeaseEnding, PlannedLeaseEnd, PreviewedEnd } from '../lease-ends.contract.ts'
import { LEASE_END_ERRORS } from '../lease-ends.messages.ts'
import { billLeaseEnd } from './lease-end.bill.ts'
import { changeLeaseEnd, lockLeaseChain, planLeaseEndChange } from './lease-end.change.ts'
import type { LeaseEndPlan } from './lease-end.plan.ts'
import { loadSums } from './lease-end.sums.ts'
import { presentPlan } from './lease-ends.present.ts'
import { leaseEnded } from './messages/lease-ended.message.ts'

type Left = Pick<PreviewedEnd, 'skip' | 'keep'>
type Given = { moveOutOn: string; proration?: Proration | undefined }

const toLineKey = (ruleId: string, from: string) => `${ruleId} ${from}`

/** A late fee follows its invoice. Throws 400 for skipped lines that the plan lacks. */
function withoutSkippedLines(plan: LeaseEndPlan, { skip, keep }: Left): LeaseEndPlan {
  const skipped = new Set(skip.map(({ ruleId, periodFrom }) => toLineKey(ruleId, periodFrom)))
  const kept = new Set(keep.map(({ invoiceId }) => invoiceId))
  const bills = new Set(plan.toBill.map(({ charge, period }) => toLineKey(charge.id, period.from)))
  const changed = new Set([...plan.toVoid, ...plan.toCredit].map(({ invoice }) => invoice.id))
  if (![...skipped].every((key) => bills.has(key))) throw LEASE_END_ERRORS.unknownSkip().asDetail()
  if (![...kept].every((id) => changed.has(id))) throw LEASE_END_ERRORS.unknownKeep().asDetail()
  return {
    toRestore: plan.toRestore,
    toBill: plan.toBill.filter(({ charge, period }) => !skipped.has(toLineKey(charge.id, period.from))),
    toVoid: plan.toVoid.filter(
      ({ invoice, lateFeeOf }) => !kept.has(invoice.id) && !kept.has(lateFeeOf ?? ''),
    ),
    toCredit: plan.toCredit.filter(({ invoice }) => !kept.has(invoice.id)),
  }
}

/** As displayed, with its hash for confirmation; `after` reflects skipped lines. */
async function present(
  db: Db,
  { lease, given, plan }: { lease: LeaseRow; given: Given; plan: LeaseEndPlan },
  left: Left,
): Promise<PlannedLeaseEnd> {
  const shown = presentPlan(plan, await loadSums(db, lease.tenantId, plan))
  const text = JSON.stringify([lease.id, given.moveOutOn, given.proration ?? null, shown])
  const hash = createHash('sha256').update(text).digest('hex')
  if (left.skip.length + left.keep.length === 0) return { ...shown, hash }
  return {
    ...shown,
    ...presentPlan(plan, await loadSums(db, lease.tenantId, withoutSkippedLines(plan, left))),
    hash,
  }
}

/** Reads one snapshot. Throws 400, 404, 409 like ending the lease. */
export const previewEnd = (
  ctx: Context,
  { caller, id, given }: { caller: Caller; id: string; given: PreviewedEnd },
): Promise<PlannedLeaseEnd> =>
  ctx.db.transaction(
    async (tx) => {
      const lease = await requireVisibleLease(tx, caller, id)
      const planned = await planEnding(ctx, tx, lease, given)
      const { plan } = await planLeaseEndChange(ctx, tx, planned)
      return present(tx, { lease, given, plan }, given)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

function collectReasons(plan: LeaseEndPlan, { skip, keep, proration }: LeaseEnding) {
  const skipped = skip.map(({ ruleId, periodFrom, reason }) => {
    const line = plan.toBill.find(({ charge, period }) => charge.id === ruleId && period.from === periodFrom)
    return `${line ? describePeriod(line.charge.description, line.period) : periodFrom}: ${reason}`
  })
  const kept = keep.map(({ invoiceId, reason }) => {
    const changed = [
      ...plan.toVoid.map(({ invoice }) => invoice),
      ...plan.toCredit.map(({ invoice }) => invoice.record),
    ]
    return `${changed.find((invoice) => invoice.id === invoiceId)?.invoiceNumber ?? invoiceId}: ${reason}`
  })
  return {
    ...(proration && { proration }),
    ...(skipped.length > 0 && { notBilled: skipped.join('; ') }),
    ...(kept.length > 0 && { kept: kept.join('; ') }),
  }
}

const listSkipped = (plan: LeaseEndPlan, { skip }: LeaseEnding) =>
  skip.flatMap(({ ruleId, periodFrom, reason }) => {
    const line = plan.toBill.find(({ charge, period }) => charge.id === ruleId && period.from === periodFrom)
    return line ? [{ line, reason }] : []
  })

/** Throws 400, 403, 404, 409, also if the plan differs from the call's hash. */
export async function endTenantLease(
  ctx: Context,
  tx: Tx,
  { caller, id, given }: { caller: Caller; id: string; given: LeaseEnding },
): Promise<Outcome<Lease>> {
  const { lease, tenant } = await lockLease(tx, caller, { id })
  const planned = await planEnding(ctx, tx, lease, given)
  await lockLeaseChain(tx, lease.tenantId)
  const { plan } = await planLeaseEndChange(ctx, tx, planned)
  if (given.hash !== undefined) {
    const { hash } = await present(tx, { lease, given, plan }, { skip: [], keep: [] })
    if (hash !== given.hash) throw LEASE_END_ERRORS.changed()
  }
  const more = collectReasons(plan, given)
  const after = await writeEnding(ctx, tx, planned, { caller, tenant, reason: given.reason, more })
  const changed = await changeLeaseEnd(ctx, tx, planned, {
    by: caller,
    caller,
    choose: (now) => withoutSkippedLines(now, given),
  })
  await billLeaseEnd(ctx, tx, changed.toBill, { caller, tenant, skipped: listSkipped(plan, given) })
  // Repeating the same end sends no message.
  const isAlreadyNotified = lease.movedOutOn === given.moveOutOn
  const request = { subjectId: id, params: { lastDay: given.moveOutOn }, replyTo: caller.email }
  const mails = isAlreadyNotified ? undefined : await ctx.deliveries.enqueue(tx, leaseEnded, request)
  return { answer: await presentOne(ctx, tx, { row: after, viewer: caller }), ...(mails && { mails }) }
}
