import { xmpSoftware } from './xmp-software.ts'

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/'
const XMP_OF_PNG = 'XML:com.adobe.xmp'
const SOFTWARE = 0x131
const ENTRY_BYTES = 12
const MAX_NAMES = 10
const MAX_LENGTH = 100

const decoder = new TextDecoder('latin1')
const text = (bytes: Uint8Array): string => decoder.decode(bytes)
const createView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Programs named in the metadata before the pixels of a JPEG or PNG; none if malformed. */
export const pictureSoftware = (bytes: Uint8Array): string[] =>
  softwareNames(bytes[0] === 0xff ? jpegSoftware(bytes) : pngSoftware(bytes))

/** Unique, few, short, printable ASCII. */
export function softwareNames(found: readonly string[]): string[] {
  const names = found.map((name) =>
    name
      .replaceAll('\0', '')
      .replaceAll(/[^\x20-\x7e]+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH),
  )
  return [...new Set(names)].filter(Boolean).slice(0, MAX_NAMES)
}

function jpegSoftware(bytes: Uint8Array): string[] {
  const view = createView(bytes)
  const found: string[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + view.getUint16(at + 2)
    found.push(...segmentSoftware(bytes[at + 1], bytes.subarray(at + 4, end)))
    // JPEG allows any number of fill bytes before a marker.
    at = bytes[at + 1] === 0xff ? at + 1 : end
  }
  return found
}

function segmentSoftware(marker: number | undefined, segment: Uint8Array): string[] {
  if (marker === 0xfe) return [text(segment)]
  if (marker !== 0xe1) return []
  if (text(segment.subarray(0, EXIF.length)) === EXIF) return exifSoftware(segment.subarray(EXIF.length))
  return text(segment.subarray(0, XMP.length)) === XMP ? xmpSoftware(text(segment)) : []
}

function pngSoftware(bytes: Uint8Array): string[] {
  const view = createView(bytes)
  const found: string[] = []
  let at = 8
  while (at + 8 <= bytes.length) {
    const end = at + 8 + view.getUint32(at)
    found.push(...chunkSoftware(text(bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, end)))
    at = end + 4
  }
  return found
}

function chunkSoftware(type: string, content: Uint8Array): string[] {
  if (type === 'eXIf') return exifSoftware(content)
  if (type !== 'tEXt' && type !== 'iTXt') return []
  const [keyword, ...rest] = text(content).split('\0')
  if (keyword === XMP_OF_PNG) return xmpSoftware(text(content))
  return keyword === 'Software' || keyword === 'Comment' ? [rest.at(-1) ?? ''] : []
}

function exifSoftware(tiff: Uint8Array): string[] {
  const view = createView(tiff)
  const isLittle = text(tiff.subarray(0, 2)) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : view.getUint16(at, isLittle))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : view.getUint32(at, isLittle))
  const directory = long(4)
  const count = short(directory)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return []
    if (short(entry) !== SOFTWARE) continue
    const length = long(entry + 4)
    // Values of up to four bytes are inline.
    const at = length <= 4 ? entry + 8 : long(entry + 8)
    return [text(tiff.subarray(at, at + length))]
  }
  return []
}
