import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../testing/clock.ts'
import { filesBelow } from '../testing/files.ts'
import { createFolderStore, type FileStore } from './files.ts'

let root: string
let store: FileStore

beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(tmpdir(), 'portal-files-')), 'files')
  store = createFolderStore(root)
})
afterEach(() => rm(path.dirname(root), { recursive: true, force: true }))

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}
const contents = async (key: string) => Buffer.concat(await (await store.read(key)).toArray()).toString()
const olderThan = (instant: Date) => Array.fromAsync(store.olderThan(instant))

describe('a file store in a folder', () => {
  it('gives back what was put, in its order', async () => {
    await store.put('receipts/one', chunks('The ', 'whole ', '', 'file Ɔ'))
    await store.put('receipts/empty', chunks())
    expect(await contents('receipts/one')).toBe('The whole file Ɔ')
    expect(await contents('receipts/empty')).toBe('')
    expect(await filesBelow(root)).toEqual(['receipts/empty', 'receipts/one'])
  })

  it('is for its own user only', async () => {
    await store.put('receipts/one', chunks('x'))
    const modes = [root, path.join(root, 'receipts'), path.join(root, 'receipts/one')].map(async (file) =>
      ((await stat(file)).mode & 0o777).toString(8),
    )
    expect(await Promise.all(modes)).toEqual(['700', '700', '600'])
  })

  it('shows a file under its key only once it is whole', async () => {
    let seen: string[] = []
    async function* watched() {
      yield Buffer.from('half')
      seen = await readdir(path.join(root, 'receipts'))
      await expect(store.read('receipts/one')).rejects.toThrow('ENOENT')
      yield Buffer.from('whole')
    }
    await store.put('receipts/one', watched())
    expect(seen).toEqual(['one.part'])
    expect(await filesBelow(root)).toEqual(['receipts/one'])
  })

  it('keeps nothing when the source fails, and says why', async () => {
    await expect(store.put('receipts/one', chunks('half', new Error('cut off')))).rejects.toThrow('cut off')
    expect(await filesBelow(root)).toEqual([])
    await store.put('receipts/one', chunks('again'))
    expect(await contents('receipts/one')).toBe('again')
  })

  it('refuses when there is no room for it', async () => {
    await writeFile(root, 'not a folder')
    await expect(store.put('receipts/one', chunks('x'))).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(await readFile(root, 'utf8')).toBe('not a folder')
  })

  it('removes a file, and one that is gone already', async () => {
    await store.put('receipts/one', chunks('x'))
    await store.remove('receipts/one')
    await store.remove('receipts/one')
    expect(await filesBelow(root)).toEqual([])
    await expect(store.read('receipts/one')).rejects.toThrow('ENOENT')
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
    '',
  ])('has no place for the key %j', async (key) => {
    const error = `'${key}' is not the key of a file.`
    await expect(store.put(key, chunks('x'))).rejects.toThrow(error)
    await expect(store.read(key)).rejects.toThrow(error)
    await expect(store.remove(key)).rejects.toThrow(error)
    expect(await filesBelow(path.dirname(root))).toEqual([])
  })
})

describe('what was written before an instant', () => {
  const before = new Date('2026-11-20T09:00:00Z')
  async function put(name: string, at: Date) {
    await mkdir(path.join(root, 'receipts'), { recursive: true })
    await writeFile(path.join(root, 'receipts', name), 'x')
    await utimes(path.join(root, 'receipts', name), at, at)
  }

  it('is listed by its keys', async () => {
    await put('old', new Date(before.getTime() - 1))
    await put('new', before)
    expect(await olderThan(before)).toEqual(['receipts/old'])
    expect(await olderThan(new Date(before.getTime() - DAY))).toEqual([])
  })

  it('is nothing in a store that was never used', async () => {
    expect(await olderThan(before)).toEqual([])
  })

  it('holds what a crash left unfinished, and that can be removed as well', async () => {
    await put('half.part', new Date(before.getTime() - 1))
    for (const key of await olderThan(before)) await store.remove(key)
    expect(await filesBelow(root)).toEqual([])
  })

  it('is nothing that somebody else put there', async () => {
    await put('.DS_Store', new Date(0))
    await put('My photo.png', new Date(0))
    expect(await olderThan(before)).toEqual([])
  })

  it('leaves out what vanishes while it is listed', async () => {
    for (const name of ['a', 'b', 'c']) await put(name, new Date(0))
    const seen: string[] = []
    for await (const key of store.olderThan(before)) {
      seen.push(key)
      for (const other of ['a', 'b', 'c']) await store.remove(`receipts/${other}`)
    }
    expect(seen).toHaveLength(1)
  })
})
