import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/idempotency.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Lease, LeaseEnding } from '../leases.contract.ts'
import { LEASE_MESSAGES } from '../leases.messages.ts'
import { chainOf, isEnded } from '../leases.rules.ts'
import { recordLease } from './leases.audit.ts'
import { showCurrentLease } from './leases.fields.ts'
import { allowedOverlap } from './leases.overlaps.ts'
import * as queries from './leases.queries.ts'
import { lockLease, presentOne, visibleLease } from './leases.service.ts'
import { withdrawRenewals } from './renewals.queries.ts'

/** Passed in, because what leases are billed for stands above. Of a tenant some of whose leases may have ended. */
export type LeasesEnded = (tx: Tx, event: { tenantId: string; by: Caller | null }) => Promise<void>

type Ending = { day: Day; movedOutOn: Day; reason: string }

/** A lease that has not begun by then is left without a day. */
export async function endLease(
  tx: Tx,
  lease: queries.LeaseRecord,
  { day, movedOutOn, reason }: Ending,
): Promise<void> {
  const endsOn = day < lease.startsOn ? lease.startsOn : day
  await queries.updateLease(tx, lease.id, { endsOn, movedOutOn, endedReason: reason })
  await withdrawRenewals(tx, [lease.id])
}

/** Renewals of the lease end with it. Throws 400, 403, 404, 409, also where one of them has begun. */
export async function endTenantLease(
  ctx: Context,
  tx: Tx,
  { caller, id, given, ended }: { caller: Caller; id: string; given: LeaseEnding; ended: LeasesEnded },
): Promise<Outcome<Lease>> {
  const { lease: before, tenant } = await lockLease(tx, caller, { id })
  const { moveOutOn: day, reason } = given
  if (isEnded(before, ctx.clock.today())) throw new AppError(409, LEASE_MESSAGES.ended)
  if (day < before.startsOn)
    throw new AppError(400, LEASE_MESSAGES.beforeStart, { details: [LEASE_MESSAGES.beforeStart] })
  const followers = await followersOf(tx, before)
  if (followers.some(({ startsOn }) => startsOn <= ctx.clock.today()))
    throw new AppError(409, LEASE_MESSAGES.renewalBegun)
  const { overlapReason } = await allowedOverlap(
    tx,
    { id, unitId: before.unitId, startsOn: before.startsOn, endsOn: day },
    { reason: before.overlapReason, before },
  )
  await queries.updateLease(tx, id, { overlapReason })
  await endLease(tx, before, { day, movedOutOn: day, reason })
  for (const follower of followers)
    await endLease(tx, follower, { day, movedOutOn: ctx.clock.today(), reason })
  await showCurrentLease(ctx, tx, tenant, { leaseId: id, fields: ['leaseEndDate'] })
  const after = await visibleLease(tx, caller, id)
  const at = ctx.clock.now()
  await recordLease(tx, { at, caller, action: 'lease.ended', lease: after, before, after })
  await ended(tx, { tenantId: before.tenantId, by: caller })
  return { answer: await presentOne(ctx, tx, { row: after, viewer: caller }) }
}

/** The leases that renew it, and each other. */
async function followersOf(tx: Tx, lease: queries.LeaseRow): Promise<readonly queries.LeaseRow[]> {
  const all = await queries.listLeasesOfTenants(tx, [lease.tenantId])
  const chain: readonly queries.LeaseRow[] = chainOf(lease, all)
  const at = chain.findIndex(({ id }) => id === lease.id)
  return chain.slice(at + 1)
}
