import { inflateSync } from 'node:zlib'
import { readHead } from '../../../../../server/files/files.head.ts'
import type { FileStore } from '../../../../../server/files/files.ts'
import type { FILE_DAMAGES } from '../../../ledger/invoices.rules.ts'

type FileDamage = (typeof FILE_DAMAGES)[number]
type Stored = { key: string; contentType: string }

export const readFileDamage = async (
  files: Pick<FileStore, 'read'>,
  { key, contentType }: Stored,
): Promise<FileDamage | null> => fileDamage(await readHead(files, key, Number.POSITIVE_INFINITY), contentType)

/** Expects the whole file; null if it seems intact. */
export function fileDamage(bytes: Buffer, contentType: string): FileDamage | null {
  switch (contentType) {
    case 'image/jpeg':
      return isWholeJpeg(bytes) ? null : 'cut'
    case 'image/png':
      return isWholePng(bytes) ? null : 'cut'
    case 'application/pdf':
      return pdfDamage(bytes)
    default:
      return null
  }
}

const SCAN = 0xda
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const withoutLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Skips the segments before the picture, as one may contain a thumbnail. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return false
    if (marker === SCAN) return bytes.indexOf(END_OF_IMAGE, at) > 0
    if (marker === 0xff) at += 1
    else at += withoutLength(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

function isWholePng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at = end
  }
  return false
}

const PAGE = /\/Type\s*\/Page\b(?!s)/
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/g
const STREAM = /stream\r?\n/g
const MOST_UNPACKED = 1024 * 1024
const MOST_STREAMS = 8
const END_WITHIN = 1024

function pdfDamage(bytes: Buffer): FileDamage | null {
  const pdf = bytes.toString('latin1')
  if (!pdf.includes('%%EOF', bytes.length - END_WITHIN)) return 'cut'
  if (/\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</.test(pdf)) return 'locked'
  return PAGE.test(pdf) || mayHavePackedPage(bytes, pdf) ? null : 'empty'
}

/** A stream that is not unpacked may contain the page. */
function mayHavePackedPage(bytes: Buffer, pdf: string): boolean {
  let at = packedObjects(pdf, 0)
  for (let streams = 0; at !== undefined; streams += 1) {
    if (streams === MOST_STREAMS) return true
    try {
      const text = inflateSync(bytes.subarray(at), { maxOutputLength: MOST_UNPACKED }).toString('latin1')
      if (PAGE.test(text)) return true
    } catch (error) {
      if (error instanceof Error) return true
      throw error
    }
    at = packedObjects(pdf, at)
  }
  return false
}

/** The start of the next packed stream. One expression for both would take quadratic time without a stream. */
function packedObjects(pdf: string, from: number): number | undefined {
  const head = findEnd(OBJECT_STREAM, pdf, from)
  return head && findEnd(STREAM, pdf, head)
}

function findEnd(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}
