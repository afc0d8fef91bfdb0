import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/index.ts'
import { quotaUses } from '../database/server.table.ts'
import { HTTP_ERRORS } from '../server.errors.ts'
import type { Caller } from './caller.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MAX_BYTES = 209_715_200

const NAMES = {
  request: 'requests',
  complaint: 'complaints',
  receipt: 'receipts',
  photo: 'photos',
  document: 'documents',
  share: 'links',
  payment: 'payments',
} as const
type UseKind = keyof typeof NAMES
const ATTACHMENTS: readonly string[] = ['receipt', 'photo', 'document'] satisfies UseKind[]

type Use = { kind: string; bytes: number; createdAt: Date }
export type NewUse = { kind: UseKind; bytes: number; now: Date }
export type Refusal = { text: string; retryAfter: number }

const retryLater = (text: string) => `${text} Please try again later.`

/** `uses` are one person's within a day, oldest first. Undefined within every limit. */
export function findQuotaRefusal(uses: readonly Use[], { kind, bytes, now }: NewUse): Refusal | undefined {
  const since = (ms: number) => uses.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < ms)
  const refusal = (text: string, freed: Use | undefined, ms: number): Refusal => ({
    text: retryLater(text),
    retryAfter: Math.ceil(((freed ?? { createdAt: now }).createdAt.getTime() + ms - now.getTime()) / 1000),
  })
  const name = NAMES[kind]
  const isFile = ATTACHMENTS.includes(kind)
  const files = since(DAY_MS).filter((use) => ATTACHMENTS.includes(use.kind))
  const counted = [
    {
      among: same(since(MINUTE_MS), kind),
      max: 20,
      ms: MINUTE_MS,
      text: `You have sent 20 ${name} within a minute.`,
    },
    {
      among: same(since(DAY_MS), kind),
      max: 100,
      ms: DAY_MS,
      text: `You have sent 100 ${name} within a day.`,
    },
    ...(isFile ? [{ among: files, max: 60, ms: DAY_MS, text: 'You have sent 60 files within a day.' }] : []),
  ]
  const full = counted.find(({ among, max }) => among.length >= max)
  if (full) return refusal(full.text, full.among[full.among.length - full.max], full.ms)
  const freed = isFile ? freedFor(files, bytes) : undefined
  return freed && refusal('You have sent 200 MB of files within a day.', freed, DAY_MS)
}

const same = (uses: readonly Use[], kind: UseKind) => uses.filter((use) => use.kind === kind)

/** The file that must become a day old before another of that size fits; undefined if it fits now. */
function freedFor(files: readonly Use[], bytes: number): Use | undefined {
  let left = files.reduce((all, file) => all + file.bytes, 0)
  let freed: Use | undefined
  for (const file of files) {
    if (left + bytes <= MAX_BYTES) return freed
    freed = file
    left -= file.bytes
  }
  return freed
}

/** Throws 429 above a limit; admins have none. Locks the person, so that concurrent calls on all instances count. */
export async function enforceTenantLimits(
  tx: Tx,
  { uid, role }: Pick<Caller, 'uid' | 'role'>,
  use: NewUse,
): Promise<void> {
  if (role !== 'tenant') return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`limits of ${uid}`}, 0))`)
  const { kind, bytes, createdAt } = quotaUses
  const dayAgo = new Date(use.now.getTime() - DAY_MS)
  const uses = await tx
    .select({ kind, bytes, createdAt })
    .from(quotaUses)
    .where(and(eq(quotaUses.uid, uid), gt(createdAt, dayAgo)))
    .orderBy(asc(createdAt), asc(quotaUses.id))
  const refused = findQuotaRefusal(uses, use)
  if (refused) throw HTTP_ERRORS.tooManyRequests(refused.text).with({ retryAfter: refused.retryAfter })
  await tx.insert(quotaUses).values({ uid, kind: use.kind, bytes: use.bytes, createdAt: use.now })
}

export async function deleteOldUses(db: Db, now: Date): Promise<void> {
  await db.delete(quotaUses).where(lte(quotaUses.createdAt, new Date(now.getTime() - DAY_MS)))
}

export async function deleteQuotaUses(db: Db, uid: string): Promise<void> {
  await db.delete(quotaUses).where(eq(quotaUses.uid, uid))
}
