import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { formatDay, toDay } from '../../../../../shared/days.ts'
import { toKnownId } from '../../../../../shared/ids.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { findTenants } from '../../../../property/tenants/server/tenants.queries.ts'
import { EVERYWHERE } from '../../../../property/tenants/server/tenants.scope.ts'
import { BULK_ERRORS, BULK_MESSAGES, type BulkInvoices } from '../../bulk.contract.ts'
import { findSameRun } from './bulk-runs.queries.ts'

const DAY_MS = 86_400_000

async function namedTenants(tx: Tx, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names.map(toKnownId))]
  const known = new Map<string, string>()
  for (const some of inChunks(wanted))
    for (const { id, uid } of await findTenants(tx, EVERYWHERE, some)) known.set(id, id).set(uid, id)
  return [...new Set(wanted.map((name) => known.get(name) ?? name))].sort()
}

/** Locks the fingerprint of a run until the transaction ends. Throws 409 for the same run within a day, unless forced. */
export async function claimFingerprint(ctx: Context, tx: Tx, given: BulkInvoices): Promise<string> {
  const tenants = await namedTenants(tx, [
    ...given.tenantIds,
    ...(given.leases ?? []).map(({ tenantId }) => tenantId),
  ])
  const description = given.description || BULK_MESSAGES.description
  const leases = [...new Set(given.leases?.map(({ leaseId }) => leaseId))].sort()
  const firstLines = [tenants, toPesewas(given.amount), given.dueDate, description]
  const what = leases.length > 0 ? [...firstLines, leases] : firstLines
  const fingerprint = createHash('sha256').update(JSON.stringify(what)).digest('base64url')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${fingerprint}`}, 0))`)
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  const same = given.force ? undefined : await findSameRun(tx, fingerprint, since)
  if (!same) return fingerprint
  const who = same.requesterName ?? same.requesterEmail
  const at = formatTime(same.createdAt, ctx.config.TIME_ZONE)
  throw BULK_ERRORS.issuedAlready(who, tenants.length, at)
}

function formatTime(instant: Date, timeZone: string): string {
  const time = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${formatDay(toDay(instant, timeZone))} at ${time}`
}
