import type { FastifyReply } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import { noteContactTrail } from './contact-trail.ts'
import { documentFileName, sealedFileName } from './document-files.ts'
import { printDocument } from './pdf/signing.pdf.ts'
import { fillSigning } from './send.service.ts'
import { openedSince, type SigningRecord } from './signings.queries.ts'
import { addTrailEvent, nameSigning, type TrailActor } from './signings.records.ts'
import { requireVisibleSigning } from './signings.service.ts'

export const signingFilePath = (id: string): string => `/api/signings/${id}/file`

/** Throws 404. */
export const requireOpenable = (ctx: Context, caller: Caller, id: string) =>
  requireVisibleSigning(ctx.db, caller, id)

function getStoredFile(signing: SigningRecord) {
  const { sealedKey, sealedSize, sealedType, documentKey, documentSize } = signing
  if (sealedKey !== null)
    return {
      fileKey: sealedKey,
      fileName: sealedFileName(signing),
      fileSize: sealedSize ?? 0,
      contentType: sealedType ?? 'application/pdf',
    }
  if (documentKey === null) return undefined
  const fileName = documentFileName(signing)
  return { fileKey: documentKey, fileName, fileSize: documentSize ?? 0, contentType: 'application/pdf' }
}

type Opening = { caller: Caller; id: string; device: string; reply: FastifyReply; isHead: boolean }

const AGAIN_MS = 10 * 60_000

/** A viewer that asks for the file again within minutes has opened it once. */
export async function noteOpened(ctx: Context, signing: SigningRecord, by: TrailActor): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const since = new Date(at.getTime() - AGAIN_MS)
    if (!by.uid || (await openedSince(tx, signing.id, by.uid, since))) return
    await noteContactTrail(tx, signing)
    await addTrailEvent(tx, signing, { at, what: 'opened', by })
  })
}

/** Notes in the trail that the tenant has opened it, which signing asks for. Throws 404. */
export async function openFile(
  ctx: Context,
  { caller, id, device, reply, isHead }: Opening,
): Promise<FastifyReply> {
  const { signing, lease } = await requireVisibleSigning(ctx.db, caller, id)
  const { tenantId } = signing
  const by = { uid: caller.uid, name: caller.name, ip: caller.ip, userAgent: device }
  if (caller.role === 'tenant' && signing.state === 'sent' && !isHead) await noteOpened(ctx, signing, by)
  await recordFileOpened(ctx, caller, { kind: 'signing', id, name: nameSigning(signing), tenantId })
  const stored = getStoredFile(signing)
  if (stored) return sendStored(ctx, reply, stored)
  const pdf = await ctx.db.transaction(async (tx) => {
    const { filled } = await fillSigning(ctx, tx, signing, lease)
    return printDocument(ctx, tx, { pdf: ctx.pdf.onDemand, signing: filled, draft: true })
  })
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', documentFileName(signing)))
    .send(Buffer.from(pdf))
}
