import { createHash, type Hash } from 'node:crypto'
import { errorMessage } from '../error-message.ts'
import { BackupUnusable } from './unusable.ts'

/** `content` has exactly `size` bytes. */
export type TarEntry = {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const BLOCK = 512
const LONGEST_NAME = 100
const CHECKSUMS_EVERY = 5_000
const TRAILER_NAME = 'SHA256'
const TRAILER_BYTES = 2 * BLOCK + 2 * BLOCK
export const CHECKSUMS = /^checksums\/\d{6}\.sha256$/

const paddingOf = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** A header of the ustar format. */
function header(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name '${name}' is too long for a backup.`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(seconds, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)} `, 148)
  return block
}

/** The last bytes of an archive: the checksum of all bytes before them, in an entry of its own. */
function trailer(digest: string): Buffer {
  const content = Buffer.from(`${digest}\n`)
  return Buffer.concat([
    header(TRAILER_NAME, content.length, 0),
    content,
    paddingOf(content.length),
    Buffer.alloc(2 * BLOCK),
  ])
}

async function* writeEntry(
  { name, size, content }: TarEntry,
  seconds: number,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  yield header(name, size, seconds)
  let written = 0
  for await (const chunk of content) {
    hash.update(chunk)
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new Error(`'${name}' has ${written} bytes instead of ${size}.`)
  yield paddingOf(size)
}

async function* withChecksums(entries: AsyncIterable<TarEntry>, seconds: number): AsyncGenerator<Uint8Array> {
  let lines: string[] = []
  let files = 0
  const flush = async function* () {
    files += 1
    const content = Buffer.from(lines.join(''))
    const name = `checksums/${String(files).padStart(6, '0')}.sha256`
    lines = []
    yield* writeEntry({ name, size: content.length, content: [content] }, seconds, createHash('sha256'))
  }
  for await (const entry of entries) {
    const hash = createHash('sha256')
    yield* writeEntry(entry, seconds, hash)
    lines.push(`${hash.digest('hex')}  ${entry.name}\n`)
    if (lines.length === CHECKSUMS_EVERY) yield* flush()
  }
  yield* flush()
}

/** A tar of the entries, of files for `sha256sum -c`, and of the checksum of the whole. */
export async function* writeTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256')
  for await (const chunk of withChecksums(entries, Math.floor(at.getTime() / 1000))) {
    whole.update(chunk)
    yield chunk
  }
  yield trailer(whole.digest('hex'))
}

/** `content` may be read once; `digest` is that of the bytes that were read. */
export type ReadEntry = {
  name: string
  content(): AsyncIterable<Buffer>
  finish(): Promise<void>
  digest(): string
}

/** Throws where the archive is not exactly as it was written; at the latest after its last entry. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const bytes = new Bytes(source)
  const whole = createHash('sha256')
  const take = async (size: number) => {
    const taken = await bytes.take(size)
    whole.update(taken)
    return taken
  }
  for (;;) {
    const before = whole.copy().digest('hex')
    const block = await take(BLOCK)
    const { name, size } = parse(block)
    if (name === TRAILER_NAME) {
      const rest = await bytes.take(TRAILER_BYTES - BLOCK)
      if (!Buffer.concat([block, rest]).equals(trailer(before)) || !(await bytes.isAtEnd())) throw damaged()
      return
    }
    const hash = createHash('sha256')
    let left = size
    const content = async function* () {
      while (left > 0) {
        const chunk = await bytes.takeUpTo(left)
        left -= chunk.length
        whole.update(chunk)
        hash.update(chunk)
        yield chunk
      }
    }
    const finish = () => drain(content())
    yield { name, content, finish, digest: () => hash.copy().digest('hex') }
    await finish()
    await take(paddingOf(size).length)
  }
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
}

const damaged = () => new BackupUnusable('the checksum of the whole does not fit, so it is damaged')

function parse(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).split('\0')[0] ?? ''
  const size = Number.parseInt(text(124, 136), 8)
  if (block.toString('latin1', 257, 262) !== 'ustar' || !Number.isSafeInteger(size) || size < 0)
    throw new BackupUnusable('it is damaged, or it is no backup of the portal')
  return { name: text(0, 100), size }
}

class Bytes {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next().catch((cause: unknown) => {
        throw new BackupUnusable(`it cannot be read (${errorMessage(cause)})`, { cause })
      })
      if (done) return false
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    return true
  }

  async takeUpTo(size: number): Promise<Buffer> {
    if (!(await this.#fill())) throw new BackupUnusable('it ends too early')
    const taken = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await this.takeUpTo(left))
    return Buffer.concat(parts)
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill())
  }
}
