import { inflateRawSync } from 'node:zlib'
import { readPdfText } from './files.ts'
import type { ApiClient, TestPortal } from './portal.ts'

/** RFC 4180 with a byte order mark. Throws for anything else. */
export function parseCsv(bytes: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n'))
    throw new Error('The byte order mark or the last line break is missing.')
  const rows: string[][] = []
  const row: string[] = []
  let at = 1
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (at < text.length) {
    field.lastIndex = at
    const found = field.exec(text)
    if (!found) throw new Error(`No field begins at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    const [whole, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push(row.splice(0))
    at += whole.length
  }
  return rows
}

/** Throws for anything else. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (end < 0) throw new Error('There is no end of a ZIP.')
  let at = zip.readUInt32LE(end + 16)
  return new Map(
    Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      const [size, nameSize] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
      const name = zip.toString('utf8', at + 46, at + 46 + nameSize)
      const local = zip.readUInt32LE(at + 42)
      const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
      return [name, inflateRawSync(zip.subarray(begin, begin + size)).toString()] as const
    }),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(xml: string): string {
  const escaped = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
  return xml
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/_x([\da-f]{4})_/gi, escaped)
}

function columnIndex(reference: string): number {
  const letters = reference.replace(/\d+$/, '')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A sheet, the first one is 1; a date is its days since 30 December 1899. */
export function parseXlsx(bytes: Buffer, number = 1): (string | number | null)[][] {
  const sheet = unzip(bytes).get(`xl/worksheets/sheet${number}.xml`) ?? ''
  return Array.from(sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, cells = '']) => {
    const row: (string | number | null)[] = []
    for (const [, reference = '', kind, inner = ''] of cells.matchAll(
      /<c r="([A-Z]+\d+)"(?: t="(\w+)")?[^>]*?(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const at = columnIndex(reference)
      while (row.length < at) row.push(null)
      const value = /<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1]
      row[at] = value === undefined ? null : kind === 'inlineStr' ? decodeXml(value) : Number(value)
    }
    return row
  })
}

export const dateOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)

export async function downloadBytes(
  { url }: Pick<TestPortal, 'url'>,
  { token }: Pick<ApiClient, 'token'>,
  path: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

export async function downloadText(portal: TestPortal, client: ApiClient, path: string): Promise<string> {
  return readPdfText((await downloadBytes(portal, client, path)).bytes)
}
