import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../testing/clock.ts'
import { listFilesBelow } from '../../testing/files.ts'
import { startS3Server, type TestS3 } from '../../testing/s3.ts'
import { readConfig } from '../config.ts'
import { bucketAddress } from './files.address.ts'
import { openFiles } from './files.open.ts'
import { FileMissing, type FileStore } from './files.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())

type Opened = {
  store: FileStore
  keys(): Promise<string[]>
  place(key: string, writtenAt: Date): Promise<void>
}

async function inFolder(DATA_DIR: string): Promise<Opened> {
  const root = path.join(DATA_DIR, 'files')
  return {
    store: await openFiles(readConfig({ DATA_DIR })),
    keys: () => listFilesBelow(root),
    async place(key, writtenAt) {
      const file = path.join(root, key)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, 'x')
      await utimes(file, writtenAt, writtenAt)
    },
  }
}

async function inBucket(DATA_DIR: string): Promise<Opened> {
  const prefix = `portals/${randomUUID()}/`
  const STORAGE_URL = bucketAddress(`${s3.url}&prefix=${prefix}`)
  return {
    store: await openFiles({ ...readConfig({ DATA_DIR }), STORAGE_URL }),
    async keys() {
      const own = (await s3.listKeys()).filter((key) => key.startsWith(prefix))
      return own.map((key) => key.slice(prefix.length)).filter((key) => key !== 'portal/start')
    },
    place: (key, writtenAt) => s3.setWrittenAt(`${prefix}${key}`, writtenAt),
  }
}

const MADE = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
] as const

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe.each(MADE)('a file store in %s', (_, make) => {
  let dataDir: string
  let opened: Opened
  let store: FileStore
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-files-'))
    opened = await make(dataDir)
    store = opened.store
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const readBytes = async (key: string) => Buffer.concat(await (await store.read(key)).toArray())
  const contents = async (key: string) => (await readBytes(key)).toString()
  const olderThan = (instant: Date) => Array.fromAsync(store.olderThan(instant))
  const storeTemporarily = () => listFilesBelow(path.join(dataDir, 'uploads'))

  it('returns the bytes that were stored, in order', async () => {
    await store.put('receipts/one', chunks('The ', 'whole ', '', 'file Ɔ'))
    await store.put('receipts/empty', chunks())
    expect(await contents('receipts/one')).toBe('The whole file Ɔ')
    expect(await contents('receipts/empty')).toBe('')
    expect(await opened.keys()).toEqual(['receipts/empty', 'receipts/one'])
    expect(await storeTemporarily()).toEqual([])
  })

  it.each([0, 1, 5 * 2 ** 20 + 1, 10_485_760])('returns %d bytes unchanged', async (size) => {
    const bytes = randomBytes(size)
    await store.put('receipts/one', inPieces(bytes))
    expect((await readBytes('receipts/one')).equals(bytes)).toBe(true)
  })

  it('stores several files at once', async () => {
    const files = Array.from({ length: 8 }, () => randomBytes(1_000_000))
    await Promise.all(files.map((bytes, index) => store.put(`receipts/${index}`, inPieces(bytes))))
    const back = await Promise.all(files.map((_bytes, index) => readBytes(`receipts/${index}`)))
    expect(back.map((bytes, index) => bytes.equals(files[index] as Buffer))).toEqual(files.map(() => true))
  })

  it('replaces a file', async () => {
    await store.put('receipts/one', chunks('the first'))
    await store.put('receipts/one', chunks('2nd'))
    expect(await contents('receipts/one')).toBe('2nd')
  })

  it('shows a file under its key only once it is complete', async () => {
    async function* watched() {
      yield Buffer.from('half')
      await expect(store.read('receipts/one')).rejects.toThrow(FileMissing)
      yield Buffer.from('whole')
    }
    await store.put('receipts/one', watched())
    expect(await opened.keys()).toEqual(['receipts/one'])
  })

  it('keeps nothing when the source fails, and says why', async () => {
    const cutOff = new Error('cut off')
    await expect(store.put('receipts/one', chunks('half', cutOff))).rejects.toBe(cutOff)
    expect([await opened.keys(), await storeTemporarily()]).toEqual([[], []])
    await store.put('receipts/one', chunks('again'))
    expect(await contents('receipts/one')).toBe('again')
  })

  it('reports a missing file', async () => {
    await expect(store.read('receipts/none')).rejects.toThrow(FileMissing)
    await expect(store.read('receipts/none')).rejects.toThrow("There is no file 'receipts/none'.")
  })

  it('removes a file, and one that is gone already', async () => {
    await store.put('receipts/one', chunks('x'))
    await store.remove('receipts/one')
    await store.remove('receipts/one')
    expect(await opened.keys()).toEqual([])
    await expect(store.read('receipts/one')).rejects.toThrow(FileMissing)
  })

  it.each([
    '../secret',
    'receipts/../../secret',
    '/etc/passwd',
    'receipts',
    'a/b/c',
    'receipts/',
    'Receipts/A',
    'a/b\0',
    'a/b?x',
    '',
  ])('has no place for the key %j', async (key) => {
    const error = `'${key}' is not the key of a file.`
    await expect(store.put(key, chunks('x'))).rejects.toThrow(error)
    await expect(store.read(key)).rejects.toThrow(error)
    await expect(store.remove(key)).rejects.toThrow(error)
    expect([await opened.keys(), await storeTemporarily()]).toEqual([[], []])
  })

  describe('lists what was written before an instant', () => {
    const before = new Date('2026-11-20T09:00:00Z')

    it('by its keys', async () => {
      await opened.place('receipts/old', new Date(before.getTime() - 1000))
      await opened.place('logo/new', before)
      expect(await olderThan(before)).toEqual(['receipts/old'])
      expect(await olderThan(new Date(before.getTime() - DAY))).toEqual([])
    })

    it('but nothing in a store that was never used', async () => {
      expect(await olderThan(before)).toEqual([])
    })

    it('with what a crash left unfinished, and that can be removed as well', async () => {
      await opened.place('receipts/half.part', new Date(0))
      for (const key of await olderThan(before)) await store.remove(key)
      expect(await opened.keys()).toEqual([])
    })

    it('without what somebody else put there', async () => {
      await opened.place('receipts/.DS_Store', new Date(0))
      await opened.place('receipts/My photo.png', new Date(0))
      await opened.place('deep/er/file', new Date(0))
      expect((await olderThan(before)).filter((key) => key !== 'er/file')).toEqual([])
    })

    it('all of them, also beyond one page of the store', async () => {
      const keys = Array.from({ length: 1003 }, (_key, index) => `receipts/${10_000 + index}`)
      for (const key of keys) await opened.place(key, new Date(0))
      expect((await olderThan(before)).sort()).toEqual(keys)
    })
  })
})
