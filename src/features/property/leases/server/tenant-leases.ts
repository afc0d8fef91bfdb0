import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { unitKey } from '../../properties/units.rules.ts'
import type { LeasedTenant, TenantLeases } from '../../tenants/server/tenants.lease-fields.ts'
import { lockTenantRows, type TenantRow } from '../../tenants/server/tenants.queries.ts'
import { findCurrentLease, getRenewalChain } from '../lease-choice.rules.ts'
import { overlapWarnings, TENANT_DELETED, TENANT_OVERLAP } from '../leases.messages.ts'
import { isEnded, type LeaseDays, termsOverlap, toLeaseTerm } from '../leases.rules.ts'
import { listOverlapWarnings } from './import-overlaps.ts'
import { endLease } from './leases.end.ts'
import { showCurrentLease } from './leases.fields.ts'
import { type LeaseEndMoved, notifyMovedEndsOn } from './leases.moved-end.ts'
import { findOverlaps } from './leases.overlaps.ts'
import * as queries from './leases.queries.ts'
import { ensureTenantUnits } from './tenant-units.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Change = { before: LeasedTenant; after: LeasedTenant }
type Actor = Caller | null
type Term = Pick<LeaseDays, 'startsOn' | 'endsOn'>

/** Leases follow when tenants are added, changed and deleted. */
export const createTenantLeases = (ctx: Deps, moved: LeaseEndMoved): TenantLeases => ({
  added: (tx, caller, tenants) => addLeases(ctx, tx, caller, tenants),
  changed: (tx, caller, change) =>
    notifyMovedEndsOn(tx, { tenantId: change.after.id, by: caller, moved }, () =>
      applyTenantChange(ctx, tx, caller, change),
    ),
  overlaps: (db, rows) => listOverlapWarnings(db, rows, ctx.clock.today()),
  removed: (tx, { id }) =>
    notifyMovedEndsOn(tx, { tenantId: id, by: null, moved }, () => endTenantLeases(ctx, tx, id)),
  restored: (tx, tenant) => showEndedLease(ctx, tx, tenant),
})

/** The tenant still shows the end that was agreed, not the day of the deletion. */
async function showEndedLease(ctx: Deps, tx: Tx, tenant: TenantRow): Promise<void> {
  const shown = findCurrentLease(await queries.listTenantLeases(tx, [tenant.id]), ctx.clock.today())
  if (shown) await showCurrentLease(ctx, tx, tenant, { leaseId: shown.id, fields: ['leaseEndDate'] })
}

/** No lease without a unit. An occupied unit gets an overlapping lease with a reason. */
async function addLeases(
  { clock }: Deps,
  tx: Tx,
  actor: Actor,
  tenants: readonly LeasedTenant[],
): Promise<string[]> {
  const withUnit = tenants.filter(({ unit }) => unitKey(unit) !== null)
  const units = await ensureTenantUnits(tx, withUnit, clock.now())
  const known = new Map<string, Term[]>()
  for (const lease of await queries.listUnitLeases(tx, units.ids))
    known.set(lease.unitId, [...(known.get(lease.unitId) ?? []), lease])
  const rows = withUnit.flatMap((tenant) => {
    const unitId = units.findUnitId(tenant)
    if (unitId === undefined) return []
    const term = toLeaseTerm(tenant, clock.today())
    const others = known.get(unitId) ?? []
    const overlapReason = others.some((other) => termsOverlap(other, term)) ? TENANT_OVERLAP : null
    known.set(unitId, [...others, term])
    const createdBy = actor?.uid ?? null
    const row = { id: randomUUID(), tenantId: tenant.id, unitId, ...term, overlapReason, createdBy }
    return [{ ...row, shown: true, createdAt: clock.now() }]
  })
  await queries.insertLeases(tx, rows)
  const [only, second] = rows
  if (!only || second || only.overlapReason === null) return []
  return overlapWarnings(await findOverlaps(tx, only))
}

async function applyTenantChange(ctx: Deps, tx: Tx, actor: Actor, { before, after }: Change): Promise<void> {
  const isMoved = before.propertyId !== after.propertyId || unitKey(before.unit) !== unitKey(after.unit)
  const isOtherTerm = before.moveInDate !== after.moveInDate || before.leaseEndDate !== after.leaseEndDate
  if (!isMoved && (!isOtherTerm || unitKey(after.unit) === null)) return
  const leases = await queries.listTenantLeases(tx, [after.id])
  const shown = leases.find((lease) => lease.shown) ?? findCurrentLease(leases, ctx.clock.today())
  const chain = shown ? getRenewalChain(shown, leases) : []
  if (isMoved) await move(ctx, tx, actor, { before, after, chain })
  else if (chain.length === 0) await addLeases(ctx, tx, actor, [after])
  else await correctDays(ctx, tx, { before, after, chain })
}

