import { createHash } from 'node:crypto'
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../shared/errors.ts'
import { label } from '../../shared/sentences.ts'
import { timedName } from '../files/file-names.ts'
import type { FileStore } from '../files/files.ts'
import { createSizeReader, type PictureSize } from '../picture-size.ts'
import { UPLOAD_ERRORS } from '../server.errors.ts'

type FormRules = {
  field: string
  maxBytes: number
  /** The limit of each text field; 20,000 without. */
  maxFieldBytes?: number
  texts: { missing: string; tooLarge: string }
}

export type UploadRules = FormRules & {
  folder: string
  types: readonly string[]
  texts: { missing: string; empty: string; tooLarge: string; wrongType: string }
  /** Overrides the default of 100 million pixels and 415. */
  pixels?: { max: number; status: 400 | 413; text: string }
}

export type Upload = {
  key: string
  fileName: string
  size: number
  contentType: string
  sha256: string
  /** Undefined for a PDF, or if the header has no size. */
  picture?: PictureSize | undefined
  fields: Record<string, string>
}

const HEAD_BYTES = 4100
const PDF_HEADER_WITHIN = 1024
const HANG_UP_MS = 1000
const OVERHEAD_BYTES = 64 * 1024
// 5,000 characters take at most this.
const MAX_FIELD_BYTES = 20_000
/** Browsers need four bytes per pixel. */
const PIXELS = {
  max: 100_000_000,
  status: 415,
  text: 'The picture has more than 100 million pixels. Please make it smaller, or take a screenshot of it.',
}
const FIELD_NAME = /^[\w.[\]-]{1,100}$/
const NOT_WHOLE = 'The form did not arrive whole; please send it again.'
const TOO_MANY_PARTS = 'The form has too many parts.'
const FORM_ERRORS: Record<string, string> = {
  FST_FILES_LIMIT: TOO_MANY_PARTS,
  FST_FIELDS_LIMIT: TOO_MANY_PARTS,
  FST_PARTS_LIMIT: TOO_MANY_PARTS,
  FST_PROTO_VIOLATION: 'The form has a field whose name is not allowed.',
  FST_INVALID_JSON_FIELD_ERROR: 'The fields of the form must be sent as plain text, not as JSON.',
}

/** Throws 400 without a file or for an empty one, 413 above the limit, 415 for another type; then stores nothing. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { rules, store, now }: { rules: UploadRules; store: FileStore; now: Date },
): Promise<Upload> {
  let file: StoredUpload | undefined
  try {
    const fields = await readForm(request, reply, rules, async (part) => {
      file = await storeFile(part, { rules, store, now })
    })
    if (!file) throw UPLOAD_ERRORS.malformed(rules.texts.missing)
    return { ...file, fields }
  } catch (error) {
    if (file) await store.remove(file.key)
    throw error
  }
}

/** A file that is not stored. Throws 400 without one, 413 above the limit. */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FormRules,
): Promise<{ bytes: Buffer; fileName: string; fields: Record<string, string> }> {
  const chunks: Buffer[] = []
  let fileName = ''
  const fields = await readForm(request, reply, rules, async (part) => {
    fileName = safeName(part.filename)
    for await (const chunk of readChunks(part, rules)) chunks.push(chunk)
  })
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0) throw UPLOAD_ERRORS.malformed(rules.texts.missing)
  return { bytes, fileName, fields }
}

/** Returns the text fields; `take` gets the one file. Throws 400 or 413 for a malformed form. */
async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FormRules,
  take: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw UPLOAD_ERRORS.malformed(rules.texts.missing)
  const fields: Record<string, string> = {}
  let hasFile = false
  try {
    if (
      Number(request.headers['content-length'] ?? 0) >
      rules.maxBytes + OVERHEAD_BYTES + (rules.maxFieldBytes ?? 0)
    )
      throw tooLarge(rules)
    for await (const part of readMultipart(request, rules)) {
      if (part.type === 'field') {
        if (!FIELD_NAME.test(part.fieldname)) throw malformed({ code: 'FST_PROTO_VIOLATION' })
        if (Object.hasOwn(fields, part.fieldname))
          throw UPLOAD_ERRORS.malformed(`${label([part.fieldname])} is there twice.`)
        fields[part.fieldname] = readFieldText(part)
      } else {
        if (part.fieldname !== rules.field || hasFile)
          throw UPLOAD_ERRORS.malformed(`Send one file, in the field '${rules.field}'.`)
        hasFile = true
        await take(part)
      }
    }
    return fields
  } catch (error) {
    hangUp(request, reply)
    throw error
  }
}

