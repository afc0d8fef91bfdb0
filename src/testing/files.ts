import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////' +
    '////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////' +
    '////////////////////wAARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAA' +
    'AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAAh//2Q==',
  'base64',
)
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export const sampleFiles = { png: PNG, jpeg: JPEG, pdf: PDF }

export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each of red, green, blue and alpha.
  header.set([8, 6], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([11, 90, 60, 128]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = PNG.subarray(0, 8)
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND'),
  ])
}

export function createPngChunk(name: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function createPngOfSize(bytes: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
}

/** Sorted; [] if the folder does not exist. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
}

export type MultipartPart = { name: string; content: Buffer | string; fileName?: string; type?: string }

export function createMultipartBody(parts: MultipartPart[], boundary = 'form-of-a-test') {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  const raw = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Any whitespace becomes one space. */
export function readPdfText(pdf: Uint8Array | ArrayBuffer): string {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: new Uint8Array(pdf),
    encoding: 'utf8',
  })
  return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')
}

const PDF_IMAGES = { tool: 'pdfimages', args: ['-list', '-'] }

/** As '512 x 128', in pixels. */
export function listPdfImages(pdf: Uint8Array | ArrayBuffer): string[] {
  const list = execFileSync(PDF_IMAGES.tool, PDF_IMAGES.args, {
    input: new Uint8Array(pdf),
    encoding: 'utf8',
  })
  return [...list.matchAll(/ image +(\d+) +(\d+) /g)].map(([, width, height]) => `${width} x ${height}`)
}
