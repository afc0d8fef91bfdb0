import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { IMPORT_MAX_BYTES, type ImportMessages } from '../../shared/imports.ts'
import { receiveFile } from '../http/upload.ts'
import { parse } from '../http/validation.ts'

/** Columns that were set by hand; null leaves a column out. */
export type ColumnChoice<F extends string> = readonly { at: number; field: F | null }[]

export type ReceivedImport<F extends string> = { file: Buffer; columns: ColumnChoice<F> | undefined }

/** Throws 400 without a file or for columns that are none, 413 for a file that is too large. */
export async function receiveImport<F extends string>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { noFile, tooLarge }: ImportMessages,
  form: z.ZodType<{ columns?: ColumnChoice<F> | undefined }>,
): Promise<ReceivedImport<F>> {
  const { bytes, fields } = await receiveFile(request, reply, {
    field: 'file',
    maxBytes: IMPORT_MAX_BYTES,
    texts: { missing: noFile, tooLarge },
  })
  return { file: bytes, columns: parse(form, fields).columns }
}