function readFieldText({ fieldname, mimetype, value, valueTruncated }: MultipartValue): string {
  if (typeof value !== 'string' || mimetype.startsWith('application/json'))
    throw malformed({ code: 'FST_INVALID_JSON_FIELD_ERROR' })
  if (valueTruncated) throw UPLOAD_ERRORS.malformed(`${label([fieldname])} is too long.`)
  return value
}

/** Only errors of the parser reach this, and all of them are the client's fault. */
async function* readMultipart(request: FastifyRequest, rules: FormRules): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: limits(rules) })
  } catch (error) {
    throw malformed(error)
  }
}

async function* readChunks(part: MultipartFile, rules: FormRules): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > rules.maxBytes) throw tooLarge(rules)
      yield chunk
    }
  } catch (error) {
    throw malformed(error)
  }
  if (part.file.truncated) throw tooLarge(rules)
}

function malformed(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Object && 'code' in error ? String(error.code) : ''
  return UPLOAD_ERRORS.malformed(FORM_ERRORS[code] ?? NOT_WHOLE)
}

const limits = ({ maxBytes, maxFieldBytes = MAX_FIELD_BYTES }: FormRules) => ({
  fileSize: maxBytes + 1,
  files: 2,
  fields: 20,
  fieldSize: maxFieldBytes + 1,
  fieldNameSize: 100,
  parts: 30,
})

const tooLarge = ({ texts }: FormRules) => UPLOAD_ERRORS.tooLarge(texts.tooLarge)

/** Closes the connection a second later: closing at once would reset it before the client has read the answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.resume()
  reply.raw.once('finish', () => {
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, HANG_UP_MS).unref()
  })
}

type StoredUpload = Omit<Upload, 'fields'>

async function storeFile(
  part: MultipartFile,
  { rules, store, now }: { rules: UploadRules; store: FileStore; now: Date },
): Promise<StoredUpload> {
  const key = `${rules.folder}/${timedName(now)}`
  const hash = createHash('sha256')
  let size = 0
  let contentType: string | undefined
  let picture: PictureSize | undefined

  async function* checked(): AsyncGenerator<Uint8Array> {
    const readSize = createSizeReader()
    let head = Buffer.alloc(0)
    for await (const chunk of readChunks(part, rules)) {
      size += chunk.length
      hash.update(chunk)
      picture ??= readSize(chunk)
      if (contentType === undefined) head = Buffer.concat([head, chunk])
      if (contentType === undefined && head.length >= HEAD_BYTES) contentType = await detectType(head, rules)
      yield chunk
    }
    if (size === 0) throw UPLOAD_ERRORS.malformed(rules.texts.empty)
    contentType ??= await detectType(head, rules)
    if (!contentType.startsWith('image/')) picture = undefined
    if (picture) refuseTooManyPixels(picture, rules)
  }

  await store.put(key, checked())
  return {
    key,
    size,
    sha256: hash.digest('hex'),
    contentType: contentType ?? '',
    picture,
    fileName: safeName(part.filename),
  }
}

function refuseTooManyPixels({ width, height }: PictureSize, { pixels }: UploadRules): void {
  const { max, status, text } = pixels ?? PIXELS
  if (width * height > max) throw UPLOAD_ERRORS.wrongType(text).with({ status })
}

/** PDF readers accept a header within the first 1,024 bytes; scanners and mail programs put bytes before it. */
const pdfBehindBytes = (head: Buffer): string | undefined =>
  head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ? 'application/pdf' : undefined

async function detectType(head: Buffer, { types, texts }: UploadRules): Promise<string> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? pdfBehindBytes(head)
  if (!mime || !types.includes(mime)) throw UPLOAD_ERRORS.wrongType(texts.wrongType)
  return mime
}

const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

function safeName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(UNSEEN, '').trim()
  return Array.from(plain).slice(0, 200).join('') || 'file'
}
