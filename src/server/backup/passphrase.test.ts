import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decryptBytes, encryptBytes } from './passphrase.ts'

const PASSPHRASE = 'kente and cocoa at dawn'
const archive = Buffer.alloc(4 * 2 ** 20, 'rent')
const splitIntoChunks = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  )

test.each([
  ['a plain archive', async () => archive],
  ['an encrypted archive', async () => buffer(await encryptBytes(Readable.from([archive]), PASSPHRASE))],
])('%s is closed when its reader stops early', async (_what, stored) => {
  const source = Readable.from(splitIntoChunks(await stored()))
  const download = await encryptBytes(await decryptBytes(source, PASSPHRASE), 'another passphrase')
  await once(download, 'readable')
  download.read()
  download.destroy()
  await expect.poll(() => source.destroyed).toBe(true)
})
