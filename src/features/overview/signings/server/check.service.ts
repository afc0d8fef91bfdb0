import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { getOrigin } from '../../../../server/http/authentication.ts'
import { receiveFile } from '../../../../server/http/upload.ts'
import { limitChecks } from '../../../identity/accounts/server/attempts/attempts.ts'
import type { CheckedDocument } from '../signings.contract.ts'
import { SIGNING_ERRORS, SIGNING_MESSAGES } from '../signings.messages.ts'
import { hashBytes } from './document-files.ts'
import { listByHashes, listSignatures } from './signings.queries.ts'

const RULES = {
  field: 'file',
  maxBytes: 26_214_400,
  texts: { missing: SIGNING_MESSAGES.checkMissing, tooLarge: SIGNING_MESSAGES.checkTooLarge },
}

type Sum = { number?: string | undefined; sha256: string }

async function findChecked({ db }: Pick<Context, 'db'>, sum: Sum): Promise<CheckedDocument> {
  const [signing] = await listByHashes(db, sum)
  if (!signing) return { known: false }
  const { id, number, kind, state, sealedAt } = signing
  return {
    known: true,
    number,
    kind,
    state,
    sealedAt: sealedAt?.toISOString() ?? null,
    signatures: (await listSignatures(db, [id])).map(({ party, name, signedAt }) => ({
      party,
      name,
      signedAt: signedAt.toISOString(),
    })),
  }
}

/** Knows exact bytes only and keeps none. Throws 400 without a file or a sum, 413, 429 after 60 an hour of a network. */
export async function checkDocument(
  ctx: Context,
  {
    request,
    reply,
    body,
  }: { request: FastifyRequest; reply: FastifyReply; body: { number: string; sha256: string } | null },
): Promise<CheckedDocument> {
  await limitChecks(ctx, getOrigin(request))
  if (body) return findChecked(ctx, { sha256: body.sha256, number: body.number.toUpperCase() })
  if (!request.isMultipart()) throw SIGNING_ERRORS.checkMissing().asDetail()
  const { bytes } = await receiveFile(request, reply, RULES)
  return findChecked(ctx, { sha256: hashBytes(bytes) })
}
