import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { type LeaseRow, listTenantLeases } from './leases.queries.ts'

/** Called if a lease gets another last day; `isSooner`: earlier than before, or the tenant has moved out. */
export type LeaseEndMoved = (
  tx: Tx,
  event: { tenantId: string; leaseId: string; isSooner: boolean; by: Caller | null },
) => Promise<void>

type Lease = Pick<LeaseRow, 'id' | 'tenantId' | 'endsOn' | 'movedOutOn'>
type Telling = { by: Caller | null; moved: LeaseEndMoved }

const isBefore = (one: Day | null, other: Day | null): boolean =>
  one !== null && (other === null || one < other)

/** Notifies the subscriber of a changed end or a move-out. */
export async function notifyMovedEnd(
  tx: Tx,
  { before, after, by, moved }: Telling & { before: Lease; after: Lease },
): Promise<void> {
  const [old, now] = [before, after]
  if (old.endsOn === now.endsOn && old.movedOutOn === now.movedOutOn) return
  const isSooner = isBefore(now.endsOn, old.endsOn) || isBefore(now.movedOutOn, old.movedOutOn)
  await moved(tx, { tenantId: now.tenantId, leaseId: now.id, isSooner, by })
}

/** Runs work that may move lease ends of the tenant, who must be locked. */
export async function notifyMovedEndsOn(
  tx: Tx,
  { tenantId, ...notifying }: Telling & { tenantId: string },
  work: () => Promise<void>,
): Promise<void> {
  const before = new Map((await listTenantLeases(tx, [tenantId])).map((lease) => [lease.id, lease]))
  await work()
  for (const after of await listTenantLeases(tx, [tenantId])) {
    const old = before.get(after.id)
    if (old) await notifyMovedEnd(tx, { before: old, after, ...notifying })
  }
}
