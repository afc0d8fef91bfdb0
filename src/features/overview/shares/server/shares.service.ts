import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { requireVisibleInvoice } from '../../../money/invoices/server/invoices.service.ts'
import { listRecords } from '../../../money/ledger/server/invoice-records.queries.ts'
import { listPaymentsById } from '../../../money/ledger/server/ledger.queries.ts'
import { PAYMENT_ERRORS } from '../../../money/payments/payments.messages.ts'
import {
  type DayRange,
  requireVisibleAccount,
  toDayRange,
} from '../../../money/payments/server/accounts/statements.service.ts'
import { requireVisiblePayment } from '../../../money/payments/server/payments.service.ts'
import { findStoredTenant } from '../../../property/tenants/server/tenants.erase.ts'
import { canSeeTenant } from '../../../property/tenants/server/tenants.scope.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { findJob, refuseEnded, requireVisibleJob } from '../../../service/cases/server/cases.jobs.ts'
import type { CreatedShare, Share } from '../shares.contract.ts'
import { SHARE_ERRORS } from '../shares.messages.ts'
import {
  type DocumentKind,
  getExpiry,
  isLive,
  MOST_LIVE_SHARES,
  type ShareKind,
  sharePermission,
} from '../shares.rules.ts'
import { revokeForbidden } from './live-shares.service.ts'
import { presentShare } from './shares.present.ts'
import * as queries from './shares.queries.ts'
import type { shares } from './shares.table.ts'

type Subject = { kind: ShareKind; id: string }
type DocumentSubject = { kind: DocumentKind; id: string }
type Named<K extends ShareKind = DocumentKind> = { kind: K; id: string; tenantId: string; name: string }

const TARGETS = { invoice: 'invoice', payment: 'payment', statement: 'tenant', job: 'request' } as const
const SHARED_ACTIONS = {
  invoice: 'invoice.shared',
  payment: 'payment.shared',
  statement: 'statement.shared',
  job: 'case.shared',
} as const satisfies Record<ShareKind, AuditAction>
const TOKEN = /^[\w-]{43}$/

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Throws 404: a tenant may not even learn that other accounts exist. */
async function visibleTenant(db: Db, caller: Caller, idOrUid: string): Promise<Named> {
  if (
    caller.role === 'tenant' &&
    idOrUid !== caller.uid &&
    idOrUid !== (await findCallerTenant(db, caller))?.id
  )
    throw SHARE_ERRORS.tenantNotFound()
  const { id, name } = await requireVisibleAccount(db, caller, idOrUid)
  return { kind: 'statement', id, tenantId: id, name }
}

/** Throws 404 if invisible to the caller, 409 for a payment without a receipt. */
async function requireVisibleDocument(
  ctx: Context,
  caller: Caller,
  { kind, id }: DocumentSubject,
): Promise<Named> {
  if (kind === 'statement') return visibleTenant(ctx.db, caller, id)
  if (kind === 'invoice') {
    const { tenantId, invoiceNumber } = await requireVisibleInvoice(ctx, caller, id)
    return { kind, id, tenantId, name: invoiceNumber }
  }
  const { tenantId, receiptNumber } = await requireVisiblePayment(ctx.db, caller, id)
  if (!receiptNumber) throw PAYMENT_ERRORS.noReceipt()
  return { kind, id, tenantId, name: receiptNumber }
}

/** Returns the address, which is not stored. Throws 404, 409 also with too many live links, 429 after many by a tenant. */
export async function shareDocument(
  ctx: Context,
  caller: Caller,
  { range, ...subject }: DocumentSubject & { range?: DayRange },
): Promise<CreatedShare> {
  const document = await requireVisibleDocument(ctx, caller, subject)
  const tenant = await findStoredTenant(ctx.db, document.tenantId)
  if (!tenant || tenant.erasedAt) throw SHARE_ERRORS.tenantNotFound()
  if (tenant.deletedAt) throw SHARE_ERRORS.tenantDeleted()
  const days = { fromDay: range?.from ?? null, toDay: range?.to ?? null }
  return makeShare(ctx, caller, { ...document, ...days, changes: { ...range } })
}

/** A link for a vendor to a request. Throws 404, 409 for an ended one or with too many live links. */
export async function shareJob(
  ctx: Context,
  caller: Caller,
  { id, withContact }: { id: string; withContact: boolean },
): Promise<CreatedShare> {
  const job = await requireVisibleJob(ctx.db, caller, id)
  refuseEnded(job)
  const { tenantId, subject: name, vendorName: vendor } = job.row
  const { propertyId } = job.place
  return makeShare(ctx, caller, {
    kind: 'job',
    id,
    tenantId,
    propertyId,
    withContact,
    name,
    changes: { withContact, ...(vendor && { vendor }) },
  })
}

type NewShare = Subject & { name: string; changes: Record<string, unknown> } & Pick<
    typeof shares.$inferInsert,
    'tenantId' | 'propertyId' | 'withContact' | 'fromDay' | 'toDay'
  >

