import { sql } from 'drizzle-orm'
import { isBackupUnderWay } from '../backup/lock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/index.ts'
import { restores } from '../database/server.table.ts'
import { getKeyTime } from './file-names.ts'
import { isOverInTrash, moveToTrash, TRASH_DAYS } from './files.trash.ts'
import { namedKeys, type StoredFiles } from './stored-files.ts'

type Sweep = Pick<Context, 'db' | 'files' | 'clock' | 'config'>

const DAY_MS = 86_400_000
const AT_A_TIME = 500
const WHENEVER = new Date(8.64e15)

async function wasRestoredLately({ db, clock }: Sweep): Promise<boolean> {
  const [row] = await db.select({ at: sql<string | null>`max(${restores.restoredAt})` }).from(restores)
  return Boolean(row?.at) && clock.now().getTime() - new Date(row?.at ?? 0).getTime() <= TRASH_DAYS * DAY_MS
}

async function listUnnamed(db: Db, features: readonly StoredFiles[], keys: string[]): Promise<string[]> {
  const unnamed: string[] = []
  for (const stored of features) {
    const own = keys.filter((key) => key.startsWith(`${stored.folder}/`))
    const kept = await namedKeys(db, stored, own)
    unnamed.push(...own.filter((key) => !kept.has(key)))
  }
  return unnamed
}

/** Current keys hold the portal's time; older ones use the store's time, which no test clock moves. */
async function* oldKeys({ files, clock, config }: Sweep): AsyncGenerator<string> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  for await (const key of files.olderThan(WHENEVER)) {
    const time = getKeyTime(key)
    if (time && time < before) yield key
  }
  if (config.TEST_CLOCK) return
  for await (const key of files.olderThan(before)) if (!getKeyTime(key)) yield key
}

async function* inGroups(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let group: string[] = []
  for await (const key of keys) {
    group.push(key)
    if (group.length < AT_A_TIME) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/**
 * Trashes files older than 24 hours without a row and deletes trash after 30 days, except after a restore or in a
 * backup.
 */
export async function sweepFiles(ctx: Sweep, features: readonly StoredFiles[]): Promise<number> {
  const { db, files, clock } = ctx
  if (await wasRestoredLately(ctx)) return 0
  let moved = 0
  for await (const keys of inGroups(oldKeys(ctx))) {
    const unnamed = await listUnnamed(db, features, keys)
    if (await isBackupUnderWay(db)) return moved
    for (const key of unnamed) {
      // A file left incomplete by a crash was never confirmed to anybody.
      if (key.endsWith('.part')) await files.remove(key)
      else if (await moveToTrash(files, key, clock.today())) moved += 1
    }
  }
  for await (const key of files.olderThan(WHENEVER))
    if (isOverInTrash(key, clock.today())) await files.remove(key)
  return moved
}
