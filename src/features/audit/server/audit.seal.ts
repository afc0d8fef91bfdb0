import { createHash } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../../shared/days.ts'
import type { AuditSeal } from '../audit.contract.ts'
import * as queries from './audit.queries.ts'
import { auditSealed } from './messages/audit-sealed.message.ts'

const PAGE = 1_000
const SHOWN_DAYS = 30
/** So long after midnight nothing that began the day before is still being written. */
const SETTLED_MS = 600_000

type Sealed = { events: number; digest: string }

/** SHA-256 over the seal before and each event of a day as a line of JSON, oldest first; 64 hexadecimal digits. */
async function sealOf(db: Db, day: Day, timeZone: string): Promise<Sealed> {
  const before = await queries.lastSealBefore(db, day)
  const hash = createHash('sha256').update(`${before?.digest ?? ''}\n`)
  const period = { from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) }
  let events = 0
  for (let after: queries.AuditRow | undefined; ; ) {
    const rows = await queries.listEventsToSeal(db, { ...period, after, limit: PAGE })
    for (const row of rows) hash.update(`${lineOf(row)}\n`)
    events += rows.length
    after = rows.at(-1)
    if (rows.length < PAGE) return { events, digest: hash.digest('hex') }
  }
}

// The fields by name in a fixed order: what the database answers is in the order of its columns.
const lineOf = (row: queries.AuditRow): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Seals every day that has ended and has no seal yet, and mails the last seal, which stands on the others, to the owners. */
export async function sealDays(ctx: Context): Promise<void> {
  const { db, clock, config } = ctx
  const first = await queries.firstEventAt(db)
  if (!first) return
  const today = dayOf(new Date(clock.now().getTime() - SETTLED_MS), config.TIME_ZONE)
  const last = await queries.lastSealBefore(db, today)
  let day = last ? addDays(last.day, 1) : dayOf(first, config.TIME_ZONE)
  for (; day < today; day = addDays(day, 1)) {
    const sealed = { day, ...(await sealOf(db, day, config.TIME_ZONE)) }
    const isLast = addDays(day, 1) === today
    await db.transaction(async (tx) => {
      const isNew = await queries.insertSeal(tx, { ...sealed, createdAt: clock.now() })
      if (isNew && isLast)
        await ctx.deliveries.enqueue(tx, auditSealed, { subjectId: null, params: sealed, replyTo: null })
    })
    if (isLast) await ctx.deliveries.wake()
  }
}

/** Newest first. A seal that does not fit any more says that events of that day, or before it, were changed. */
export async function listSeals({ db, clock, config }: Context): Promise<AuditSeal[]> {
  const seals = await queries.listSeals(db, addDays(clock.today(), -SHOWN_DAYS))
  const checked: AuditSeal[] = []
  for (const { day, events, digest } of seals) {
    const now = await sealOf(db, day, config.TIME_ZONE)
    checked.push({ day, events, digest, intact: now.digest === digest && now.events === events })
  }
  return checked
}
