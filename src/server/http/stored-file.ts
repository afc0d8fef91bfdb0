import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { discard } from '../files/files.ts'
import { contentDisposition } from './disposition.ts'
import { type KeyedCall, type Outcome, type Refusal, runIdempotent, type Steps } from './idempotency.ts'
import { receiveUpload, type Upload, type UploadRules } from './upload.ts'
import { parse } from './validation.ts'

export type StoredFile = { fileKey: string; fileName: string; fileSize: number; contentType: string }

const ENDINGS: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
}

/** The extension follows the content type, because the original one may make the saved file executable. */
export function servedName({ fileName, contentType }: Pick<StoredFile, 'fileName' | 'contentType'>): string {
  const endings = ENDINGS[contentType] ?? ['']
  return endings.some((ending) => fileName.toLowerCase().endsWith(ending)) ? fileName : fileName + endings[0]
}

export async function sendStored(
  { files }: Pick<Context, 'files'>,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const bytes = await files.read(file.fileKey)
  return reply
    .type(file.contentType)
    .header('content-length', file.fileSize)
    .header('content-disposition', contentDisposition('inline', servedName(file)))
    .send(bytes)
}

export type UploadSteps<T, F> = Omit<Steps<T>, 'content' | 'work'> & {
  upload: UploadRules
  work(tx: Tx, sent: { upload: Upload; form: F }): Promise<Outcome<T> | Refusal>
}

/** Removes the file only if its row was certainly not committed; otherwise the daily sweep decides. */
export async function runIdempotentUpload<F, T extends object>(
  ctx: Context,
  { call, form: schema }: { call: KeyedCall; form: z.ZodType<F> },
  { upload: rules, work, ...steps }: UploadSteps<T, F>,
): Promise<T> {
  const received = { rules, store: ctx.files, now: ctx.clock.now() }
  const upload = await receiveUpload(call.request, call.reply, received)
  let unused = true
  try {
    const form = parse(schema, upload.fields)
    const content = { form, fileName: upload.fileName, sha256: upload.sha256 }
    const store = async (tx: Tx) => {
      const outcome = await work(tx, { upload, form })
      unused = false
      return outcome
    }
    return await runIdempotent<T>(ctx, call, { ...steps, content, work: store })
  } catch (error) {
    unused = error instanceof AppError
    throw error
  } finally {
    if (unused) await discard(ctx, upload.key)
  }
}
