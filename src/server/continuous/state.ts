import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../files/private-file.ts'
import { continuousFolder } from './continuous.ts'
import { chainName } from './names.ts'

const stateSchema = z.object({
  /** A passphrase takes a third of a second for each object, so this key encrypts them and the passphrase the key. */
  key: z.object({ id: z.string(), identity: z.string() }),
  chain: z.string(),
  chainStartedAt: z.iso.datetime(),
  /** The last segment that is sealed for its way. */
  lastSegment: z.string().nullable(),
  /** Everything until then is at BACKUP_URL. */
  savedSegment: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  basedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type ContinuousState = z.infer<typeof stateSchema>

const stateFile = (dataDir: string) => path.join(continuousFolder(dataDir), 'state.json')

export async function readState(dataDir: string): Promise<ContinuousState | undefined> {
  const text = await readPrivateFile(stateFile(dataDir))
  return text === undefined ? undefined : stateSchema.parse(JSON.parse(text))
}

async function writeState(dataDir: string, state: ContinuousState): Promise<ContinuousState> {
  await mkdir(continuousFolder(dataDir), { recursive: true, mode: 0o700 })
  await writePrivateFile(stateFile(dataDir), `${JSON.stringify(state, undefined, 1)}\n`)
  return state
}

const updates = new Map<string, Promise<unknown>>()

/** Sequential in this process. */
function update<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const before = updates.get(dataDir) ?? Promise.resolve()
  const done = before.then(work, work)
  updates.set(dataDir, done)
  return done
}

const newChain = (at: Date) => ({
  chain: chainName(at, randomUUID()),
  chainStartedAt: at.toISOString(),
  lastSegment: null,
  savedSegment: null,
  savedAt: null,
  basedAt: null,
})

export function openState(dataDir: string, now: () => Date): Promise<ContinuousState> {
  return update(dataDir, async () => {
    const known = await readState(dataDir)
    if (known) return known
    const key = { id: randomUUID(), identity: await generateX25519Identity() }
    return writeState(dataDir, { key, ...newChain(now()), problem: null })
  })
}

export function changeState(
  dataDir: string,
  changes: Partial<Omit<ContinuousState, 'key'>>,
): Promise<ContinuousState> {
  return update(dataDir, async () => {
    const known = await readState(dataDir)
    if (!known) throw new Error('The continuous backup has no state.')
    return writeState(dataDir, { ...known, ...changes })
  })
}

/** After a gap in the WAL: what follows needs its own base copy. */
export const startChain = (dataDir: string, now: Date, problem: string | null): Promise<ContinuousState> =>
  changeState(dataDir, { ...newChain(now), problem })

/** The database has run without an archive, so the next segment does not follow the last one. */
export async function breakChain(dataDir: string): Promise<void> {
  await update(dataDir, async () => {
    const known = await readState(dataDir)
    if (known) await writeState(dataDir, { ...known, ...newChain(new Date(known.chainStartedAt)) })
  })
}

/** A restored portal goes on with the key that its files at BACKUP_URL are encrypted for. */
export const adoptKey = (dataDir: string, key: ContinuousState['key'], now: Date) =>
  update(dataDir, () => writeState(dataDir, { key, ...newChain(now), problem: null }))

export async function forgetState(dataDir: string): Promise<void> {
  await update(dataDir, () => rm(continuousFolder(dataDir), { recursive: true, force: true }))
}
