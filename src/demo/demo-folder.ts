import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Day } from '../shared/days.ts'

const STATE_FILE = 'demo.json'
const stateSchema = z.object({ state: z.enum(['filling', 'filled']), day: z.string() })

/** Completeness and the last day of the history. */
export type DemoState = z.infer<typeof stateSchema>

/** Next to the real portal's folder, which the demo never touches. */
export const demoFolder = (dataDir: string): string => `${dataDir}-demo`

/** Undefined for an empty folder. Throws if it holds other data. */
export async function readDemoState(folder: string): Promise<DemoState | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.includes(STATE_FILE))
    return stateSchema.parse(JSON.parse(await readFile(path.join(folder, STATE_FILE), 'utf8')))
  if (names.some((name) => name !== `${STATE_FILE}.part`))
    throw new Error(`${folder} holds data that the demo did not make; move it away first.`)
  return undefined
}

/** Durable before the next step. */
export async function writeDemoState(
  folder: string,
  content: { state: DemoState['state']; day: Day },
): Promise<void> {
  const file = path.join(folder, STATE_FILE)
  const handle = await open(`${file}.part`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(content))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}

export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== STATE_FILE) await rm(path.join(folder, name), { recursive: true, force: true })
}
