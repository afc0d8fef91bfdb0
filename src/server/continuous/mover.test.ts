import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFolderStore } from '../files/files.folder.ts'
import { continuousFolder, WAL_FOLDER } from './continuous.ts'
import { startMover } from './mover.ts'
import { parseSegment } from './names.ts'
import { readState } from './state.ts'

const MB = 1024 * 1024
const NEVER_MS = 3_600_000
const clock = { now: () => new Date('2026-11-27T10:00:00Z') }

let folder: string
let warnings: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mover-'))
  warnings = []
  await mkdir(path.join(folder, 'data', WAL_FOLDER), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const dataDir = () => path.join(folder, 'data')
const place = () => path.join(folder, 'elsewhere')
const toName = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`
async function archive(number: number, bytes = MB): Promise<void> {
  const file = path.join(dataDir(), WAL_FOLDER, toName(number))
  await writeFile(file, Buffer.alloc(bytes, number))
  await utimes(file, clock.now(), clock.now())
}

const listSaved = async (): Promise<number[]> =>
  (await readdir(path.join(place(), 'wal')))
    .flatMap((name) => parseSegment(`wal/${name}`) ?? [])
    .map(({ name }) => Number.parseInt(name.slice(16), 16))
    .sort((one, other) => one - other)

/** One round of a process that begins where the one before was ended. */
async function runOnce(limitBytes = 100 * MB): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir(),
    BACKUP_URL: place(),
    BACKUP_PASSPHRASE: 'kente and cocoa at dawn',
  })
  const log = { warn: (_: object, text: string) => void warnings.push(text), info: () => undefined }
  const files = createFolderStore(path.join(dataDir(), 'files'))
  const mover = startMover({ config, clock, files, log, everyMs: NEVER_MS, firstMs: NEVER_MS, limitBytes })
  await mover.round()
  await mover.stop()
}

test('a process that was killed before a segment left the archive seals it once', async () => {
  await archive(1)
  await runOnce()
  // Killed after the state was written: the segment is in the archive again.
  await archive(1)
  await archive(2)
  await runOnce()
  expect(await listSaved()).toEqual([1, 2])
  expect(warnings).toEqual([])
})

test('a process that was killed between sealing a segment and noting it goes on without a gap', async () => {
  await archive(1)
  await runOnce()
  const before = await readState(dataDir())
  await archive(2)
  await runOnce()
  const state = path.join(continuousFolder(dataDir()), 'state.json')
  await writeFile(state, JSON.stringify(before))
  await archive(2)
  await archive(3)
  await runOnce()
  expect(await listSaved()).toEqual([1, 2, 3])
  expect((await readState(dataDir()))?.chain).toBe(before?.chain)
  expect(warnings).toEqual([])
})

test('a process that was killed after saving a segment saves it again, under the same name', async () => {
  const sealed = path.join(continuousFolder(dataDir()), 'sealed')
  await writeFile(place(), 'no folder')
  await archive(1)
  await runOnce()
  await cp(sealed, path.join(folder, 'sealed'), { recursive: true })
  await rm(place())
  await runOnce()
  await cp(path.join(folder, 'sealed'), sealed, { recursive: true })
  await runOnce()
  expect(await listSaved()).toEqual([1])
  expect(await readdir(path.join(sealed, 'wal'))).toEqual([])
})

test('segments of 16 MB of an older cluster follow each other across a log', async () => {
  await archive(0xfe, 16 * MB)
  await archive(0xff, 16 * MB)
  await runOnce()
  await writeFile(path.join(dataDir(), WAL_FOLDER, '000000010000000100000000'), Buffer.alloc(16 * MB))
  await runOnce()
  expect(await listSaved()).toEqual([0, 0xfe, 0xff])
  expect(warnings).toEqual([])
})

test('a lost segment begins a new chain and is said', async () => {
  await archive(1)
  await runOnce()
  await archive(3)
  await runOnce()
  expect(warnings).toEqual([expect.stringContaining('WAL was lost before it was saved')])
  expect((await readState(dataDir()))?.problem).toContain('WAL was lost')
})

test('segments wait for a place that is away up to the limit, and are dropped with a sentence beyond it', async () => {
  await writeFile(place(), 'no folder')
  const sealed = () => readdir(path.join(continuousFolder(dataDir()), 'sealed', 'wal'))
  await archive(1)
  await archive(2)
  await runOnce()
  expect(await sealed()).toHaveLength(2)
  expect((await readState(dataDir()))?.problem).toBeNull()
  await runOnce(1)
  expect(await sealed()).toEqual([])
  expect((await readState(dataDir()))?.problem).toContain('was away for so long')
  await rm(place())
  await archive(3)
  await runOnce()
  expect(await listSaved()).toEqual([3])
})