async function makeShare(
  ctx: Context,
  caller: Caller,
  { name, changes, id: subjectId, ...columns }: NewShare,
): Promise<CreatedShare> {
  const { kind, tenantId, propertyId } = columns
  const [id, token, now] = [randomUUID(), randomBytes(32).toString('base64url'), ctx.clock.now()]
  const expiresAt = getExpiry(now)
  await ctx.db.transaction(async (tx) => {
    await enforceTenantLimits(tx, caller, { kind: 'share', bytes: 0, now })
    await queries.lockMaker(tx, caller.uid)
    if ((await queries.countLiveShares(tx, caller.uid, now)) >= MOST_LIVE_SHARES)
      throw SHARE_ERRORS.tooMany(MOST_LIVE_SHARES)
    await queries.insertShare(tx, {
      ...columns,
      id,
      tokenHash: hashToken(token),
      subjectId,
      createdAt: now,
      expiresAt,
      createdBy: caller.uid,
      createdByName: caller.name,
    })
    await recordAudit(tx, now, caller, {
      action: SHARED_ACTIONS[kind],
      target: { kind: TARGETS[kind], id: subjectId, name },
      tenantId: tenantId ?? null,
      propertyId: propertyId ?? null,
      changes: changesBetween(null, { ...changes, worksUntil: toDay(expiresAt, ctx.config.TIME_ZONE) }),
    })
  })
  return { id, url: `${ctx.publicUrl}/s/${token}`, expiresAt: expiresAt.toISOString() }
}

/** The range is fixed now, the content is read when opened. Throws 400, 404. */
export const shareStatement = (
  ctx: Context,
  caller: Caller,
  { id, ...given }: { id: string; from?: Day | null | undefined; to?: Day | null | undefined },
): Promise<CreatedShare> =>
  shareDocument(ctx, caller, { kind: 'statement', id, range: toDayRange(ctx, given) })

/** Records that the file was passed to another app. Throws 404, 409 for a payment without a receipt, 429. */
export async function noteSharedFile(ctx: Context, caller: Caller, subject: DocumentSubject): Promise<void> {
  const { kind, id, tenantId, name } = await requireVisibleDocument(ctx, caller, subject)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await enforceTenantLimits(tx, caller, { kind: 'share', bytes: 0, now })
    await recordAudit(tx, now, caller, {
      action: `${kind}.fileShared`,
      target: { kind: TARGETS[kind], id, name },
      tenantId,
    })
  })
}

/** Throws 404, 409 for a payment without a receipt. */
export async function listLiveShares(
  ctx: Context,
  caller: Caller,
  { kind, subjectId }: { kind: DocumentKind; subjectId: string },
): Promise<Share[]> {
  const { id } = await requireVisibleDocument(ctx, caller, { kind, id: subjectId })
  const createdBy = caller.role === 'admin' ? undefined : caller.uid
  return listLive(ctx, { kind, subjectId: id, createdBy })
}

/** Throws 404. */
export async function listJobShares(ctx: Context, caller: Caller, id: string): Promise<Share[]> {
  const { row } = await requireVisibleJob(ctx.db, caller, id)
  return listLive(ctx, { kind: 'job', subjectId: row.id })
}

const listLive = async ({ db, clock }: Context, filter: queries.ShareFilter): Promise<Share[]> =>
  (await queries.listLiveShares(db, filter, clock.now())).map(presentShare)

async function findSubjectName(db: Db, { kind, subjectId, tenantId }: queries.ShareRow): Promise<string> {
  if (kind === 'invoice') return (await listRecords(db, [subjectId])).get(subjectId)?.invoiceNumber ?? ''
  if (kind === 'payment') return (await listPaymentsById(db, [subjectId]))[0]?.receiptNumber ?? ''
  if (kind === 'job') return (await findJob(db, subjectId))?.row.subject ?? ''
  return (tenantId && (await findStoredTenant(db, tenantId))?.name) || ''
}

const isInOffice = async (
  db: Db,
  caller: Caller,
  { tenantId, propertyId }: queries.ShareRow,
): Promise<boolean> =>
  caller.role === 'admin' &&
  (tenantId === null ? canSeeProperty(caller, propertyId) : canSeeTenant(db, caller, tenantId))

/** Allowed to its maker, and to staff within their properties. Throws 403, 404. */
export async function revokeShare(ctx: Context, caller: Caller, id: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const share = await queries.lockShare(tx, id)
    const isOffice = share && (await isInOffice(tx, caller, share))
    if (!share || !(share.createdBy === caller.uid || isOffice)) throw SHARE_ERRORS.notFound()
    // Anyone who sees the list of all links may end a job too.
    if (share.kind !== 'job' && caller.role === 'admin')
      requirePermission(caller, sharePermission(share.kind))
    if (share.revokedAt) return
    await queries.revokeShare(tx, id, now)
    await recordAudit(tx, now, caller, {
      action: 'share.revoked',
      target: { kind: TARGETS[share.kind], id: share.subjectId, name: await findSubjectName(tx, share) },
      tenantId: share.tenantId,
      propertyId: share.propertyId,
    })
  })
}

/** Undefined for an unknown, withdrawn, expired or forbidden link; the last is revoked. */
export async function findOpenShare(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<queries.ShareRow | undefined> {
  const share = TOKEN.test(token) ? await queries.findShareByToken(db, hashToken(token)) : undefined
  if (!share || !isLive(share, clock.now())) return undefined
  const ended = await revokeForbidden({ db, clock }, [share])
  return ended.length === 0 ? share : undefined
}

export const countOpening = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<void> =>
  queries.countOpening(db, id, clock.now())
