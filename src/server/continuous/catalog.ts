import { BackupUnusable } from '../backup/manifest.ts'
import type { FileStore } from '../files/files.ts'
import { type Base, nextSegment, parseBase, parseSegment, type Segment } from './names.ts'

const WHENEVER = new Date(8.64e15)

export async function listKeys(store: FileStore, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.olderThan(WHENEVER)) if (key.startsWith(folder)) keys.push(key)
  return keys.sort()
}

export type Catalog = { bases: Base[]; segments: Segment[]; copies: string[] }

export async function readCatalog(store: FileStore): Promise<Catalog> {
  const found: Catalog = { bases: [], segments: [], copies: [] }
  for await (const key of store.olderThan(WHENEVER)) {
    const base = parseBase(key)
    const segment = parseSegment(key)
    if (base) found.bases.push(base)
    else if (segment) found.segments.push(segment)
    else if (key.startsWith('base-copies/')) found.copies.push(key)
  }
  found.bases.sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())
  found.segments.sort((a, b) => (a.key < b.key ? -1 : 1))
  return found
}

const show = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export type Plan = { base: Base; segments: Segment[]; reachesTarget: boolean }

type Options = { until: Date | undefined; segmentBytes(base: Base): Promise<number> }

/** The newest base copy before the instant, and all segments from it on. Throws {@link BackupUnusable}. */
export async function planRecovery(catalog: Catalog, { until, segmentBytes }: Options): Promise<Plan> {
  const [first] = catalog.bases
  if (!first) throw new BackupUnusable('no base copy of a continuous backup is there')
  const base = catalog.bases.findLast(({ finishedAt }) => until === undefined || finishedAt <= until)
  if (!base)
    throw new BackupUnusable(
      `no base copy was made before that; the earliest instant is ${show(new Date(first.finishedAt.getTime() + 59_999))}`,
    )
  const own = catalog.segments.filter(({ chain, name }) => chain === base.chain && name >= base.firstSegment)
  const end = until === undefined ? -1 : own.findIndex(({ at }) => at >= until)
  // A segment may be closed a moment before its time, so that the next one counts too.
  const segments = end === -1 ? own : own.slice(0, end + 2)
  refuseGap(base, segments, await segmentBytes(base))
  return { base, segments, reachesTarget: end !== -1 }
}

function refuseGap({ firstSegment }: Base, segments: Segment[], bytes: number): void {
  let expected = firstSegment
  let savedAt: Date | undefined
  for (const { name, at } of segments) {
    if (name !== expected)
      throw new BackupUnusable(
        `the WAL segment ${expected} is missing${savedAt ? `; what can be restored ends at ${show(savedAt)}` : ''}`,
      )
    expected = nextSegment(name, bytes)
    savedAt = at
  }
}
