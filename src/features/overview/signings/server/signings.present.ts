import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { toDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { type LeaseRow, listLeasesById } from '../../../property/leases/server/leases.queries.ts'
import { listChanged, listMissing, type Placeholder, type PlaceholderValues } from '../placeholders.rules.ts'
import type { Signing, SigningRow } from '../signings.contract.ts'
import { SIGNING_ERRORS, SIGNING_MESSAGES } from '../signings.messages.ts'
import type { SigningWarning } from '../signings.rules.ts'
import { mapTotals } from '../totals.rules.ts'
import { listTrail, type ShownEvent } from './contact-trail.ts'
import { findChainAgreement, listLegalWarnings, loadPlaceholderValues } from './lease-facts.ts'
import {
  listSignatures,
  listSigningsById,
  type SignatureRecord,
  type SigningRecord,
} from './signings.queries.ts'
import { loadStatementTotals } from './statement-totals.ts'

type Deps = Pick<Context, 'clock' | 'config'>

export const toAgreementNumber = async (db: Db, signing: SigningRecord, lease: LeaseRow) =>
  signing.kind === 'addendum' ? ((await findChainAgreement(db, lease))?.number ?? null) : signing.number

const presentSignature = ({ party, name, signedAt, ip, userAgent, channel, sentTo }: SignatureRecord) => ({
  party,
  name,
  signedAt: signedAt.toISOString(),
  ip,
  userAgent,
  channel,
  sentTo,
})

const presentEvent = ({ at, what, name, ip, detail }: ShownEvent) => ({
  at: at.toISOString(),
  what,
  name,
  ip,
  detail,
})

function listDraftWarnings(
  { config, clock }: Deps,
  signing: SigningRecord,
  values: PlaceholderValues,
): SigningWarning[] {
  const changed = listChanged(signing.facts, values)
  if (changed.length === 0) return []
  const checkedOn = toDay(clock.now(), config.TIME_ZONE)
  return [{ text: SIGNING_MESSAGES.changedSince(changed.join(', ')), source: 'The portal', checkedOn }]
}

async function loadDraftState(ctx: Deps, db: Db, signing: SigningRecord, lease: LeaseRow) {
  const none: { missing: Placeholder[]; warnings: SigningWarning[] } = { missing: [], warnings: [] }
  if (signing.state !== 'draft') return none
  const values = await loadPlaceholderValues(ctx, db, lease, await toAgreementNumber(db, signing, lease))
  return { missing: listMissing(signing.body, values), warnings: listDraftWarnings(ctx, signing, values) }
}

async function presentRow(
  ctx: Deps,
  db: Db,
  signing: SigningRecord,
  { lease, signatures, follows }: { lease: LeaseRow; signatures: SignatureRecord[]; follows: string | null },
): Promise<SigningRow> {
  const { missing, warnings } = await loadDraftState(ctx, db, signing, lease)
  const { registeredOn, registrationReference, stampedOn } = signing
  const totals = signing.state === 'draft' ? await loadStatementTotals(db, signing) : signing.totals
  return {
    id: signing.id,
    number: signing.number,
    leaseId: signing.leaseId,
    tenantId: signing.tenantId,
    tenantName: lease.tenantName,
    propertyName: lease.propertyName,
    unitName: lease.unitName,
    kind: signing.kind,
    version: signing.version,
    state: signing.state,
    way: signing.way,
    title: signing.title,
    missing,
    warnings: [...listLegalWarnings(signing.kind, lease), ...warnings],
    documentSha256: signing.documentSha256,
    sealedSha256: signing.sealedSha256,
    sealedAt: signing.sealedAt?.toISOString() ?? null,
    sentAt: signing.sentAt?.toISOString() ?? null,
    createdAt: signing.createdAt.toISOString(),
    createdByName: signing.createdByName,
    signedOn: signing.signedOn,
    endReason: signing.endReason,
    objectUntil: signing.objectUntil,
    handoverId: signing.handoverId,
    follows,
    registration:
      registeredOn === null ? null : { registeredOn, reference: registrationReference ?? '', stampedOn },
    signatures: signatures.map(presentSignature),
    ...(totals && { totals: mapTotals(totals, toCedis) }),
  }
}

export async function presentSignings(
  ctx: Deps,
  db: Db,
  rows: readonly SigningRecord[],
): Promise<SigningRow[]> {
  const ids = rows.map(({ id }) => id)
  const found = await listLeasesById(
    db,
    rows.map(({ leaseId }) => leaseId),
  )
  const leases = new Map(found.map((lease) => [lease.id, lease]))
  const signatures = Map.groupBy(await listSignatures(db, ids), ({ signingId }) => signingId)
  const followed = await listSigningsById(
    db,
    rows.flatMap(({ follows }) => follows ?? []),
  )
  const numbers = new Map(followed.map(({ id, number }) => [id, number]))
  const presented: SigningRow[] = []
  for (const row of rows) {
    const lease = leases.get(row.leaseId)
    if (!lease) continue
    const follows = numbers.get(row.follows ?? '') ?? null
    presented.push(
      await presentRow(ctx, db, row, { lease, signatures: signatures.get(row.id) ?? [], follows }),
    )
  }
  return presented
}

export async function presentSigning(ctx: Deps, db: Db, row: SigningRecord): Promise<Signing> {
  const [signing] = await presentSignings(ctx, db, [row])
  if (!signing) throw SIGNING_ERRORS.notFound()
  return { ...signing, body: row.body, trail: (await listTrail(db, row)).map(presentEvent) }
}
