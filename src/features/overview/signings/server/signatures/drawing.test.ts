import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createPng, createPngChunk, sampleFiles } from '../../../../../testing/files.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../../signings.messages.ts'
import { DRAWING_MAX_BYTES } from '../../signings.rules.ts'
import { readDrawing, requireDrawing } from './drawing.ts'

const SIGNATURE = sampleFiles.png.subarray(0, 8)
const END = createPngChunk('IEND')
const PIXELS = createPngChunk('IDAT', deflateSync(Buffer.alloc(2 * 9)))

/** 2 by 2 pixels of red, green, blue and alpha. */
function header({
  width = 2,
  height = 2,
  depth = 8,
  color = 6,
  method = 0,
  filter = 0,
  interlaced = 0,
} = {}) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, method, filter, interlaced], 8)
  return createPngChunk('IHDR', data)
}

const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks])
const plain = png(header(), PIXELS, END)
const randomNote = (length: number) => createPngChunk('tEXt', Buffer.alloc(length, 'n'))

function refusal(bytes: Uint8Array): string | undefined {
  try {
    requireDrawing(bytes)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a drawing', () => {
  test('of a canvas is kept as it is', () => {
    for (const drawing of [plain, createPng(600, 200), sampleFiles.png])
      expect(requireDrawing(drawing).equals(drawing)).toBe(true)
    expect(readDrawing(`data:image/png;base64,${plain.toString('base64')}`).equals(plain)).toBe(true)
  })

  test('is kept without notes, profiles and the pictures of an animation', () => {
    const frame = createPngChunk('fdAT', Buffer.alloc(40, 7))
    const animated = png(header(), createPngChunk('acTL', Buffer.alloc(8)), randomNote(9), PIXELS, frame, END)
    expect(requireDrawing(animated).equals(plain)).toBe(true)
  })

  test('has at most 100 KB', () => {
    const room = DRAWING_MAX_BYTES - plain.length - 12
    const full = png(header(), PIXELS, randomNote(room), END)
    expect([full.length, refusal(full)]).toEqual([102_400, undefined])
    expect(refusal(png(header(), PIXELS, randomNote(room + 1), END))).toBe(MESSAGES.drawingTooLarge)
  })

  test.each([
    ['a JPEG', sampleFiles.jpeg],
    ['a PDF', sampleFiles.pdf],
    ['one that is cut off', plain.subarray(0, -1)],
    ['one byte after the end', Buffer.concat([plain, Buffer.from([0])])],
    ['bytes after the end', Buffer.concat([plain, Buffer.alloc(400)])],
    ['a second picture after the end', Buffer.concat([plain, plain.subarray(8)])],
    ['an end with content', png(header(), PIXELS, createPngChunk('IEND', Buffer.alloc(1)))],
    ['two headers', png(header(), header(), PIXELS, END)],
    ['no header at first', png(PIXELS, header(), END)],
    ['a chunk that readers must know', png(header(), createPngChunk('ABCD'), PIXELS, END)],
    ['a palette', png(header(), createPngChunk('PLTE', Buffer.alloc(3)), PIXELS, END)],
    ['no pixels', png(header(), END)],
    ['too few pixels', png(header({ height: 3 }), PIXELS, END)],
    ['too many pixels', png(header({ height: 1 }), PIXELS, END)],
    [
      'bytes after the pixels',
      png(
        header(),
        createPngChunk('IDAT', Buffer.concat([deflateSync(Buffer.alloc(18)), Buffer.alloc(9)])),
        END,
      ),
    ],
    [
      'a row of an unknown filter',
      png(header(), createPngChunk('IDAT', deflateSync(Buffer.alloc(18, 5))), END),
    ],
    ['a width of nothing', png(header({ width: 0 }), PIXELS, END)],
    ['a side of 2,401 pixels', createPng(2401, 1)],
    [
      'a side of four thousand million pixels',
      png(header({ width: 0xffff_ffff, height: 0xffff_ffff }), PIXELS, END),
    ],
    ['interlaced rows', png(header({ interlaced: 1 }), PIXELS, END)],
    ['16 bits for a colour', png(header({ depth: 16 }), PIXELS, END)],
    ['colours of a palette', png(header({ color: 3 }), PIXELS, END)],
    ['another compression', png(header({ method: 1 }), PIXELS, END)],
    ['other filters', png(header({ filter: 1 }), PIXELS, END)],
    ['a wrong sum', Buffer.concat([plain.subarray(0, -1), Buffer.from([0])])],
  ])('is refused: %s', (_what, bytes) => expect(refusal(bytes)).toBe(MESSAGES.drawingBroken))

  test('is asked for', () => {
    expect(() => readDrawing(' ')).toThrow(MESSAGES.drawFirst)
    expect(() => readDrawing('data:image/png;base64,')).toThrow(MESSAGES.drawFirst)
    expect(() => readDrawing('<svg>')).toThrow(MESSAGES.drawingBroken)
  })
})
