import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { newestFirst } from '../../../../server/http/paging.ts'
import { toDay } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { isEnded } from '../../../property/leases/leases.rules.ts'
import { findLease, type LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { lockLease } from '../../../property/leases/server/leases.service.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { FINAL_STATEMENT_TEXT } from '../built-in.templates.ts'
import { fillPlaceholders, listUnknown } from '../placeholders.rules.ts'
import type { NewSigning, Signing, SigningFilter } from '../signings.contract.ts'
import { SIGNING_ERRORS } from '../signings.messages.ts'
import { isReport, isTemplateKind, KIND_NAMES, type SigningKind } from '../signings.rules.ts'
import { findChainAgreement, loadPlaceholderValues } from './lease-facts.ts'
import { presentSigning, presentSignings } from './signings.present.ts'
import * as queries from './signings.queries.ts'
import { announceSigning, recordSigning } from './signings.records.ts'
import { chooseTemplate } from './templates/templates.service.ts'

function refuseUnknownPlaceholders(body: string): void {
  const unknown = listUnknown(body)
  if (unknown.length > 0) throw SIGNING_ERRORS.unknownPlaceholder(unknown.join('}}, {{')).asDetail()
}

/** A tenant sees its own, once sent. Throws 404. */
export async function requireVisibleSigning(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ signing: queries.SigningRecord; lease: LeaseRow }> {
  const signing = await queries.findSigning(db, id)
  const lease = signing && (await findLease(db, signing.leaseId))
  if (!signing || !lease) throw SIGNING_ERRORS.notFound()
  if (caller.role === 'tenant') {
    const own = await findCallerTenant(db, caller)
    const wasSent = signing.sentAt !== null || signing.way === 'paper'
    if (signing.tenantId !== own?.id || !wasSent) throw SIGNING_ERRORS.notFound()
  } else if (!canSeeProperty(caller, lease.propertyId)) throw SIGNING_ERRORS.notFound()
  return { signing, lease }
}

/** Locks the row. Throws 404. */
export async function lockVisibleSigning(tx: Tx, caller: Caller, id: string) {
  const { lease } = await requireVisibleSigning(tx, caller, id)
  const signing = await queries.lockSigning(tx, id)
  if (!signing) throw SIGNING_ERRORS.notFound()
  return { signing, lease }
}

export const readSigning = async (ctx: Context, caller: Caller, id: string): Promise<Signing> =>
  presentSigning(ctx, ctx.db, (await requireVisibleSigning(ctx.db, caller, id)).signing)

export async function listVisibleSignings(ctx: Context, caller: Caller, filter: SigningFilter) {
  const { db } = ctx
  const isTenant = caller.role === 'tenant'
  const ofTenant = isTenant ? ((await findCallerTenant(db, caller))?.id ?? caller.uid) : null
  const query = { filter, ofTenant, propertyIds: isTenant ? null : caller.propertyIds }
  return newestFirst({
    rows: async (request) => presentSignings(ctx, db, await queries.listSignings(db, query, request)),
    count: () => queries.countSignings(db, query),
  })
}

type Draft = { body: string; facts: Record<string, string>; follows: string | null }

async function writeDraft(
  ctx: Context,
  tx: Tx,
  { given, lease, number }: { given: NewSigning; lease: LeaseRow; number: string },
): Promise<Draft> {
  const { kind, templateId = null } = given
  const follows = kind === 'addendum' ? await findChainAgreement(tx, lease) : undefined
  if (kind === 'addendum' && !follows) throw SIGNING_ERRORS.addendumWithoutAgreement()
  const values = await loadPlaceholderValues(ctx, tx, lease, follows?.number ?? number)
  const body = isTemplateKind(kind)
    ? (await chooseTemplate(tx, { kind, templateId, unitKind: lease.unitKind })).body
    : FINAL_STATEMENT_TEXT
  const used = Object.entries(values).flatMap(([name, value]) =>
    value !== null && body.includes(`{{${name}}}`) ? [[name, value]] : [],
  )
  return {
    body: fillPlaceholders(body, values),
    facts: Object.fromEntries(used),
    follows: follows?.id ?? null,
  }
}

function refuseKind(ctx: Context, kind: SigningKind, lease: LeaseRow): void {
  if (isReport(kind)) throw SIGNING_ERRORS.reportByHandover().asDetail()
  const ended = isEnded(lease, ctx.clock.today())
  if (kind === 'final_statement' && !ended) throw SIGNING_ERRORS.statementBeforeEnd()
  if (kind !== 'final_statement' && ended) throw SIGNING_ERRORS.leaseEnded()
}

/** Throws 400 for a report or another template, 404, 409 for a live one or one that comes too early. */
export async function draftSigning(
  ctx: Context,
  tx: Tx,
  { caller, leaseId, given }: { caller: Caller; leaseId: string; given: NewSigning },
): Promise<Outcome<Signing>> {
  const { lease } = await lockLease(tx, caller, { id: leaseId })
  const { kind } = given
  refuseKind(ctx, kind, lease)
  const live = await queries.findLive(tx, leaseId, kind)
  if (live) throw SIGNING_ERRORS.liveAlready(live.number)
  const now = ctx.clock.now()
  const [id, number] = [
    randomUUID(),
    await queries.takeNumber(tx, Number(toDay(now, ctx.config.TIME_ZONE).slice(0, 4))),
  ]
  const row = {
    id,
    number,
    leaseId,
    tenantId: lease.tenantId,
    kind,
    version: await queries.nextVersion(tx, leaseId, kind),
    state: 'draft' as const,
    title: KIND_NAMES[kind],
    ...(await writeDraft(ctx, tx, { given, lease, number })),
    createdBy: caller.uid,
    createdByName: caller.name,
    createdAt: now,
  }
  await insertOnce(tx, row)
  const signing = await queries.lockSigning(tx, id)
  if (!signing) throw SIGNING_ERRORS.notFound()
  await announceSigning(tx, signing)
  await recordSigning(tx, {
    at: now,
    by: caller,
    action: 'signing.drafted',
    signing,
    changes: { version: [null, signing.version] },
  })
  return { answer: await presentSigning(ctx, tx, signing) }
}

async function insertOnce(tx: Tx, row: Parameters<typeof queries.insertSigning>[1]): Promise<void> {
  try {
    await queries.insertSigning(tx, row)
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'signings_live' || broken === 'signings_version')
      throw SIGNING_ERRORS.liveAlready(row.number)
    throw error
  }
}

/** Throws 400 for an unknown placeholder, 404, 409 once sent. */
export async function changeDraft(
  ctx: Context,
  { caller, id, body }: { caller: Caller; id: string; body: string | undefined },
): Promise<Signing> {
  return ctx.db.transaction(async (tx) => {
    const { signing } = await lockVisibleSigning(tx, caller, id)
    if (signing.state !== 'draft') throw SIGNING_ERRORS.notDraft()
    if (signing.kind === 'final_statement') throw SIGNING_ERRORS.statementText()
    if (body === undefined || body === signing.body) return presentSigning(ctx, tx, signing)
    refuseUnknownPlaceholders(body)
    await queries.updateSigning(tx, id, { body })
    await announceSigning(tx, signing)
    const changes = changesBetween({ characters: signing.body.length }, { characters: body.length })
    await recordSigning(tx, { at: ctx.clock.now(), by: caller, action: 'signing.changed', signing, changes })
    return presentSigning(ctx, tx, { ...signing, body })
  })
}
