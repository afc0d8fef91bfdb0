/** Width and height in pixels. */
export type PictureSize = { width: number; height: number }

/** The size in the header of a PNG or JPEG, read before it is decoded; undefined when there is none. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  const size = bytes[0] === 0xff ? jpegSize(bytes) : pngSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const pngSize = (bytes: Buffer): PictureSize | undefined =>
  bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR'
    ? undefined
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

/** JPEG start-of-frame markers carry the size: C0 to CF except C4, C8 and CC, which are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // JPEG allows any number of fill bytes before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
