import { createHash } from 'node:crypto'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar, { type Pack } from 'tar-stream'
import { errorMessage } from '../error-message.ts'
import { BackupUnusable } from './manifest.ts'

export type TarEntry = {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const MODE = 0o600
const BLOCK = 512
const CHECKSUMS_EVERY = 5_000
export const CHECKSUMS = /^checksums\/\d{6}\.sha256$/
/** The last entry has the checksum of all bytes before it; the end mark of two empty blocks follows. */
const TRAILER_NAME = 'SHA256'
const TRAILER_BYTES = 4 * BLOCK

const hashed = (hash: { update(chunk: Uint8Array): unknown }) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

async function writeEntry(pack: Pack, { name, size, content }: TarEntry, mtime: Date): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(Readable.from(content), hashed(hash), pack.entry({ name, size, mode: MODE, mtime }))
  return `${hash.digest('hex')}  ${name}\n`
}

async function writeEntries(pack: Pack, entries: AsyncIterable<TarEntry>, at: Date): Promise<void> {
  let lines: string[] = []
  let files = 0
  const flush = async () => {
    files += 1
    const content = Buffer.from(lines.join(''))
    const name = `checksums/${String(files).padStart(6, '0')}.sha256`
    lines = []
    await writeEntry(pack, { name, size: content.length, content: [content] }, at)
  }
  for await (const entry of entries) {
    lines.push(await writeEntry(pack, entry, at))
    if (lines.length === CHECKSUMS_EVERY) await flush()
  }
  await flush()
  // Without `finalize`: the end mark belongs after the checksum of the whole.
  pack.push(null)
}

/** Ends with a checksum list for `sha256sum -c` and the checksum of the whole. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256')
  const pack = tar.pack()
  const written = writeEntries(pack, entries, at).catch((error: Error) => pack.destroy(error))
  try {
    yield* hashed(whole)(pack)
  } finally {
    pack.destroy()
    await written
  }
  const trailer = tar.pack()
  trailer.entry({ name: TRAILER_NAME, mode: MODE, mtime: at }, `${whole.digest('hex')}\n`)
  trailer.finalize()
  yield* trailer
}

/** `content` may be read once; `digest` is that of the bytes that were read. */
export type ReadEntry = {
  name: string
  content(): AsyncIterable<Buffer>
  finish(): Promise<void>
  digest(): string
}

/** Throws after the last chunk unless the archive ends with the checksum of all that was before. */
async function* verified(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const chunk of source) {
    const last = chunk.subarray(-TRAILER_BYTES)
    whole.update(end.subarray(0, Math.max(0, end.length + last.length - TRAILER_BYTES)))
    whole.update(chunk.subarray(0, -last.length))
    end = Buffer.concat([end, last]).subarray(-TRAILER_BYTES)
    yield chunk
  }
  const expected = Buffer.alloc(TRAILER_BYTES - BLOCK)
  expected.write(`${whole.digest('hex')}\n`)
  if (!end.subarray(BLOCK).equals(expected))
    throw new BackupUnusable('the checksum of the whole does not fit, so it is damaged')
}

async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (cause) {
    throw new BackupUnusable(`it cannot be read (${errorMessage(cause)})`, { cause })
  }
}

function toReadEntry(name: string, chunks: AsyncIterable<Buffer>): ReadEntry {
  const hash = createHash('sha256')
  const iterator = hashed(hash)(chunks) as AsyncGenerator<Buffer>
  return {
    name,
    content: () => iterator,
    async finish() {
      while (!(await iterator.next()).done);
    },
    digest: () => hash.copy().digest('hex'),
  }
}

/** Throws {@link BackupUnusable} where the archive is not exactly as it was written; at the latest after its last entry. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const extract = tar.extract()
  // The loop throws what fails.
  connect(Readable.from(verified(readable(source))), extract, () => undefined)
  try {
    for await (const stream of extract) {
      const entry = toReadEntry(stream.header.name, stream as AsyncIterable<Buffer>)
      if (entry.name !== TRAILER_NAME) yield entry
      await entry.finish()
    }
  } catch (cause) {
    if (cause instanceof BackupUnusable) throw cause
    throw new BackupUnusable('it is damaged, or it is no backup of the portal', { cause })
  }
}
