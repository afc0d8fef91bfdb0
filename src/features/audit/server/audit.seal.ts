import { createHash } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { addDays, type Day, dayOf, startOfDay } from '../../../shared/days.ts'
import type { AuditSeal } from '../audit.contract.ts'
import * as queries from './audit.queries.ts'
import { auditSealed } from './messages/audit-sealed.message.ts'

const PAGE = 1_000
const SHOWN_DAYS = 30
/** So long after midnight nothing that began the day before is still being written. */
const SETTLED_MS = 600_000

type Sealed = { events: number; digest: string }

/**
 * SHA-256 over the seal before, what erasures of a day made of other seals, and each event of the day, as lines of JSON,
 * oldest first; 64 hexadecimal digits.
 */
async function sealOf(db: Db, day: Day, timeZone: string): Promise<Sealed> {
  const before = await queries.lastSealBefore(db, day)
  const hash = createHash('sha256').update(`${before?.digest ?? ''}\n`)
  const period = { from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) }
  for (const row of await queries.listReseals(db, period)) hash.update(`${lineOf(row)}\n`)
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
const lineOf = (row: queries.AuditRow | queries.ResealRow): string =>
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
    const isLast = addDays(day, 1) === today
    await db.transaction(async (tx) => {
      await queries.lockSeals(tx)
      const sealed = { day, ...(await sealOf(tx, day, config.TIME_ZONE)) }
      const isNew = await queries.insertSeal(tx, { ...sealed, createdAt: clock.now() })
      if (isNew && isLast)
        await ctx.deliveries.enqueue(tx, auditSealed, { subjectId: null, params: sealed, replyTo: null })
    })
    if (isLast) await ctx.deliveries.wake()
  }
}

/** Newest first. A seal that does not fit any more says that events of that day, or before it, were changed. */
export async function listSeals({ db, clock, config }: Context): Promise<AuditSeal[]> {
  const from = addDays(clock.today(), -SHOWN_DAYS)
  const seals = await queries.listSeals(db, from)
  const reseals = await queries.newestReseals(
    db,
    seals.map(({ day }) => day),
  )
  const checked: AuditSeal[] = []
  for (const { day, events, digest } of seals) {
    const now = await sealOf(db, day, config.TIME_ZONE)
    const reseal = reseals.get(day)
    const erased = reseal && now.digest === reseal.digest && now.events === events
    checked.push({
      ...{ day, events, digest, intact: now.digest === digest && now.events === events },
      erasure: erased ? { tenantName: reseal.tenantName, at: reseal.createdAt.toISOString() } : null,
    })
  }
  return checked
}

type Reseal = { tenantId: string; timeZone: string; eventId: string; at: Date }

/**
 * Around a change of the events of a tenant: notes what the seals of their days come to afterwards. A day whose seal did not
 * fit before gets none, so that it goes on to show as changed.
 */
export async function resealAround(tx: Tx, given: Reseal, change: () => Promise<void>): Promise<void> {
  const { tenantId, timeZone, eventId, at } = given
  await queries.lockSeals(tx)
  const instants = await queries.listInstantsOf(tx, tenantId)
  const days = [...new Set(instants.map((instant) => dayOf(instant, timeZone)))]
  const seals = (await queries.listSealsOf(tx, days)).map(({ day, digest }) => ({ day, digest }))
  const reseals = await queries.newestReseals(tx, days)
  const fitting: Day[] = []
  for (const { day, digest } of seals)
    if ((await sealOf(tx, day, timeZone)).digest === (reseals.get(day)?.digest ?? digest)) fitting.push(day)
  await change()
  for (const day of fitting)
    await queries.insertReseal(tx, { day, eventId, createdAt: at, ...(await sealOf(tx, day, timeZone)) })
}