type Chain = readonly queries.LeaseRow[]

/** From today, unless the lease or tenant is new: then the unit was a mistake. */
async function move(
  ctx: Deps,
  tx: Tx,
  actor: Actor,
  { before, after, chain }: Change & { chain: Chain },
): Promise<void> {
  const today = ctx.clock.today()
  const open = chain.filter((lease) => !isEnded(lease, today))
  const [first] = open
  const isNew = toDay(after.createdAt, ctx.config.TIME_ZONE) === today || (first?.startsOn ?? '') >= today
  if (first && isNew && unitKey(after.unit) !== null) return correctUnit(ctx, tx, { after, chain: open })
  const reason = after.unit === null ? 'Left the unit' : `Moved to ${after.unit}`
  for (const lease of open) {
    const day = lease.endsOn !== null && lease.endsOn < today ? lease.endsOn : today
    await endLease(tx, lease, { day, movedOutOn: today, reason })
  }
  if (unitKey(after.unit) === null) return
  const isOtherStart = after.moveInDate !== before.moveInDate
  const moveInDate = chain.length > 0 && !isOtherStart ? today : after.moveInDate
  await queries.hideLeases(tx, after.id)
  await addLeases(ctx, tx, actor, [{ ...after, moveInDate }])
}

async function correctUnit(
  ctx: Deps,
  tx: Tx,
  { after, chain }: { after: LeasedTenant; chain: Chain },
): Promise<void> {
  const unitId = (await ensureTenantUnits(tx, [after], ctx.clock.now())).findUnitId(after)
  const moved = chain.map((lease) => ({ ...lease, unitId: unitId ?? lease.unitId }))
  await correctDays(ctx, tx, { before: null, after, chain: moved })
}

/** The first lease of a chain takes the move-in day, the last one the end. Renewals beginning after the end become empty. */
async function correctDays(
  { clock }: Deps,
  tx: Tx,
  { before, after, chain }: { before: LeasedTenant | null; after: LeasedTenant; chain: Chain },
): Promise<void> {
  const { moveInDate, leaseEndDate: end } = after
  const isOtherEnd = before?.leaseEndDate !== end
  const isCancelled = (lease: queries.LeaseRow) =>
    isOtherEnd && end !== null && lease !== chain[0] && lease.startsOn >= end
  for (const { startsOn: day, ...lease } of chain.filter(isCancelled))
    await endLease(tx, { ...lease, startsOn: day }, { day, movedOutOn: clock.today(), reason: 'Ends before' })
  const left = chain.filter((lease) => !isCancelled(lease))
  for (const lease of left) {
    const isFirst = lease === left[0] && before?.moveInDate !== moveInDate
    const isLast = lease === left.at(-1) && isOtherEnd
    const begins = isFirst ? (moveInDate ?? lease.startsOn) : lease.startsOn
    const term = toLeaseTerm({ moveInDate: begins, leaseEndDate: isLast ? end : lease.endsOn }, begins)
    const isTaken = (await findOverlaps(tx, { ...lease, ...term })).length > 0
    await queries.updateLease(tx, lease.id, {
      unitId: lease.unitId,
      ...term,
      overlapReason: isTaken ? (lease.overlapReason ?? TENANT_OVERLAP) : null,
      ...(isLast && { movedOutOn: null, endedReason: null, endProration: null }),
    })
  }
}

async function endTenantLeases({ clock }: Deps, tx: Tx, tenantId: string): Promise<void> {
  const today = clock.today()
  for (const lease of await queries.listTenantLeases(tx, [tenantId])) {
    if (isEnded(lease, today)) continue
    const day: Day = lease.endsOn !== null && lease.endsOn < today ? lease.endsOn : today
    await endLease(tx, lease, { day, movedOutOn: today, reason: TENANT_DELETED })
  }
}

/** Creates leases for tenants of an earlier release. The tenants must be locked. */
export async function adoptTenants(ctx: Deps, tx: Tx, ids: readonly string[]): Promise<void> {
  const tenants = await lockTenantRows(tx, ids)
  const known = new Set((await queries.listTenantLeases(tx, ids)).map(({ tenantId }) => tenantId))
  await addLeases(
    ctx,
    tx,
    null,
    tenants.filter(({ id }) => !known.has(id)),
  )
  for (const after of tenants.filter(({ id }) => known.has(id)))
    await applyTenantChange(ctx, tx, null, { before: { ...after, unit: null }, after })
}

export const endDeletedTenantsLeases = endTenantLeases
