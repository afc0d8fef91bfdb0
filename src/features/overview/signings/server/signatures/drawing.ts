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

type Chunk = { type: string; data: Buffer }

/** Throws 400 for a chunk that is cut off or has a wrong sum. */
function* readChunks(bytes: Buffer): Generator<Chunk> {
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw broken()
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) }
    at = end + 4
  }
}

function readRowBytes(header: Buffer | undefined): { width: number; rows: number } {
  if (header?.length !== HEADER_BYTES) throw broken()
  const [width, rows, depth, color, interlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9] ?? -1,
    header[12],
  ]
  const samples = SAMPLES[color]
  const fits = width > 0 && rows > 0 && width <= MAX_SIDE && rows <= MAX_SIDE
  if (!fits || depth !== 8 || samples === undefined || interlaced !== 0) throw broken()
  return { width: 1 + width * samples, rows }
}

function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: size })
  } catch {
    throw broken()
  }
}

/** Decodes the whole picture, because a broken one would stop the sealing later. Throws 400, 413. */
export function requireDrawing(bytes: Uint8Array): Buffer {
  const png = Buffer.from(bytes)
  if (png.length === 0) throw SIGNING_ERRORS.drawFirst().asDetail()
  if (png.length > DRAWING_MAX_BYTES) throw SIGNING_ERRORS.drawingTooLarge()
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw broken()
  const chunks = [...readChunks(png)]
  if (chunks[0]?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw broken()
  const { width, rows } = readRowBytes(chunks[0].data)
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data: part }) => part))
  const pixels = inflate(data, width * rows)
  if (pixels.length !== width * rows) throw broken()
  for (let row = 0; row < rows; row += 1) if ((pixels[row * width] ?? 0) > HIGHEST_FILTER) throw broken()
  return png
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
