import type { Context } from '../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../server/database/index.ts'
import { noteContactTrail } from './contact-trail.ts'
import { storePdf } from './document-files.ts'
import { signingSent } from './messages/signing-sent.message.ts'
import { type SigningRecord, updateSigning } from './signings.queries.ts'
import { addTrailEvent, announceSigning, type TrailActor } from './signings.records.ts'

type Deps = Pick<Context, 'clock' | 'files' | 'deliveries'>
type Frozen = Partial<Pick<SigningRecord, 'body' | 'facts' | 'totals'>>

/** Stores the pages that both sign, and notifies the tenant. The signing must be locked. */
export async function freezeAndSend(
  ctx: Deps,
  tx: Tx,
  signing: SigningRecord,
  { pdf, by, frozen = {} }: { pdf: Uint8Array; by: TrailActor; frozen?: Frozen },
): Promise<SigningRecord> {
  const now = ctx.clock.now()
  const { key, size, sha256 } = await storePdf(ctx, pdf)
  const changes = {
    ...frozen,
    state: 'sent',
    sentAt: now,
    documentKey: key,
    documentSize: size,
    documentSha256: sha256,
  } as const
  await updateSigning(tx, signing.id, changes)
  await noteContactTrail(tx, signing)
  await addTrailEvent(tx, signing, { at: now, what: 'sent', by })
  const request = { subjectId: signing.id, params: {}, replyTo: null }
  await ctx.deliveries.enqueue(tx, signingSent, request)
  await announceSigning(tx, signing)
  afterCommit(tx, () => void ctx.deliveries.wake())
  return { ...signing, ...changes }
}
