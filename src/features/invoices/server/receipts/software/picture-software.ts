import { tiffSoftware } from './tiff-software.ts'
import { xmpSoftware } from './xmp-software.ts'

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/'
const XMP_OF_PNG = 'XML:com.adobe.xmp'

/** The programs that the metadata before the pixels of a JPEG or PNG names. */
export function pictureSoftware(bytes: Buffer): string[] {
  return bytes[0] === 0xff ? jpegSoftware(bytes) : pngSoftware(bytes)
}

const text = (bytes: Buffer): string => bytes.toString('latin1')
const exif = (tiff: Buffer): string[] => [tiffSoftware(tiff) ?? '']

function jpegSoftware(bytes: Buffer): string[] {
  const found: string[] = []
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    found.push(...segmentSoftware(bytes[at + 1], bytes.subarray(at + 4, end)))
    // JPEG allows any number of fill bytes before a marker.
    at = bytes[at + 1] === 0xff ? at + 1 : end
  }
  return found
}

function segmentSoftware(marker: number | undefined, segment: Buffer): string[] {
  if (marker === 0xfe) return [text(segment)]
  if (marker !== 0xe1) return []
  if (text(segment.subarray(0, EXIF.length)) === EXIF) return exif(segment.subarray(EXIF.length))
  return text(segment.subarray(0, XMP.length)) === XMP ? xmpSoftware(text(segment)) : []
}

function pngSoftware(bytes: Buffer): string[] {
  const found: string[] = []
  let at = 8
  while (at + 8 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    found.push(...chunkSoftware(text(bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, end)))
    at = end + 4
  }
  return found
}

function chunkSoftware(type: string, content: Buffer): string[] {
  if (type === 'eXIf') return exif(content)
  if (type !== 'tEXt' && type !== 'iTXt') return []
  const [keyword, ...rest] = text(content).split('\0')
  if (keyword === XMP_OF_PNG) return xmpSoftware(text(content))
  return keyword === 'Software' || keyword === 'Comment' ? [rest.at(-1) ?? ''] : []
}
