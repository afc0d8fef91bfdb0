import type { Context } from '../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import { UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import type { Signing } from '../signings.contract.ts'
import { SIGNING_ERRORS, SIGNING_MESSAGES } from '../signings.messages.ts'
import { isLive, isReport, isSealed, PAPER_MAX_BYTES } from '../signings.rules.ts'
import { noteContactTrail } from './contact-trail.ts'
import { SIGNING_FOLDER } from './document-files.ts'
import type { ReportHooks } from './report-signing.ts'
import { announceSealed } from './seal.ts'
import { fillSigning } from './send.service.ts'
import { presentSigning } from './signings.present.ts'
import { updateSigning } from './signings.queries.ts'
import { addTrailEvent, announceSigning, recordSigning } from './signings.records.ts'
import { lockVisibleSigning } from './signings.service.ts'

export const PAPER_RULES: UploadRules = {
  field: 'file',
  folder: SIGNING_FOLDER,
  maxBytes: PAPER_MAX_BYTES,
  types: UPLOAD_TYPES,
  texts: {
    missing: SIGNING_MESSAGES.selectFile,
    empty: SIGNING_MESSAGES.emptyFile,
    tooLarge: SIGNING_MESSAGES.tooLarge,
    wrongType: SIGNING_MESSAGES.wrongType,
  },
}

/** Throws 409 for a file that seals another document. */
async function sealOnce(seal: () => Promise<void>): Promise<void> {
  try {
    await seal()
  } catch (error) {
    if (brokenConstraint(error) === 'signings_sealed') throw SIGNING_ERRORS.sealedBefore()
    throw error
  }
}

type Paper = { caller: Caller; id: string; upload: Upload; signedOn: string; device: string }

/** The scan is the sealed file. Throws 400 for a day ahead, 404, 409 once sealed. */
export async function sealByPaper(
  { ctx, hooks }: { ctx: Context; hooks: ReportHooks },
  tx: Tx,
  { caller, id, upload, signedOn, device }: Paper,
): Promise<Outcome<Signing>> {
  if (signedOn > ctx.clock.today()) throw SIGNING_ERRORS.signedLater().asDetail()
  const { signing, lease } = await lockVisibleSigning(tx, caller, id)
  if (!isLive(signing.state)) throw isSealed(signing.state) ? SIGNING_ERRORS.over() : SIGNING_ERRORS.ended()
  const at = ctx.clock.now()
  const { body, totals } =
    signing.state === 'draft' ? (await fillSigning(ctx, tx, signing, lease)).filled : signing
  const changes = {
    state: 'sealed',
    way: 'paper',
    body,
    totals,
    signedOn,
    sealedAt: at,
    sealedKey: upload.key,
    sealedSize: upload.size,
    sealedType: upload.contentType,
    sealedSha256: upload.sha256,
  } as const
  await sealOnce(() => updateSigning(tx, id, changes))
  const by = { uid: caller.uid, name: caller.name, ip: caller.ip, userAgent: device }
  await noteContactTrail(tx, signing)
  await addTrailEvent(tx, signing, { at, what: 'uploaded', by, detail: upload.sha256 })
  await addTrailEvent(tx, signing, { at, what: 'sealed', by })
  if (isReport(signing.kind)) await hooks.onReportClosed(tx, { signingId: id, state: 'sealed' })
  await announceSealed(ctx, tx, signing)
  await announceSigning(tx, signing)
  const noted = { signedOn: [null, signedOn], sealedSha256: [null, upload.sha256] } as const
  await recordSigning(tx, { at, by: caller, action: 'signing.paperUploaded', signing, changes: noted })
  afterCommit(tx, () => void ctx.deliveries.wake())
  return { answer: await presentSigning(ctx, tx, { ...signing, ...changes }) }
}
