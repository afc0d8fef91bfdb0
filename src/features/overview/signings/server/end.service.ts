import type { Context } from '../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Signing } from '../signings.contract.ts'
import { SIGNING_ERRORS } from '../signings.messages.ts'
import { isReport, isSealed, mayDecline, mayWithdraw } from '../signings.rules.ts'
import { noteContactTrail } from './contact-trail.ts'
import { officeSigningDeclined, signingWithdrawn } from './messages/signing-ended.message.ts'
import { presentSigning } from './signings.present.ts'
import { type SigningRecord, updateSigning } from './signings.queries.ts'
import { addTrailEvent, announceSigning, recordSigning } from './signings.records.ts'
import { lockVisibleSigning } from './signings.service.ts'

type Ending = { caller: Caller; id: string; reason: string; device: string }

async function end(
  ctx: Context,
  tx: Tx,
  { signing, state, call }: { signing: SigningRecord; state: 'declined' | 'withdrawn'; call: Ending },
): Promise<Signing> {
  const { caller, reason, device } = call
  const at = ctx.clock.now()
  await updateSigning(tx, signing.id, { state, endReason: reason })
  const by = { uid: caller.uid, name: caller.name, ip: caller.ip, userAgent: device }
  await noteContactTrail(tx, signing)
  await addTrailEvent(tx, signing, { at, what: state, by, detail: reason })
  const request = { subjectId: signing.id, params: {}, replyTo: null }
  if (state === 'declined') await ctx.deliveries.enqueue(tx, officeSigningDeclined, request)
  else if (signing.state === 'sent') await ctx.deliveries.enqueue(tx, signingWithdrawn, request)
  await announceSigning(tx, signing)
  const changes = { reason: [null, reason] as const }
  await recordSigning(tx, { at, by: caller, action: `signing.${state}`, signing, changes })
  afterCommit(tx, () => void ctx.deliveries.wake())
  return presentSigning(ctx, tx, { ...signing, state, endReason: reason })
}

function refuseEnded({ state }: SigningRecord): void {
  if (isSealed(state)) throw SIGNING_ERRORS.over()
  if (state === 'declined' || state === 'withdrawn') throw SIGNING_ERRORS.ended()
}

/** Throws 404, 409 once sealed, and for a report. */
export const decline = (ctx: Context, call: Ending): Promise<Signing> =>
  ctx.db.transaction(async (tx) => {
    const { signing } = await lockVisibleSigning(tx, call.caller, call.id)
    refuseEnded(signing)
    if (isReport(signing.kind)) throw SIGNING_ERRORS.notDeclined()
    if (!mayDecline(signing)) throw SIGNING_ERRORS.notSent()
    return end(ctx, tx, { signing, state: 'declined', call })
  })

/** Throws 404, 409 once sealed, and for a report. */
export const withdraw = (ctx: Context, call: Ending): Promise<Signing> =>
  ctx.db.transaction(async (tx) => {
    const { signing } = await lockVisibleSigning(tx, call.caller, call.id)
    refuseEnded(signing)
    if (!mayWithdraw(signing)) throw SIGNING_ERRORS.notWithdrawn()
    return end(ctx, tx, { signing, state: 'withdrawn', call })
  })
