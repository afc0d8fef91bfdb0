import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { addDays, type Day, startOfDay, toDay } from '../../../../shared/days.ts'
import type { AuditSeal } from '../audit.contract.ts'
import * as queries from './audit.queries.ts'
import { auditSealed } from './messages/audit-sealed.message.ts'

const PAGE = 1_000
const SHOWN_DAYS = 30
const SETTLED_MS = 600_000
const WRITERS_TIMEOUT_MS = 60_000
const WRITERS_PAUSE_MS = 50

type Sealed = { events: number; digest: string }
type Place = Pick<queries.SealRow, 'day' | 'after' | 'through'>

function coveredBy({ day, after, through }: Place, timeZone: string): queries.Covered {
  return after === null || through === null
    ? { from: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) }
    : { after, through }
}

/** SHA-256 (hex) over the previous seal, erasures under other seals, and each event since as JSON lines, oldest first. */
async function createSeal(db: Db, place: Place, timeZone: string): Promise<Sealed> {
  const before = await queries.findSealBefore(db, place)
  const hash = createHash('sha256').update(`${before?.digest ?? ''}\n`)
  const covered = coveredBy(place, timeZone)
  for (const row of await queries.listReseals(db, covered)) hash.update(`${toSealedLine(row)}\n`)
  let events = 0
  for (let following = 0; ; ) {
    const rows = await queries.listEventsToSeal(db, covered, { following, limit: PAGE })
    for (const row of rows) hash.update(`${toSealedLine(place.through === null ? withoutOrder(row) : row)}\n`)
    events += rows.length
    following = rows.at(-1)?.sequence ?? following
    if (rows.length < PAGE) return { events, digest: hash.digest('hex') }
  }
}

// Fields sorted by name, because the database returns them in column order.
const toSealedLine = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const withoutOrder = ({ sequence: _sequence, recordedAt: _at, ...row }: queries.AuditRow) => row

/** The last sequence below which no transaction is open. Throws if a transaction does not end. */
async function settledSequence(db: Db): Promise<number> {
  const last = await queries.findLastSequence(db)
  const deadline = performance.now() + WRITERS_TIMEOUT_MS
  for (let waiting = await queries.listWriters(db); waiting.length > 0; ) {
    if (performance.now() > deadline)
      throw new Error('The audit is not sealed: a transaction that writes to it has not ended for a minute.')
    await pause(WRITERS_PAUSE_MS)
    const still = new Set(await queries.listWriters(db))
    waiting = waiting.filter((writer) => still.has(writer))
  }
  return last
}

/** The start of the next seal. The first after older seals skips what those cover. */
async function nextAfter(db: Db, timeZone: string): Promise<number> {
  const newest = await queries.findNewestSeal(db)
  if (!newest) return 0
  return newest.through ?? queries.findLastSequenceBefore(db, startOfDay(addDays(newest.day, 1), timeZone))
}

/** Seals the events since the last seal, once a day, and mails it to the owners. */
export async function sealDays(ctx: Context): Promise<void> {
  const { db, clock, config } = ctx
  const today = toDay(new Date(clock.now().getTime() - SETTLED_MS), config.TIME_ZONE)
  const day = addDays(today, -1)
  const first = await queries.findFirstEventTime(db)
  if (!first || first >= startOfDay(today, config.TIME_ZONE) || (await queries.findSeal(db, day))) return
  const through = await settledSequence(db)
  await db.transaction(async (tx) => {
    await queries.lockSeals(tx)
    const after = await nextAfter(tx, config.TIME_ZONE)
    const place = { day, after, through: Math.max(after, through) }
    const sealed = await createSeal(tx, place, config.TIME_ZONE)
    const signed = ctx.auditKey.sign('seal', { ...place, ...sealed, createdAt: clock.now() })
    if (!(await queries.insertSeal(tx, signed))) return
    const params = { day, ...sealed }
    await ctx.deliveries.enqueue(tx, auditSealed, { subjectId: null, params, replyTo: null })
  })
  await ctx.deliveries.wake()
}

/** The number of events dated on a day that was sealed before they were stored. */
async function countBackdated(db: Db, seal: queries.SealRow, timeZone: string): Promise<number> {
  const before = seal.through === null ? undefined : await queries.findSealBefore(db, seal)
  if (!before) return 0
  return queries.countEarlier(db, coveredBy(seal, timeZone), startOfDay(addDays(before.day, 1), timeZone))
}

/** Newest first. A seal that does not match shows that events under it, or before it, were changed. */
export async function listSeals({ db, clock, config }: Context): Promise<AuditSeal[]> {
  const from = addDays(clock.today(), -SHOWN_DAYS)
  const seals = await queries.listSeals(db, from)
  const reseals = await queries.findNewestReseals(
    db,
    seals.map(({ day }) => day),
  )
  const checked: AuditSeal[] = []
  for (const seal of seals) {
    const { day, events, digest } = seal
    const now = await createSeal(db, seal, config.TIME_ZONE)
    const reseal = reseals.get(day)
    const erased = reseal && now.digest === reseal.digest && now.events === events
    checked.push({
      day,
      events,
      digest,
      intact: now.digest === digest && now.events === events,
      backdated: await countBackdated(db, seal, config.TIME_ZONE),
      erasure: erased ? { tenantName: reseal.tenantName, at: reseal.createdAt.toISOString() } : null,
    })
  }
  return checked
}

type Reseal = { tenantId: string; eventId: string; at: Date }

/** Records new seal values around a change of a tenant's events. Seals already broken get none and keep showing it. */
export async function resealAround(
  { config, auditKey }: Pick<Context, 'config' | 'auditKey'>,
  tx: Tx,
  { tenantId, eventId, at }: Reseal,
  change: () => Promise<void>,
): Promise<void> {
  const timeZone = config.TIME_ZONE
  await queries.lockSeals(tx)
  const seals = await sealsOver(tx, await queries.listErasable(tx, tenantId), timeZone)
  const reseals = await queries.findNewestReseals(
    tx,
    seals.map(({ day }) => day),
  )
  const fitting: queries.SealRow[] = []
  for (const seal of seals) {
    const expected = reseals.get(seal.day)?.digest ?? seal.digest
    if ((await createSeal(tx, seal, timeZone)).digest === expected) fitting.push(seal)
  }
  await change()
  const changed: { day: Day; digest: string }[] = []
  for (const seal of fitting)
    changed.push({ day: seal.day, digest: (await createSeal(tx, seal, timeZone)).digest })
  if (changed.length === 0) return
  await queries.insertReseals(tx, auditKey.sign('reseal', { eventId, createdAt: at, seals: changed }))
}

async function sealsOver(tx: Tx, events: queries.Erasable[], timeZone: string): Promise<queries.SealRow[]> {
  const days = new Set(events.filter(({ isOld }) => isOld).map(({ at }) => toDay(at, timeZone)))
  return (await queries.listDaySeals(tx, [...days])).filter(
    ({ after, through }) =>
      after === null ||
      through === null ||
      events.some(({ sequence }) => sequence > after && sequence <= through),
  )
}
