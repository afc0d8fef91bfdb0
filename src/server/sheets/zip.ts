import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const LONGEST_NOTE = 65_535
const STORED = 0
const DEFLATED = 8

/** In bytes, counted to `most` and a little more, because a small ZIP can unpack to a thousand times its size; undefined if damaged. */
export async function unpackedSize(zip: Buffer, most: number): Promise<number | undefined> {
  let size = 0
  for (const { method, packed } of readEntries(zip)) {
    if (method === STORED) size += packed.length
    else if (method === DEFLATED) {
      const unpacked = await measureUnpacked(packed, most - size)
      if (unpacked === undefined) return undefined
      size += unpacked
    } else return undefined
    if (size > most) return size
  }
  return size > 0 ? size : undefined
}

/** Counts without keeping what is unpacked. */
async function measureUnpacked(packed: Buffer, most: number): Promise<number | undefined> {
  let size = 0
  try {
    for await (const chunk of unpackedChunks(packed)) {
      size += chunk.length
      if (size > most) break
    }
    return size
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

type Entry = { name: string; method: number; packed: Buffer }

function* readEntries(zip: Buffer): Generator<Entry> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < Math.max(0, zip.length - END_BYTES - LONGEST_NOTE) || end + END_BYTES > zip.length) return
  if (zip.readUInt32LE(end) !== END) return
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return
    const head = zip.readUInt32LE(at + 42)
    if (head + 30 > zip.length) return
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)),
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(begin, begin + zip.readUInt32LE(at + 20)),
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** The text of one file in pieces, unpacked while it is read; nothing for a file that is not there. */
export async function* readEntryText(zip: Buffer, name: string): AsyncGenerator<string> {
  for (const entry of readEntries(zip)) {
    if (entry.name !== name) continue
    const decoder = new TextDecoder()
    if (entry.method === STORED) yield decoder.decode(entry.packed)
    else for await (const chunk of unpackedChunks(entry.packed)) yield decoder.decode(chunk, { stream: true })
    return
  }
}

function unpackedChunks(packed: Buffer): AsyncIterable<Buffer> {
  const unpacking = createInflateRaw({ chunkSize: 65_536 })
  unpacking.end(packed)
  return unpacking
}
