import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst } from '../../../../server/http/paging.ts'
import { listAccess } from '../../../identity/accounts/server/access.queries.ts'
import { listRecords } from '../../../money/ledger/server/invoice-records.queries.ts'
import { listPaymentsById } from '../../../money/ledger/server/ledger.queries.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { listCasesById } from '../../../service/cases/server/cases.queries.ts'
import type { LiveShare, ShareMaker } from '../shares.contract.ts'
import { isStillAllowed } from '../shares.rules.ts'
import { presentShare } from './shares.present.ts'
import * as queries from './shares.queries.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const findTenantsById = (db: Db, shares: readonly queries.ShareRow[]) =>
  findTenantsIncludingDeleted(db, [...new Set(shares.flatMap(({ tenantId }) => tenantId ?? []))])

/** Revokes and returns links whose maker or tenant is gone, or whose maker lost access to the document. */
export async function revokeForbidden(
  { db, clock }: Deps,
  shares: readonly queries.ShareRow[],
): Promise<queries.ShareRow[]> {
  const makers = await listAccess(db, [...new Set(shares.map(({ createdBy }) => createdBy))])
  const tenants = await findTenantsById(db, shares)
  const ended = shares.filter(
    ({ kind, createdBy, tenantId, propertyId }) =>
      !isStillAllowed(kind, {
        maker: makers.get(createdBy),
        tenant: tenants.get(tenantId ?? ''),
        propertyId: propertyId ?? undefined,
      }),
  )
  if (ended.length > 0)
    await queries.revokeShares(
      db,
      ended.map(({ id }) => id),
      clock.now(),
    )
  return ended
}

/** Covers links that nobody opens. */
export async function revokeAllForbidden(ctx: Deps): Promise<void> {
  await revokeForbidden(ctx, await queries.listEveryLiveShare(ctx.db, ctx.clock.now()))
}

const toLiveQuery = ({ clock }: Deps, caller: Caller, createdBy?: string): queries.LiveQuery => ({
  scope: caller,
  createdBy,
  now: clock.now(),
})

async function presentAll(db: Db, shares: readonly queries.ShareRow[]): Promise<LiveShare[]> {
  const listSubjectIds = (wanted: string) =>
    shares.filter(({ kind }) => kind === wanted).map(({ subjectId }) => subjectId)
  const invoices = await listRecords(db, listSubjectIds('invoice'))
  const payments = new Map(
    (await listPaymentsById(db, listSubjectIds('payment'))).map((payment) => [payment.id, payment]),
  )
  const jobs = new Map((await listCasesById(db, listSubjectIds('job'))).map((job) => [job.id, job]))
  const tenants = await findTenantsById(db, shares)
  return shares.map((share) => ({
    ...presentShare(share),
    createdBy: share.createdBy,
    tenantId: share.tenantId,
    tenantName: share.tenantId && (tenants.get(share.tenantId)?.name ?? ''),
    document:
      invoices.get(share.subjectId)?.invoiceNumber ??
      payments.get(share.subjectId)?.receiptNumber ??
      jobs.get(share.subjectId)?.subject ??
      'Statement',
  }))
}

/** Live links to documents visible to the caller. */
export async function listVisibleLiveShares(ctx: Deps, caller: Caller, createdBy?: string) {
  await revokeAllForbidden(ctx)
  const { db } = ctx
  const query = toLiveQuery(ctx, caller, createdBy)
  return newestFirst<LiveShare>({
    rows: async (request) => presentAll(db, await queries.listAllLiveShares(db, query, request)),
    count: () => queries.countAllLiveShares(db, query),
  })
}

export async function listShareMakers(ctx: Deps, caller: Caller): Promise<ShareMaker[]> {
  await revokeAllForbidden(ctx)
  return queries.listMakers(ctx.db, toLiveQuery(ctx, caller))
}

/** Revokes only links to documents visible to the caller. */
export async function revokeAllShares(
  ctx: Deps,
  caller: Caller,
  uid: string,
): Promise<{ withdrawn: number }> {
  const query = toLiveQuery(ctx, caller, uid)
  return ctx.db.transaction(async (tx) => {
    const ended = await queries.revokeLiveShares(tx, query)
    if (ended.length > 0)
      await recordAudit(tx, query.now, caller, {
        action: 'share.revokedAll',
        target: { kind: 'account', id: uid, name: ended[0]?.createdByName ?? '' },
        changes: { count: [null, ended.length] },
      })
    return { withdrawn: ended.length }
  })
}
