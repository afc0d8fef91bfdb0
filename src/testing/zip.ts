const ENTRY = 0x02014b50

/** The stored (not compressed) files of a ZIP by name. */
export function readStoredZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const found = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  while (zip.readUInt32LE(at) === ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28)
    const head = zip.readUInt32LE(at + 42)
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    found.set(name, zip.subarray(begin, begin + zip.readUInt32LE(at + 20)))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return found
}
