import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Day } from '../shared/days.ts'

const MARK = 'demo.json'
const mark = z.object({ state: z.enum(['filling', 'filled']), day: z.string() })

/** What lies in the folder of the demo: whether its company is complete, and the day up to which it goes. */
export type Mark = z.infer<typeof mark>

/** The demo's folder beside that of the real portal, which it never touches. */
export const demoFolder = (dataDir: string): string => `${dataDir}-demo`

/** What was begun in a folder; undefined for one that is empty. Throws where other data lies. */
export async function readMark(folder: string): Promise<Mark | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.includes(MARK)) return mark.parse(JSON.parse(await readFile(path.join(folder, MARK), 'utf8')))
  if (names.some((name) => name !== `${MARK}.part`))
    throw new Error(`${folder} holds data that the demo did not make; move it away first.`)
  return undefined
}

/** Puts the mark down, whole and safe on disk before anything follows. */
export async function writeMark(folder: string, content: { state: Mark['state']; day: Day }): Promise<void> {
  const file = path.join(folder, MARK)
  const handle = await open(`${file}.part`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(content))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}

/** Empties the folder but for its mark. */
export async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== MARK) await rm(path.join(folder, name), { recursive: true, force: true })
}
