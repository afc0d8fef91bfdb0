import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { isReport } from '../signings.rules.ts'
import { noteContactTrail } from './contact-trail.ts'
import { readFileBytes, storePdf } from './document-files.ts'
import { officeSigningSealed, signingSealed } from './messages/signing-sealed.message.ts'
import { printSealed } from './pdf/signing.pdf.ts'
import type { ReportHooks } from './report-signing.ts'
import { listEvents, listSignatures, type SigningRecord, updateSigning } from './signings.queries.ts'
import { addTrailEvent, type TrailActor } from './signings.records.ts'

type Deps = Pick<Context, 'clock' | 'config' | 'files' | 'pdf' | 'deliveries'>

const PORTAL: TrailActor = { uid: null, name: 'The portal', ip: null, userAgent: null }

export async function announceSealed(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  { id }: Pick<SigningRecord, 'id'>,
): Promise<void> {
  const request = { subjectId: id, params: {}, replyTo: null }
  await deliveries.enqueue(tx, signingSealed, request)
  await deliveries.enqueue(tx, officeSigningSealed, request)
}

type Sealing = { signing: SigningRecord; state: 'sealed' | 'unanswered'; hooks: ReportHooks }

/** Makes the sealed file, which is never made again, and mails it. The signing must be locked. */
export async function sealSigned(
  ctx: Deps,
  tx: Tx,
  { signing, state, hooks }: Sealing,
): Promise<{ sealedSha256: string }> {
  const { id, documentKey } = signing
  if (documentKey === null) throw new Error(`${signing.number} has no pages to seal.`)
  const sealedAt = ctx.clock.now()
  await noteContactTrail(tx, signing)
  await addTrailEvent(tx, signing, { at: sealedAt, what: 'sealed', by: PORTAL })
  const { objections } = isReport(signing.kind) ? await hooks.reportExtras(tx, id) : { objections: [] }
  const bytes = await printSealed(ctx, tx, {
    signing,
    state,
    document: await readFileBytes(ctx.files, documentKey),
    signatures: await listSignatures(tx, [id]),
    events: await listEvents(tx, [id]),
    objections,
    sealedAt,
  })
  const { key, size, sha256 } = await storePdf(ctx, bytes)
  await updateSigning(tx, id, {
    state,
    sealedAt,
    sealedKey: key,
    sealedSize: size,
    sealedType: 'application/pdf',
    sealedSha256: sha256,
  })
  await announceSealed(ctx, tx, signing)
  return { sealedSha256: sha256 }
}
