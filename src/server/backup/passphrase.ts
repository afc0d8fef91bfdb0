import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupUnusable } from './manifest.ts'

const MAGIC = Buffer.from('age-encryption.org/')
/** 32 MB of memory and a third of a second for each guess; age's own default takes eight times as much. */
const SCRYPT_WORK_FACTOR = 15

const asWeb = (bytes: AsyncIterable<Uint8Array>) => ReadableStream.from(bytes) as globalThis.ReadableStream

const asNode = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/** Writes the format of age (age-encryption.org), readable by `age --decrypt`. */
export async function encryptBytes(bytes: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  return asNode(await encrypter.encrypt(asWeb(bytes)))
}

async function* startingWith(
  first: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    // Closes the file when the reader stops early.
    await rest.return?.()
  }
}

/** Passes unencrypted bytes through. Throws {@link BackupUnusable}. */
export async function decryptBytes(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const source = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let length = 0; length < MAGIC.length; length += first.at(-1)?.length ?? 0) {
    const { value, done } = await source.next()
    if (done) break
    first.push(value)
  }
  const all = startingWith(first, source)
  if (!Buffer.concat(first).subarray(0, MAGIC.length).equals(MAGIC)) return all
  if (passphrase === undefined)
    throw new BackupUnusable('it is encrypted; set BACKUP_PASSPHRASE to its passphrase')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return asNode(await decrypter.decrypt(asWeb(all)))
  } catch (cause) {
    throw new BackupUnusable('BACKUP_PASSPHRASE does not open it, or it is damaged', { cause })
  }
}
