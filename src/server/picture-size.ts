export type PictureSize = { width: number; height: number }

/** Takes a picture in chunks; undefined until the header has its size. */
type SizeReader = (chunk: Buffer) => PictureSize | undefined

const PNG_HEADER_BYTES = 24
/** A marker, the length of its segment, one byte, then height and width. */
const FRAME_BYTES = 9
const START_OF_SCAN = 0xda

const usable = (size: PictureSize): PictureSize | undefined =>
  size.width > 0 && size.height > 0 ? size : undefined

/** Reads the header of a PNG or JPEG before decoding; undefined if there is none. */
export const pictureSize = (bytes: Buffer): PictureSize | undefined => createSizeReader()(bytes)

export function createSizeReader(): SizeReader {
  let read: SizeReader | undefined
  return (chunk) => {
    if (chunk.length === 0) return undefined
    read ??= chunk[0] === 0xff ? createJpegReader() : createPngReader()
    return read(chunk)
  }
}

function createPngReader(): SizeReader {
  let head = Buffer.alloc(0)
  return (chunk) => {
    if (head.length >= PNG_HEADER_BYTES) return undefined
    head = Buffer.concat([head, chunk.subarray(0, PNG_HEADER_BYTES)])
    if (head.length < PNG_HEADER_BYTES || head.toString('latin1', 12, 16) !== 'IHDR') return undefined
    return usable({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) })
  }
}

/** Start-of-frame markers carry the size: C0 to CF except C4, C8 and CC, which are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a segment: fill bytes, stuffed zeros, restarts, start and end of the picture. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9) || marker === 0xff

/** Skips what decoders skip: bytes between segments, and any amount of metadata. */
function createJpegReader(): SizeReader {
  let rest = Buffer.alloc(0)
  let skip = 0
  let done = false
  return (chunk) => {
    if (done) return undefined
    rest = Buffer.concat([rest, chunk.subarray(skip)])
    skip = Math.max(0, skip - chunk.length)
    let at = 0
    while (at + FRAME_BYTES <= rest.length) {
      const marker = rest[at] === 0xff ? (rest[at + 1] ?? 0) : 0
      if (isFrame(marker) || marker === START_OF_SCAN) {
        done = true
        return isFrame(marker)
          ? usable({ height: rest.readUInt16BE(at + 5), width: rest.readUInt16BE(at + 7) })
          : undefined
      }
      if (isBare(marker)) at = nextMarker(rest, at + 1)
      else at += 2 + rest.readUInt16BE(at + 2)
    }
    skip += Math.max(0, at - rest.length)
    rest = rest.subarray(at)
    return undefined
  }
}

function nextMarker(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(0xff, from)
  return at < 0 ? bytes.length : at
}
