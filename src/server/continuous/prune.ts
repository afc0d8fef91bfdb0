import { Readable } from 'node:stream'
import type { FileStore } from '../files/files.ts'
import { listKeys, readCatalog } from './catalog.ts'
import type { Base } from './names.ts'
import { compareFiles } from './saved-files.ts'
import type { ContinuousState } from './state.ts'

type Pruning = {
  dataDir: string
  files: FileStore
  store: FileStore
  state: ContinuousState
  keep: number
  now: Date
}

const GONE = 'gone-files/'

async function pruneBases({ store, state, keep }: Pruning): Promise<Base | undefined> {
  const { bases, segments, copies } = await readCatalog(store)
  const kept = bases.slice(-keep)
  // Without its manifest a copy is not offered any more.
  for (const { manifestKey } of bases.slice(0, -keep)) await store.remove(manifestKey)
  const oldest = kept[0]
  if (!oldest) return undefined
  const named = new Set(kept.map(({ copyKey }) => copyKey))
  const isUnderWay = (copyKey: string) => copyKey > (kept.at(-1)?.copyKey ?? '')
  for (const copyKey of copies) if (!named.has(copyKey) && !isUnderWay(copyKey)) await store.remove(copyKey)
  for (const { key, chain, name } of segments) {
    const own = kept.filter((base) => base.chain === chain)
    const isNeeded = own.some(({ firstSegment }) => name >= firstSegment)
    const isNew = own.length === 0 && chain >= state.chain
    if (!isNeeded && !isNew) await store.remove(key)
  }
  return oldest
}

/** A deleted file stays until no base copy is older than its deletion, as noted by an empty object named after its day. */
async function pruneFiles({ dataDir, files, store, state, now }: Pruning, oldest: Base): Promise<void> {
  const gone = new Set(await compareFiles({ dataDir, files, key: state.key }, store))
  const noted = new Map<string, string>()
  for (const note of await listKeys(store, GONE)) {
    const [, day = '', name = ''] = /^gone-files\/(\d{8})-(.+)\.age$/.exec(note) ?? []
    const saved = [...gone].find((key) => key.replace('/', '-') === `${name}.age`)
    if (saved !== undefined && day < toDay(oldest.finishedAt)) await store.remove(saved)
    if (saved === undefined || day < toDay(oldest.finishedAt)) await store.remove(note)
    else noted.set(saved, note)
  }
  for (const saved of gone)
    if (!noted.has(saved))
      await store.put(`${GONE}${toDay(now)}-${saved.replace('/', '-')}`, Readable.from([]))
}

const toDay = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')

/** Deletes base copies beyond `keep`, the WAL before the oldest one that stays, and files deleted before it. */
export async function pruneContinuous(pruning: Pruning): Promise<void> {
  const oldest = await pruneBases(pruning)
  if (oldest) await pruneFiles(pruning, oldest)
}
