import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeToOutbox } from './outbox.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-outbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps the newest 1,000 messages by their time, and leaves other files alone', async () => {
  const name = (number: number) => `2026-01-01T00-00-00-${String(number).padStart(3, '0')}Z-old.eml`
  await Promise.all(
    Array.from({ length: 1000 }, (_, index) => writeFile(path.join(folder, name(index)), 'old')),
  )
  await writeFile(path.join(folder, 'a note.txt'), 'mine')
  const at = new Date('2026-11-20T09:00:00.123Z')
  await Promise.all(['one', 'two'].map((id) => writeToOutbox(folder, at, id, Buffer.from('new'))))
  const names = await readdir(folder)
  expect(names.filter((each) => each.endsWith('.eml'))).toHaveLength(1000)
  expect(names).toContain('2026-11-20T09-00-00-123Z-one.eml')
  expect(names).toContain('2026-11-20T09-00-00-123Z-two.eml')
  expect(names).toContain('a note.txt')
  expect([name(0), name(1), name(2)].map((each) => names.includes(each))).toEqual([false, false, true])
  const mode = (await stat(path.join(folder, '2026-11-20T09-00-00-123Z-one.eml'))).mode & 0o777
  expect(mode.toString(8)).toBe('600')
})
