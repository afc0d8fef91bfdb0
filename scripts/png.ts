import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Pixels of a picture, three bytes each (red, green, blue), row by row. */
type Picture = { width: number; height: number; pixels: Buffer }

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const COLOURS = 256

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** Undoes the filter of each row: a byte was written as its difference from those beside and above it. */
function unfiltered(data: Buffer, stride: number, size: number): Buffer {
  const rows = Buffer.alloc((data.length / (stride + 1)) * stride)
  for (let row = 0; row * (stride + 1) < data.length; row += 1) {
    const filter = data[row * (stride + 1)]
    for (let at = 0; at < stride; at += 1) {
      const to = row * stride + at
      const left = at < size ? 0 : (rows[to - size] ?? 0)
      const above = row === 0 ? 0 : (rows[to - stride] ?? 0)
      const corner = at < size || row === 0 ? 0 : (rows[to - stride - size] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      rows[to] = ((data[row * (stride + 1) + 1 + at] ?? 0) + guess) & 255
    }
  }
  return rows
}

/** Reads a PNG as browsers write it: eight bits a channel, not interlaced; what is transparent loses that. */
function decode(png: Buffer): Picture {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  const kind = header?.[9]
  if (header?.[8] !== 8 || (kind !== 2 && kind !== 6) || header[12] !== 0)
    throw new Error('This is not a PNG as a browser writes it.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const size = kind === 6 ? 4 : 3
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data)))
  const rows = unfiltered(data, width * size, size)
  if (size === 3) return { width, height, pixels: rows }
  return { width, height, pixels: Buffer.from(rows.filter((_, at) => at % 4 !== 3)) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const distance = (a: number, b: number) =>
  [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)

/** Half of the palette are the colours that occur most; the rest those that these would render worst. */
function paletteOf(counts: Map<number, number>): number[] {
  const byCount = [...counts].sort(([, a], [, b]) => b - a)
  const palette = byCount.slice(0, COLOURS / 2).map(([colour]) => colour)
  const rest = byCount.slice(COLOURS / 2).map(([colour, count]) => {
    const far = Math.min(...palette.map((one) => distance(one, colour)))
    return { colour, weight: Math.sqrt(count), far }
  })
  while (palette.length < COLOURS && rest.length > 0) {
    const worst = rest.reduce((a, b) => (b.far * b.weight > a.far * a.weight ? b : a))
    if (worst.far === 0) break
    palette.push(worst.colour)
    for (const one of rest) one.far = Math.min(one.far, distance(one.colour, worst.colour))
  }
  return palette
}

/** A palette, and for each pixel the number of its nearest colour. */
function indexed({ pixels }: Picture): { palette: number[]; indices: Uint8Array } {
  const colours = new Uint32Array(pixels.length / 3).map((_, at) => pixels.readUIntBE(at * 3, 3))
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = paletteOf(counts)
  const numbers = new Map<number, number>()
  for (const colour of counts.keys()) {
    const distances = palette.map((one) => distance(one, colour))
    numbers.set(colour, distances.indexOf(Math.min(...distances)))
  }
  return { palette, indices: Uint8Array.from(colours, (colour) => numbers.get(colour) ?? 0) }
}

/** The same picture in at most 256 colours, about a third of the bytes; for screens, not for photos. */
export function smallPng(png: Buffer): Buffer {
  const picture = decode(png)
  const { width, height } = picture
  const { palette, indices } = indexed(picture)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width + 1))
  for (let row = 0; row < height; row += 1)
    rows.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
