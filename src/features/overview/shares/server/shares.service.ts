import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
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
import type { CreatedShare, Share } from '../shares.contract.ts'
import { SHARE_ERRORS } from '../shares.messages.ts'
import { getExpiry, isLive, MOST_LIVE_SHARES, type ShareKind } from '../shares.rules.ts'
import { revokeForbidden } from './live-shares.service.ts'
import { presentShare } from './shares.present.ts'
import * as queries from './shares.queries.ts'

type Subject = { kind: ShareKind; id: string }
type Named = Subject & { tenantId: string; name: string }

const TARGETS = { invoice: 'invoice', payment: 'payment', statement: 'tenant' } as const
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
async function requireVisibleDocument(ctx: Context, caller: Caller, { kind, id }: Subject): Promise<Named> {
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
  { range, ...subject }: Subject & { range?: DayRange },
): Promise<CreatedShare> {
  const { kind, id: subjectId, tenantId, name } = await requireVisibleDocument(ctx, caller, subject)
  const tenant = await findStoredTenant(ctx.db, tenantId)
  if (!tenant || tenant.erasedAt) throw SHARE_ERRORS.tenantNotFound()
  if (tenant.deletedAt) throw SHARE_ERRORS.tenantDeleted()
  const [id, token, now] = [randomUUID(), randomBytes(32).toString('base64url'), ctx.clock.now()]
  const expiresAt = getExpiry(now)
  await ctx.db.transaction(async (tx) => {
    await enforceTenantLimits(tx, caller, { kind: 'share', bytes: 0, now })
    await queries.lockMaker(tx, caller.uid)
    if ((await queries.countLiveShares(tx, caller.uid, now)) >= MOST_LIVE_SHARES)
      throw SHARE_ERRORS.tooMany(MOST_LIVE_SHARES)
    await queries.insertShare(tx, {
      id,
      tokenHash: hashToken(token),
      kind,
      subjectId,
      tenantId,
      createdAt: now,
      expiresAt,
      fromDay: range?.from ?? null,
      toDay: range?.to ?? null,
      createdBy: caller.uid,
      createdByName: caller.name,
    })
    await recordAudit(tx, now, caller, {
      action: `${kind}.shared`,
      target: { kind: TARGETS[kind], id: subjectId, name },
      tenantId,
      changes: changesBetween(null, { ...range, worksUntil: toDay(expiresAt, ctx.config.TIME_ZONE) }),
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
export async function noteSharedFile(ctx: Context, caller: Caller, subject: Subject): Promise<void> {
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
  { kind, subjectId }: { kind: ShareKind; subjectId: string },
): Promise<Share[]> {
  const { id } = await requireVisibleDocument(ctx, caller, { kind, id: subjectId })
  const createdBy = caller.role === 'admin' ? undefined : caller.uid
  const rows = await queries.listLiveShares(ctx.db, { kind, subjectId: id, createdBy }, ctx.clock.now())
  return rows.map(presentShare)
}

async function findSubjectName(db: Db, { kind, subjectId, tenantId }: queries.ShareRow): Promise<string> {
  if (kind === 'invoice') return (await listRecords(db, [subjectId])).get(subjectId)?.invoiceNumber ?? ''
  if (kind === 'payment') return (await listPaymentsById(db, [subjectId]))[0]?.receiptNumber ?? ''
  return (await findStoredTenant(db, tenantId))?.name ?? ''
}

/** Allowed to its maker, and to staff within their properties. Throws 404. */
export async function revokeShare(ctx: Context, caller: Caller, id: string): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const share = await queries.lockShare(tx, id)
    const isOffice = share && caller.role === 'admin' && (await canSeeTenant(tx, caller, share.tenantId))
    if (!share || !(share.createdBy === caller.uid || isOffice)) throw SHARE_ERRORS.notFound()
    if (share.revokedAt) return
    await queries.revokeShare(tx, id, now)
    await recordAudit(tx, now, caller, {
      action: 'share.revoked',
      target: { kind: TARGETS[share.kind], id: share.subjectId, name: await findSubjectName(tx, share) },
      tenantId: share.tenantId,
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
