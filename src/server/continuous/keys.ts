import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { BackupUnusable } from '../backup/manifest.ts'
import { decryptBytes, encryptBytes } from '../backup/passphrase.ts'
import { FileMissing, type FileStore } from '../files/files.ts'
import { listKeys } from './catalog.ts'
import type { ContinuousState } from './state.ts'

type Key = ContinuousState['key']

const keyName = ({ id }: Pick<Key, 'id'>) => `keys/${id}.age`
const asWeb = (bytes: AsyncIterable<Uint8Array>) => ReadableStream.from(bytes) as globalThis.ReadableStream
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

export async function encryptFor({ identity }: Key, bytes: AsyncIterable<Uint8Array>): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  return asNode(await encrypter.encrypt(asWeb(bytes)))
}

/** Throws {@link BackupUnusable} for bytes of another key; the stream fails on a changed byte. */
export async function decryptWith(
  keys: readonly Key[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  for (const { identity } of keys) decrypter.addIdentity(identity)
  try {
    return asNode(await decrypter.decrypt(asWeb(bytes)))
  } catch (cause) {
    throw new BackupUnusable('it is damaged, or encrypted for another key', { cause })
  }
}

async function openKey(store: FileStore, name: string, passphrase: string): Promise<Key | undefined> {
  try {
    const identity = await text(await decryptBytes(await store.read(name), passphrase))
    return { id: name.slice('keys/'.length, -'.age'.length), identity }
  } catch (error) {
    if (error instanceof FileMissing || error instanceof BackupUnusable) return undefined
    throw error
  }
}

/** Encrypts the key with the passphrase of the settings, which may be a new one. */
export async function ensureKey(store: FileStore, key: Key, passphrase: string): Promise<void> {
  if ((await openKey(store, keyName(key), passphrase))?.identity === key.identity) return
  await store.put(keyName(key), await encryptBytes(Readable.from([Buffer.from(key.identity)]), passphrase))
}

/** Throws {@link BackupUnusable} if there are keys and the passphrase opens none. */
export async function openKeys(store: FileStore, passphrase: string): Promise<Key[]> {
  const names = await listKeys(store, 'keys/')
  const opened: Key[] = []
  for (const name of names) {
    const key = await openKey(store, name, passphrase)
    if (key) opened.push(key)
  }
  if (names.length > 0 && opened.length === 0)
    throw new BackupUnusable('BACKUP_PASSPHRASE does not open its key; it takes the one of that portal')
  return opened
}
