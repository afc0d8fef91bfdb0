import { crc32, inflateSync } from 'node:zlib'
import { SIGNING_ERRORS } from '../../signings.messages.ts'
import { DRAWING_MAX_BYTES } from '../../signings.rules.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const HEADER_BYTES = 13
const MAX_SIDE = 2400
/** Samples of a pixel by the color type of PNG: grey, RGB, grey and alpha, RGBA. Canvases draw no others. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const HIGHEST_FILTER = 4

const broken = () => SIGNING_ERRORS.drawingBroken()

type Chunk = { type: string; bytes: Buffer; data: Buffer }

/** Throws 400 for a chunk that is cut off or has a wrong sum, and for bytes after the last one. */
function* readChunks(bytes: Buffer): Generator<Chunk> {
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw broken()
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, bytes: bytes.subarray(at, end + 4), data: bytes.subarray(at + 8, end) }
    at = end + 4
  }
  if (at !== bytes.length) throw broken()
}

/** A small first letter: what a reader of pictures may leave out. */
const isOptional = ({ type }: Chunk): boolean => /^[a-z]/.test(type)

/** Header, pixels and end in this order; without colour profiles, times and moving pictures. */
function readParts(bytes: Buffer): { header: Chunk; pixels: Chunk[]; end: Chunk } {
  const [header, ...rest] = [...readChunks(bytes)].filter((chunk) => !isOptional(chunk))
  const end = rest.pop()
  const isPlain = header?.type === 'IHDR' && end?.type === 'IEND' && end.data.length === 0
  if (!isPlain || rest.some(({ type }) => type !== 'IDAT')) throw broken()
  return { header, pixels: rest, end }
}

function readRowBytes(header: Buffer): { width: number; rows: number } {
  if (header.length !== HEADER_BYTES) throw broken()
  const [width, rows] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, color = -1, ...methods] = header.subarray(8)
  const samples = SAMPLES[color]
  const fits = width > 0 && rows > 0 && width <= MAX_SIDE && rows <= MAX_SIDE
  if (!fits || depth !== 8 || samples === undefined || methods.some((method) => method !== 0)) throw broken()
  return { width: 1 + width * samples, rows }
}

/** Throws 400 unless all of the data makes exactly this number of bytes. */
function inflate(data: Buffer, size: number): Buffer {
  try {
    const { buffer, engine } = inflateSync(data, { maxOutputLength: size, info: true }) as unknown as Inflated
    if (buffer.length === size && engine.bytesWritten === data.length) return buffer
  } catch {
    throw broken()
  }
  throw broken()
}
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

/** Decodes the whole picture, because a broken one would stop the sealing later. Throws 400, 413. */
export function requireDrawing(bytes: Uint8Array): Buffer {
  const png = Buffer.from(bytes)
  if (png.length === 0) throw SIGNING_ERRORS.drawFirst().asDetail()
  if (png.length > DRAWING_MAX_BYTES) throw SIGNING_ERRORS.drawingTooLarge()
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw broken()
  const { header, pixels, end } = readParts(png)
  const { width, rows } = readRowBytes(header.data)
  const drawn = inflate(Buffer.concat(pixels.map(({ data }) => data)), width * rows)
  for (let row = 0; row < rows; row += 1) if ((drawn[row * width] ?? 0) > HIGHEST_FILTER) throw broken()
  return Buffer.concat([SIGNATURE, ...[header, ...pixels, end].map((chunk) => chunk.bytes)])
}

const DATA_URL = /^data:image\/png;base64,/i
const BASE64 = /^[a-z0-9+/]*={0,2}$/i

/** Base64 or a data URL. Throws 400, 413. */
export function readDrawing(text: string): Buffer {
  const encoded = text.trim().replace(DATA_URL, '').replaceAll(/\s/g, '')
  if (encoded === '') throw SIGNING_ERRORS.drawFirst().asDetail()
  if (!BASE64.test(encoded)) throw broken()
  return requireDrawing(Buffer.from(encoded, 'base64'))
}
