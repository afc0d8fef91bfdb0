import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Small files of each kind that is taken. */
export const sampleFiles = { png: PNG, jpeg: JPEG, pdf: PDF }

/** A PNG of exactly so many bytes. */
export function pngOf(bytes: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
}

/** The paths of all files below a folder, sorted; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
}

export type Part = { name: string; content: Buffer | string; fileName?: string; type?: string }

/** A multipart body as it travels, its parts in the order given, and the header that goes with it. */
export function multipart(parts: Part[], boundary = 'form-of-a-test') {
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

/** The text of a PDF as a reader sees it, with one space for any space. */
export function printed(pdf: Uint8Array | ArrayBuffer): string {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: new Uint8Array(pdf),
    encoding: 'utf8',
  })
  return text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')
}
