import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { deviceName } from '../../../identity/accounts/server/sessions/device-name.ts'
import { findLease } from '../../../property/leases/server/leases.queries.ts'
import { SIGNING_ERRORS } from '../signings.messages.ts'
import { isSameName, type ReportKind } from '../signings.rules.ts'
import { freezeAndSend } from './freeze.ts'
import { requireDrawing } from './signatures/drawing.ts'
import {
  findLive,
  insertSignature,
  insertSigning,
  lockSigning,
  nextVersion,
  takeNumber,
} from './signings.queries.ts'
import { addTrailEvent } from './signings.records.ts'

export type ReportObjection = { item: string; text: string; at: Date; photos: number }

/** The tenant's objections to a report. */
export type ReportExtras = (db: Db, signingId: string) => Promise<{ objections: ReportObjection[] }>

/** Runs in the transaction that seals a report. */
export type OnReportClosed = (
  tx: Tx,
  report: { signingId: string; state: 'sealed' | 'unanswered' },
) => Promise<void>

/** Given by the feature that makes reports. */
export type ReportHooks = { reportExtras: ReportExtras; onReportClosed: OnReportClosed }

export type ReportToSend = {
  leaseId: string
  kind: ReportKind
  handoverId: string
  title: string
  pdf: Uint8Array
  /** The drawing is a PNG of at most 100 KB. */
  office: { uid: string; name: string; typedName: string; drawing: Uint8Array }
  /** Included. */
  objectUntil: Day
  ip: string | null
  /** The header as it was sent. */
  userAgent: string | null
}

export type SendReportDeps = Pick<Context, 'clock' | 'config' | 'files' | 'deliveries'>

async function insertReport(ctx: SendReportDeps, tx: Tx, report: ReportToSend) {
  const { leaseId, kind, handoverId, title, office, objectUntil } = report
  const lease = await findLease(tx, leaseId)
  if (!lease) throw SIGNING_ERRORS.notFound()
  const live = await findLive(tx, leaseId, kind)
  if (live) throw SIGNING_ERRORS.liveAlready(live.number)
  const now = ctx.clock.now()
  const year = Number(toDay(now, ctx.config.TIME_ZONE).slice(0, 4))
  const [id, number] = [randomUUID(), await takeNumber(tx, year)]
  await insertSigning(tx, {
    id,
    number,
    leaseId,
    tenantId: lease.tenantId,
    kind,
    version: await nextVersion(tx, leaseId, kind),
    state: 'draft',
    title,
    handoverId,
    objectUntil,
    createdBy: office.uid,
    createdByName: office.name,
    createdAt: now,
  })
  const signing = await lockSigning(tx, id)
  if (!signing) throw SIGNING_ERRORS.notFound()
  return signing
}

/** Freezes a report, signs it for the office and notifies the tenant. Throws 400 for a wrong name or drawing, 404, 409, 413. */
export async function sendReport(
  ctx: SendReportDeps,
  tx: Tx,
  report: ReportToSend,
): Promise<{ signingId: string; number: string }> {
  const { office, pdf, ip } = report
  if (!isSameName(office.typedName, office.name)) throw SIGNING_ERRORS.otherName(office.name).asDetail()
  const drawing = requireDrawing(office.drawing)
  const draft = await insertReport(ctx, tx, report)
  const device = deviceName(report.userAgent ?? undefined)
  const by = { uid: office.uid, name: office.name, ip, userAgent: device }
  const { id: signingId, number, documentSha256 } = await freezeAndSend(ctx, tx, draft, { pdf, by })
  const at = ctx.clock.now()
  await insertSignature(tx, {
    signingId,
    party: 'office',
    ...by,
    typedName: office.typedName,
    drawing,
    documentSha256: documentSha256 ?? '',
    signedAt: at,
  })
  await addTrailEvent(tx, draft, { at, what: 'signed', by })
  return { signingId, number }
}
