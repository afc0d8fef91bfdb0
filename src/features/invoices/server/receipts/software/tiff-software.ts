const SOFTWARE = 0x131
const ENTRY_BYTES = 12
const MAX_LENGTH = 200

/** The tag Software of the first directory of Exif metadata; undefined without one, or where it is malformed. */
export function tiffSoftware(tiff: Buffer): string | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const directory = read(4, 4)
  const count = read(directory, 2)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return undefined
    if (read(entry, 2) !== SOFTWARE) continue
    const length = read(entry + 4, 4)
    // Up to four bytes stand in the entry itself.
    const at = length <= 4 ? entry + 8 : read(entry + 8, 4)
    return tiff.toString('latin1', at, at + Math.min(length, MAX_LENGTH))
  }
  return undefined
}
