import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { AppError } from '../../../../../shared/errors.ts'
import type { SignatureGiven, Signing } from '../../signings.contract.ts'
import { isReport } from '../../signings.rules.ts'
import { noteContactTrail } from '../contact-trail.ts'
import type { ReportHooks } from '../report-signing.ts'
import { sealSigned } from '../seal.ts'
import { lockWithAccount } from '../send.service.ts'
import { presentSigning } from '../signings.present.ts'
import { findSigning, insertSignature, listSignatures, type SigningRecord } from '../signings.queries.ts'
import { addTrailEvent, announceSigning, recordSigning } from '../signings.records.ts'
import { requireVisibleSigning } from '../signings.service.ts'
import { spendCode } from './codes.service.ts'
import { requireSignable } from './sign.conditions.ts'

type Given = { caller: Caller; id: string; given: SignatureGiven; device: string }
type SignContext = { ctx: Context; hooks: ReportHooks }

/** Throws 400, 403 for a wrong password, 404, 409, 413, 429 for a spent code. The second signature seals. */
export async function sign(
  deps: SignContext,
  call: Given & { confirmPassword: () => Promise<void> },
): Promise<Signing> {
  const { ctx } = deps
  const { caller, id, given } = call
  const { signing } = await requireVisibleSigning(ctx.db, caller, id)
  await requireSignable(ctx, ctx.db, { caller, signing, given })
  if (caller.role !== 'tenant') await call.confirmPassword()
  const outcome = await ctx.db.transaction((tx) => signLocked(deps, tx, call))
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

async function signLocked(
  { ctx, hooks }: SignContext,
  tx: Tx,
  { caller, id, given, device }: Given,
): Promise<{ answer: Signing } | { refusal: AppError }> {
  const { signing } = await lockWithAccount(tx, caller, id)
  const drawing = await requireSignable(ctx, tx, { caller, signing, given })
  const isTenant = caller.role === 'tenant'
  const code = isTenant
    ? await spendCode(ctx, tx, { signingId: id, uid: caller.uid, code: given.code ?? '' })
    : undefined
  if (code && 'refusal' in code) return code
  const at = ctx.clock.now()
  const by = { uid: caller.uid, name: caller.name, ip: caller.ip, userAgent: device }
  await insertSignature(tx, {
    signingId: id,
    party: isTenant ? 'tenant' : 'office',
    ...by,
    typedName: given.name,
    drawing,
    documentSha256: given.documentSha256,
    signedAt: at,
    ...code?.used,
  })
  await noteContactTrail(tx, signing)
  await addTrailEvent(tx, signing, { at, what: 'signed', by, detail: code?.used.sentTo ?? null })
  const sealed = await sealIfSigned({ ctx, hooks }, tx, signing)
  await announceSigning(tx, signing)
  const changes = sealed ? { sealedSha256: [null, sealed] as const } : {}
  await recordSigning(tx, { at, by: caller, action: 'signing.signed', signing, changes })
  afterCommit(tx, () => void ctx.deliveries.wake())
  return { answer: await presentSigning(ctx, tx, (await findSigning(tx, id)) ?? signing) }
}

/** The SHA-256 of the sealed file once both have signed. */
async function sealIfSigned(
  { ctx, hooks }: SignContext,
  tx: Tx,
  signing: SigningRecord,
): Promise<string | undefined> {
  const signatures = await listSignatures(tx, [signing.id])
  if (signatures.length < 2) return undefined
  const { sealedSha256 } = await sealSigned(ctx, tx, { signing, state: 'sealed', hooks })
  if (isReport(signing.kind)) await hooks.onReportClosed(tx, { signingId: signing.id, state: 'sealed' })
  return sealedSha256
}
