import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStore } from './files.folder.ts'
import type { FileStore } from './files.ts'

let root: string
let store: FileStore

beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(tmpdir(), 'portal-folder-')), 'files')
  store = createFolderStore(root)
})
afterEach(() => rm(path.dirname(root), { recursive: true, force: true }))

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x')
}

it('is for its own user only', async () => {
  await store.put('receipts/one', bytes())
  const modes = [root, path.join(root, 'receipts'), path.join(root, 'receipts/one')].map(async (file) =>
    ((await stat(file)).mode & 0o777).toString(8),
  )
  expect(await Promise.all(modes)).toEqual(['700', '700', '600'])
})

it('keeps a file under another name until it is complete', async () => {
  let seen: string[] = []
  async function* watched() {
    yield Buffer.from('half')
    seen = await readdir(path.join(root, 'receipts'))
  }
  await store.put('receipts/one', watched())
  expect(seen).toEqual(['one.part'])
})

it('replaces what a crash left of the same file', async () => {
  await mkdir(path.join(root, 'receipts'), { recursive: true })
  await writeFile(path.join(root, 'receipts', 'one.part'), 'half of it')
  await store.put('receipts/one', bytes())
  expect(await readFile(path.join(root, 'receipts', 'one'), 'utf8')).toBe('x')
})

it('refuses a file when the disk is full', async () => {
  await writeFile(root, 'not a folder')
  await expect(store.put('receipts/one', bytes())).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(await readFile(root, 'utf8')).toBe('not a folder')
})

it('omits files from a list that are deleted meanwhile', async () => {
  await mkdir(path.join(root, 'receipts'), { recursive: true })
  for (const name of ['a', 'b', 'c']) {
    await writeFile(path.join(root, 'receipts', name), 'x')
    await utimes(path.join(root, 'receipts', name), 0, 0)
  }
  const seen: string[] = []
  for await (const key of store.olderThan(new Date())) {
    seen.push(key)
    for (const other of ['a', 'b', 'c']) await store.remove(`receipts/${other}`)
  }
  expect(seen).toHaveLength(1)
})
