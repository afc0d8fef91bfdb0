import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../shared/errors.ts'
import { label } from '../../shared/sentences.ts'
import { timedName } from '../file-names.ts'
import type { FileStore } from '../files.ts'

export type UploadRules = {
  field: string
  folder: string
  maxBytes: number
  types: readonly string[]
  texts: { missing: string; empty: string; tooLarge: string; wrongType: string }
}

export type BytesRules = Pick<UploadRules, 'field' | 'maxBytes'> & {
  texts: { missing: string; tooLarge: string }
}

export type Upload = {
  key: string
  fileName: string
  size: number
  contentType: string
  sha256: string
  fields: Record<string, string>
}

const HEAD_BYTES = 4100
const HANG_UP_MS = 1000
const OVERHEAD_BYTES = 64 * 1024

/** Throws 400 without a file or for an empty one, 413 above the limit, 415 for another type; stores nothing then. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { rules, store, now }: { rules: UploadRules; store: FileStore; now: Date },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError(400, rules.texts.missing)
  const fields: Record<string, string> = {}
  let file: Omit<Upload, 'fields'> | undefined
  try {
    if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + OVERHEAD_BYTES)
      throw tooLarge(rules)
    for await (const part of request.parts({ limits: limits(rules) })) {
      if (part.type === 'file') {
        if (part.fieldname !== rules.field || file)
          throw new AppError(400, `Send one file, in the field '${rules.field}'.`)
        file = await storeFile(part, { rules, store, now })
      } else {
        if (part.valueTruncated || typeof part.value !== 'string')
          throw new AppError(400, `${label([part.fieldname])} is too long.`)
        fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    hangUp(request, reply)
    if (file) await store.remove(file.key)
    throw understood(error)
  }
  if (!file) throw new AppError(400, rules.texts.missing)
  return { ...file, fields }
}

export async function receiveBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: BytesRules,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(400, rules.texts.missing)
  try {
    if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + OVERHEAD_BYTES)
      throw tooLarge(rules)
    let bytes: Buffer | undefined
    for await (const part of request.parts({ limits: limits(rules) })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== rules.field || bytes)
        throw new AppError(400, `Send one file, in the field '${rules.field}'.`)
      bytes = await gathered(part, rules)
    }
    if (!bytes || bytes.length === 0) throw new AppError(400, rules.texts.missing)
    return bytes
  } catch (error) {
    hangUp(request, reply)
    throw understood(error)
  }
}

async function gathered(part: MultipartFile, rules: BytesRules): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > rules.maxBytes) throw tooLarge(rules)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// For a text field, a limit in bytes; 5,000 characters take at most 20,000 bytes.
const limits = ({ maxBytes }: BytesRules) => ({
  fileSize: maxBytes + 1,
  files: 2,
  fields: 20,
  fieldSize: 20_001,
  fieldNameSize: 100,
  parts: 30,
})

const tooLarge = ({ texts }: BytesRules) => new AppError(413, texts.tooLarge)

/** Closes the connection a second later: closing at once would reset it before the client has read the answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.resume()
  reply.raw.once('finish', () => {
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, HANG_UP_MS).unref()
  })
}

function understood(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return new AppError(400, 'The form has too many parts.')
  if (
    /^FST_(INVALID_MULTIPART|PROTO_VIOLATION|NO_FORM)/.test(code) ||
    /multipart|boundary|end of form/i.test(error.message)
  ) {
    return new AppError(400, 'The form did not arrive whole; please send it again.')
  }
  return error
}

async function storeFile(
  part: MultipartFile,
  { rules, store, now }: { rules: UploadRules; store: FileStore; now: Date },
): Promise<Omit<Upload, 'fields'>> {
  const hash = createHash('sha256')
  const key = `${rules.folder}/${timedName(now)}`
  let size = 0
  let contentType: string | undefined

  async function* checked(): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0)
    const detect = async () => {
      contentType = await detectType(head, rules)
    }
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > rules.maxBytes) throw tooLarge(rules)
      hash.update(chunk)
      if (contentType === undefined) {
        head = Buffer.concat([head, chunk])
        if (head.length >= HEAD_BYTES) await detect()
      }
      yield chunk
    }
    if (part.file.truncated) throw tooLarge(rules)
    if (size === 0) throw new AppError(400, rules.texts.empty)
    if (contentType === undefined) await detect()
  }

  await store.put(key, checked())
  return {
    key,
    size,
    sha256: hash.digest('hex'),
    contentType: contentType ?? '',
    fileName: safeName(part.filename),
  }
}

async function detectType(head: Buffer, { types, texts }: UploadRules): Promise<string> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (!mime || !types.includes(mime)) throw new AppError(415, texts.wrongType)
  return mime
}

const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

function safeName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(UNSEEN, '').trim()
  return Array.from(plain).slice(0, 200).join('') || 'file'
}
