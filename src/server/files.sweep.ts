import type { Context } from './context.ts'
import { namedKeys, type StoredFiles } from './stored-files.ts'

type Sweep = Pick<Context, 'db' | 'files' | 'clock'>

const UNUSED_AFTER_MS = 86_400_000
const AT_A_TIME = 500

async function removeUnnamed(
  { db, files }: Sweep,
  features: readonly StoredFiles[],
  keys: string[],
): Promise<number> {
  let removed = 0
  for (const stored of features) {
    const own = keys.filter((key) => key.startsWith(`${stored.folder}/`))
    const kept = await namedKeys(db, stored, own)
    for (const key of own) {
      if (kept.has(key)) continue
      await files.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Removes files older than 24 hours without a row, as a crash between file and row leaves them. Returns how many. */
export async function sweepFiles(ctx: Sweep, features: readonly StoredFiles[]): Promise<number> {
  let removed = 0
  let keys: string[] = []
  for await (const key of ctx.files.olderThan(new Date(ctx.clock.now().getTime() - UNUSED_AFTER_MS))) {
    keys.push(key)
    if (keys.length < AT_A_TIME) continue
    removed += await removeUnnamed(ctx, features, keys)
    keys = []
  }
  return removed + (await removeUnnamed(ctx, features, keys))
}
