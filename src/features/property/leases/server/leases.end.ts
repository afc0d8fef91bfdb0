import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import type { TenantRow } from '../../tenants/server/tenants.queries.ts'
import { getRenewalChain } from '../lease-choice.rules.ts'
import { LEASE_ERRORS } from '../leases.messages.ts'
import { isEnded, type Proration } from '../leases.rules.ts'
import { recordLease } from './leases.audit.ts'
import { showCurrentLease } from './leases.fields.ts'
import { allowedOverlap } from './leases.overlaps.ts'
import * as queries from './leases.queries.ts'
import { requireVisibleLease } from './leases.service.ts'
import { withdrawRenewals } from './renewals.queries.ts'

type Ending = { day: Day; movedOutOn: Day; reason: string }

const endedDays = ({ startsOn }: queries.LeaseRecord, { day, movedOutOn }: Omit<Ending, 'reason'>) => ({
  endsOn: day < startsOn ? startsOn : day,
  movedOutOn,
})

export async function endLease(
  tx: Tx,
  lease: queries.LeaseRecord,
  { reason, ...days }: Ending,
): Promise<void> {
  await queries.updateLease(tx, lease.id, { ...endedDays(lease, days), endedReason: reason })
  await withdrawRenewals(tx, [lease.id])
}

type LeaseEnd = { moveOutOn: Day; proration?: Proration | undefined }
/** The lease and its renewals, as they will end. */
export type PlannedEnd = { lease: queries.LeaseRow; rows: queries.LeaseRow[] }

/** Throws 400, 409, also if a renewal has begun or somebody else has the unit. */
export async function planEnding(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  lease: queries.LeaseRow,
  { moveOutOn: day, proration = undefined }: LeaseEnd,
): Promise<PlannedEnd> {
  const today = clock.today()
  if (isEnded(lease, today)) throw LEASE_ERRORS.ended()
  if (day < lease.startsOn) throw LEASE_ERRORS.beforeStart().asDetail()
  const followingLeases = await listFollowingLeases(db, lease)
  if (followingLeases.some(({ startsOn }) => startsOn <= today)) throw LEASE_ERRORS.renewalBegun()
  const { overlapReason } = await allowedOverlap(
    db,
    { id: lease.id, unitId: lease.unitId, startsOn: lease.startsOn, endsOn: day },
    { reason: lease.overlapReason, before: lease },
  )
  const ended = { ...endedDays(lease, { day, movedOutOn: day }), endProration: proration ?? null }
  return {
    lease,
    rows: [
      { ...lease, ...ended, overlapReason },
      ...followingLeases.map((row) => ({ ...row, ...endedDays(row, { day, movedOutOn: today }) })),
    ],
  }
}

type Writing = { caller: Caller; tenant: TenantRow; reason: string; more: Record<string, unknown> }

/** Ends renewals too. Returns the lease. */
export async function writeEnding(
  ctx: Context,
  tx: Tx,
  { lease: before, rows }: PlannedEnd,
  { caller, tenant, reason, more }: Writing,
): Promise<queries.LeaseRow> {
  for (const { id, endsOn, movedOutOn, endProration, overlapReason } of rows)
    await queries.updateLease(tx, id, {
      endsOn,
      movedOutOn,
      endProration,
      overlapReason,
      endedReason: reason,
    })
  await withdrawRenewals(
    tx,
    rows.map(({ id }) => id),
  )
  await showCurrentLease(ctx, tx, tenant, { leaseId: before.id, fields: ['leaseEndDate'] })
  const after = await requireVisibleLease(tx, caller, before.id)
  const at = ctx.clock.now()
  await recordLease(tx, { at, caller, action: 'lease.ended', lease: after, before, after, more })
  return after
}

async function listFollowingLeases(db: Db, lease: queries.LeaseRow): Promise<readonly queries.LeaseRow[]> {
  const all = await queries.listTenantLeases(db, [lease.tenantId])
  const chain: readonly queries.LeaseRow[] = getRenewalChain(lease, all)
  const at = chain.findIndex(({ id }) => id === lease.id)
  return chain.slice(at + 1)
}
