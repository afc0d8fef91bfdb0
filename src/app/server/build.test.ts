import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFormerFiles } from './build.ts'

const DAY_MS = 86_400_000
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portal-build-'))
})
afterAll(() => rm(root, { recursive: true }))

/** Files with the given ages in days. */
async function build(name: string, assets: Record<string, number>): Promise<string> {
  const folder = path.join(root, name)
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  for (const [file, days] of Object.entries(assets)) {
    const at = new Date(Date.now() - days * DAY_MS)
    await writeFile(path.join(folder, 'assets', file), name)
    await utimes(path.join(folder, 'assets', file), at, at)
  }
  return folder
}

test('a new build keeps the files of the last week for open tabs', async () => {
  const former = await build('former', { 'a-1.js': 1, 'b-1.js': 6.9, 'c-1.js': 7.1, 'same.js': 1 })
  const fresh = await build('fresh', { 'a-2.js': 0, 'same.js': 0 })
  await copyFormerFiles(former, fresh)
  expect((await readdir(path.join(fresh, 'assets'))).sort()).toEqual([
    'a-1.js',
    'a-2.js',
    'b-1.js',
    'same.js',
  ])
  expect(await readFile(path.join(fresh, 'assets', 'same.js'), 'utf8')).toBe('fresh')
})

test('a file of the last week is not kept for another week', async () => {
  const first = await build('first', { 'a-1.js': 6 })
  const second = await build('second', {})
  await copyFormerFiles(first, second)
  const third = await build('third', {})
  const later = new Date(Date.now() + 2 * DAY_MS)
  await utimes(third, later, later)
  await copyFormerFiles(second, third)
  expect(await readdir(path.join(third, 'assets'))).toEqual([])
})

test('the first build has nothing to keep', async () => {
  const fresh = await build('only', { 'a.js': 0 })
  await copyFormerFiles(path.join(root, 'nowhere'), fresh)
  expect(await readdir(path.join(fresh, 'assets'))).toEqual(['a.js'])
})
