import { constants, inflateSync } from 'node:zlib'
import { softwareNames } from '../../../../../../shared/picture-software.ts'
import { xmpSoftware } from '../../../../../../shared/xmp-software.ts'

const NAMED = /\/(?:Producer|Creator)\s{0,8}(?:\(((?:\\[\s\S]|[^\\()]){0,400})|<([\da-f\s]{0,800})>)/gi
const OBJECT_STREAM = /\/ObjStm\b[\s\S]{0,120}?\bstream\r?\n/g
const MAX_STREAMS = 8
const STREAM_BYTES = 262_144

/** Programs in a PDF's metadata, including compressed objects; empty for an encrypted one. */
export function pdfSoftware(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const found = [text, ...objectStreams(bytes, text)].flatMap((part) => [
    ...Array.from(part.matchAll(NAMED), ([, literal, hex]) =>
      literal ? decodeLiteral(literal) : decodeHex(hex ?? ''),
    ),
    ...xmpSoftware(part),
  ])
  return softwareNames(found)
}

const decodeHex = (hex: string): string => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1')

const decodeLiteral = (literal: string): string =>
  literal
    .replaceAll(/\\([0-7]{1,3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
    )
    .replaceAll(/\\([\s\S])/g, '$1')

const objectStreams = (bytes: Buffer, text: string): string[] =>
  Array.from(text.matchAll(OBJECT_STREAM).take(MAX_STREAMS), ({ index, 0: { length } }) =>
    inflated(bytes.subarray(index + length)),
  )

/** '' unless deflated and well-formed. */
function inflated(bytes: Buffer): string {
  try {
    const options = { maxOutputLength: STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes.subarray(0, STREAM_BYTES), options).toString('latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
