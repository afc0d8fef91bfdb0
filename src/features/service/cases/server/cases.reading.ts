import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { type Day, startOfDay } from '../../../../shared/days.ts'
import { defineErrors } from '../../../../shared/errors.ts'
import {
  findTenantIncludingDeleted,
  type TenantRow,
} from '../../../property/tenants/server/tenants.queries.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import type { Case, CaseSort, CaseTotals } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, isActive } from '../cases.rules.ts'
import type { Priority } from '../priority.rules.ts'
import { caseOrder } from './cases.order.ts'
import { loadCasePlaces } from './cases.places.ts'
import { presentCase } from './cases.present.ts'
import * as queries from './cases.queries.ts'
import { seesCase } from './cases.scope.ts'
import { listNewestClaims } from './claims.queries.ts'
import { listPhotos } from './photos.queries.ts'

const caseErrors = (kind: CaseKind) =>
  defineErrors(kind, caseMessages(kind), {
    403: ['notYours'],
    404: ['notFound'],
    409: ['movedOn', 'onlyEnded', 'onlyResolved', 'noAnswerYet', 'noReplyToResolved'],
  })
export const CASE_KIND_ERRORS = { request: caseErrors('request'), complaint: caseErrors('complaint') }

export const notFoundError = (kind: CaseKind) => CASE_KIND_ERRORS[kind].notFound()

export type CaseContext = { kind: CaseKind; caller: Caller }
export type CaseById = CaseContext & { id: string }

/** Throws 403 if the call names another tenant. */
export async function requireOwnTenant(
  db: Db,
  { kind, caller }: CaseContext,
  named: string | null | undefined,
): Promise<TenantRow | undefined> {
  const own = await findCallerTenant(db, caller)
  if (named && ![own?.id, caller.uid].includes(named.toLowerCase())) throw CASE_KIND_ERRORS[kind].notYours()
  return own
}

async function tenantInScope(
  ctx: Context,
  of: CaseContext,
  requested: string | undefined,
): Promise<string | undefined> {
  if (of.caller.role === 'tenant') return (await requireOwnTenant(ctx.db, of, requested))?.id ?? of.caller.uid
  return requested === undefined
    ? undefined
    : ((await findTenantIncludingDeleted(ctx.db, requested))?.id ?? requested)
}

function parseStatuses(kind: CaseKind, word: string | undefined): readonly CaseStatus[] | undefined {
  const requested = word?.toLowerCase()
  if (!requested) return undefined
  return CASES[kind].statuses.filter((status) =>
    requested === 'active' ? isActive({ status }) : status === requested,
  )
}

type Clocked = Pick<Context, 'clock'>

async function presented(
  { clock }: Clocked,
  db: Db,
  rows: queries.CaseRow[],
  caller: Caller,
): Promise<Case[]> {
  const today = clock.today()
  const ids = rows.map(({ id }) => id)
  const replies = Map.groupBy(await queries.listReplies(db, ids), ({ caseId }) => caseId)
  const photos = Map.groupBy(await listPhotos(db, ids), ({ caseId }) => caseId)
  const isOffice = caller.role === 'admin'
  const getPlace = await loadCasePlaces(db, isOffice ? rows : [])
  const claims = await listNewestClaims(db, isOffice ? ids : [])
  return rows.map((row) => {
    const parts = {
      replies: replies.get(row.id) ?? [],
      photos: photos.get(row.id) ?? [],
      claim: claims.get(row.id),
    }
    return presentCase(row, parts, { caller, today, place: getPlace(row) })
  })
}

type ListQuery = {
  tenantId?: string | undefined
  status?: string | undefined
  q?: string | undefined
  createdFrom?: Day | undefined
  assigneeUid?: string | undefined
  vendorId?: string | undefined
  propertyId?: string | undefined
  // Requests only.
  priority?: Priority | undefined
  late?: boolean | undefined
  sort?: CaseSort | undefined
}

/** Lists only cases visible to the caller. Throws 403. */
export async function listVisibleCases(
  ctx: Context,
  of: CaseContext,
  query: ListQuery,
): Promise<PagedList<Case>> {
  const { kind, caller } = of
  const { q, createdFrom, assigneeUid, priority, late, sort = 'newest' } = query
  const today = ctx.clock.today()
  const filter = {
    kind,
    viewer: caller,
    assigneeUid,
    priority,
    q,
    // Tenants may not see the vendor.
    vendorId: caller.role === 'admin' ? query.vendorId : undefined,
    late: late === undefined ? undefined : { is: late, today },
    statuses: parseStatuses(kind, query.status),
    from: createdFrom === undefined ? undefined : startOfDay(createdFrom, ctx.config.TIME_ZONE),
    tenantId: await tenantInScope(ctx, of, query.tenantId),
    propertyId: query.propertyId,
  }
  const order = caseOrder(ctx.db, sort, today)
  return {
    sort,
    kinds: listKeyKinds(order),
    rows: async (request) => {
      const found = await queries.listCases(ctx.db, filter, { request, order })
      const rows = await presented(
        ctx,
        ctx.db,
        found.map(({ row }) => row),
        caller,
      )
      return rows.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => queries.countCases(ctx.db, filter, { cursor, order }),
  }
}

export async function countVisibleCases(ctx: Context, of: CaseContext): Promise<CaseTotals> {
  const { kind, caller } = of
  const filter = { kind, viewer: caller, tenantId: await tenantInScope(ctx, of, undefined) }
  const rows = await queries.countByStatus(ctx.db, filter, ctx.clock.today())
  const known = new Map(rows.map(({ status, count }) => [status, count]))
  const counts = CASES[kind].statuses.map((status) => [status, known.get(status) ?? 0] as const)
  const sum = (some: typeof counts) => some.reduce((all, [, count]) => all + count, 0)
  return {
    total: sum(counts),
    active: sum(counts.filter(([status]) => isActive({ status }))),
    ...(kind === 'request' && { late: rows.reduce((all, { late }) => all + late, 0) }),
    counts: Object.fromEntries(counts),
  }
}

/** Throws 404 also for invisible cases, so that their existence is not revealed. */
export async function readCase(ctx: Context, { kind, id, caller }: CaseById): Promise<Case> {
  const row = await queries.findCase(ctx.db, kind, id)
  if (!row || !(await seesCase(ctx.db, caller, row))) throw notFoundError(kind)
  if (caller.role !== 'admin' && (await findCallerTenant(ctx.db, caller))?.id !== row.tenantId)
    throw notFoundError(kind)
  return shown(ctx, ctx.db, row, caller)
}

export async function shown(ctx: Clocked, db: Db, row: queries.CaseRow, caller: Caller): Promise<Case> {
  const [item] = await presented(ctx, db, [row], caller)
  if (!item) throw notFoundError(row.kind)
  return item
}
