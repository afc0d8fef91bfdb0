import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { backupKey, openBackups } from '../../../../server/backup/store.ts'
import { writeBackup } from '../../../../server/backup/write.ts'
import type { Config } from '../../../../server/config.ts'
import type { Context } from '../../../../server/context.ts'
import { directConnection } from '../../../../server/database/direct.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { listStaff } from '../../../identity/accounts/server/staff/staff.queries.ts'
import { hasDeliverySince } from '../../../messaging/channels/server/deliveries/deliveries.queries.ts'
import {
  BACKUP_ERRORS,
  BACKUP_MESSAGES,
  type Backup,
  type BackupKind,
  type BackupList,
} from '../backups.contract.ts'
import { lastMoment, nextTime } from './backup-times.ts'
import { checkBackup } from './backups.check.ts'
import * as queries from './backups.queries.ts'
import {
  checkContinuous,
  findState,
  getSavedAge,
  makeBaseCopy,
  needsBase,
  readContinuousStatus,
} from './continuous.service.ts'
import { BACKUP_FAILED, backupFailed } from './messages/backup-failed.message.ts'
import { STORED_FILES } from './stored-files.ts'

const OVERDUE_AFTER_MS = 48 * 3_600_000

/** `since` is the last good backup, or else the day of the portal's set-up. */
const isOverdue = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > OVERDUE_AFTER_MS

const DAY_MS = 86_400_000
const FAILED_KEPT_MS = 30 * DAY_MS
const BEING_MADE_MS = 3 * 3_600_000
const instant = (at: Date | null | undefined) => at?.toISOString() ?? null

function presentBackup(row: queries.BackupRow): Backup {
  return {
    id: row.id,
    kind: row.kind,
    fileName: path.posix.basename(row.fileKey),
    encrypted: row.encrypted,
    startedAt: row.startedAt.toISOString(),
    finishedAt: instant(row.finishedAt),
    bytes: row.bytes,
    rows: row.rowCount,
    files: row.fileCount,
    error: row.error,
    checkedAt: instant(row.checkedAt),
    checkError: row.checkError,
  }
}

export async function listBackups({ db, clock, config }: Context): Promise<BackupList> {
  const findLastGoodTime = await queries.findLastGoodTime(db)
  const since = findLastGoodTime ?? (await setUpAt(db))
  return {
    nightlyAt: config.BACKUP_AT === 'off' ? null : nextTime(config.BACKUP_AT, clock.now(), config.TIME_ZONE),
    lastGoodAt: instant(findLastGoodTime),
    overdue: since !== undefined && isOverdue(since, clock.now()),
    continuous: await readContinuousStatus(config, clock.now()),
    backups: (await queries.listBackups(db)).map(presentBackup),
  }
}

/** `savedAgeSeconds` is 0 where continuous backup is off. */
export type BackupHealth = { ageSeconds: number | undefined; lastFailed: boolean; savedAgeSeconds: number }

/** Before the first good backup, the age of the portal. */
export async function readBackupHealth(db: Db, now: Date, config: Config): Promise<BackupHealth> {
  const continuous = await findState(config)
  const since = (await queries.findLastGoodTime(db)) ?? (await setUpAt(db))
  return {
    ageSeconds: since && Math.max(0, (now.getTime() - since.getTime()) / 1000),
    lastFailed: await queries.hasLastFailed(db),
    savedAgeSeconds: continuous ? getSavedAge(continuous, now) : 0,
  }
}

/** The creation of the first admin; undefined in an empty portal. */
async function setUpAt(db: Db): Promise<Date | undefined> {
  const [first] = (await listStaff(db)).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return first?.createdAt
}

async function insertBackup(
  db: Db,
  { clock, config }: Context,
  kind: BackupKind,
  requestedBy: string | null,
): Promise<queries.BackupRow> {
  const [id, startedAt] = [randomUUID(), clock.now()]
  const encrypted = config.BACKUP_PASSPHRASE !== undefined
  const fileKey = backupKey(kind, startedAt, id, encrypted)
  await queries.insertBackup(db, { id, kind, requestedBy, startedAt, encrypted, fileKey })
  const row = await queries.findBackup(db, id)
  if (!row) throw new Error('The backup has no row.')
  return row
}

export async function requestBackup(ctx: Context, requestedBy: string): Promise<Backup> {
  return ctx.db.transaction(async (tx) => {
    await queries.lockBackups(tx, 'request')
    const [unfinished] = await queries.listUnfinished(tx)
    return presentBackup(unfinished ?? (await insertBackup(tx, ctx, 'manual', requestedBy)))
  })
}

/** Throws 404. */
export async function findGoodBackup({ db }: Pick<Context, 'db'>, id: string): Promise<queries.BackupRow> {
  const row = await queries.findBackup(db, id)
  if (!row?.finishedAt || row.error !== null) throw BACKUP_ERRORS.notFound()
  return row
}

async function reportFailure(ctx: Context, reason: string): Promise<void> {
  await ctx.db.transaction((tx) => enqueueFailure(ctx, tx, reason))
  await ctx.deliveries.wake()
}

async function enqueueFailure(ctx: Context, tx: Tx, reason: string): Promise<void> {
  const findLastGoodTime = instant(await queries.findLastGoodTime(tx))
  await ctx.deliveries.enqueue(tx, backupFailed, {
    subjectId: null,
    params: { reason, lastGoodAt: findLastGoodTime },
    replyTo: null,
  })
}

/** Once a day without a good backup, or before the first one; waits for one in progress. */
export async function reportOverdue(ctx: Context): Promise<void> {
  const { db, clock, config } = ctx
  if (config.BACKUP_AT === 'off') return
  const since = (await queries.findLastGoodTime(db)) ?? (await setUpAt(db))
  if (!since || !isOverdue(since, clock.now())) return
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const unfinished = await queries.listUnfinished(db)
  if (unfinished.some(({ startedAt }) => startedAt > before(BEING_MADE_MS))) return
  await db.transaction(async (tx) => {
    await queries.lockBackups(tx, 'report')
    if (await hasDeliverySince(tx, BACKUP_FAILED, before(DAY_MS))) return
    await enqueueFailure(ctx, tx, BACKUP_MESSAGES.overdue)
  })
  await ctx.deliveries.wake()
}

async function writeFile(ctx: Context, row: queries.BackupRow): Promise<Partial<queries.BackupRow>> {
  const { config, db, files, clock, secret } = ctx
  const store = await openBackups(config)
  const source = {
    connection: directConnection(config, db),
    files,
    storedFiles: STORED_FILES,
    secret: config.SECRET === undefined && config.DATABASE_URL === undefined ? secret : undefined,
    passphrase: config.BACKUP_PASSPHRASE,
    spoolFolder: path.join(config.DATA_DIR, 'uploads'),
    clock,
  }
  const result = await writeBackup(source, (bytes) => store.put(row.fileKey, bytes))
  return { bytes: result.bytes, rowCount: result.rows, fileCount: result.files }
}

async function makeBackup(ctx: Context, row: queries.BackupRow): Promise<boolean> {
  const { db, clock, log } = ctx
  try {
    const facts = await writeFile(ctx, row)
    await queries.updateBackup(db, row.id, { ...facts, finishedAt: clock.now() })
    return true
  } catch (error) {
    const reason = errorMessage(error)
    log.error({ cause: reason }, 'a backup could not be made')
    await queries.updateBackup(db, row.id, { error: reason, finishedAt: clock.now() })
    await reportFailure(ctx, reason)
    return false
  }
}

/** Restores the newest as a trial, because only that proves a backup. */
export async function checkNewest(ctx: Context): Promise<void> {
  const [newest] = await queries.listGood(ctx.db)
  if (!newest) return
  const wrong = await checkBackup(ctx, newest).catch(errorMessage)
  await queries.updateBackup(ctx.db, newest.id, { checkedAt: ctx.clock.now(), checkError: wrong ?? null })
  if (wrong === undefined) return
  ctx.log.error({ cause: wrong }, 'the newest backup cannot be restored')
  await reportFailure(ctx, `The newest backup could not be restored as a trial: ${wrong}`)
}

async function deleteOld(ctx: Context): Promise<void> {
  const { db, clock, config } = ctx
  const store = await openBackups(config)
  const good = await queries.listGood(db)
  // Manual backups must not displace the nightly ones.
  const [manual, others] = [true, false].map((is) => good.filter(({ kind }) => (kind === 'manual') === is))
  for (const some of [manual, others])
    for (const { id, fileKey } of some?.slice(config.BACKUP_KEEP) ?? []) {
      await store.remove(fileKey)
      await queries.deleteBackup(db, id)
    }
  await queries.deleteFailedBefore(db, new Date(clock.now().getTime() - FAILED_KEPT_MS))
}

async function isNightlyDue({ db, clock, config }: Context): Promise<boolean> {
  if (config.BACKUP_AT === 'off') return false
  const last = (await queries.findLastNightly(db)) ?? (await setUpAt(db))
  return last !== undefined && last < lastMoment(config.BACKUP_AT, clock.now(), config.TIME_ZONE)
}

/** At the first start, and after a gap. A failure is tried again in a minute, and the age of the last segment is an alarm. */
async function makeFirstBase(ctx: Context): Promise<void> {
  await makeBaseCopy(ctx).catch((error: unknown) =>
    ctx.log.error({ cause: errorMessage(error) }, 'the first base copy could not be made'),
  )
}

async function saveContinuous(ctx: Context, { id }: queries.BackupRow): Promise<void> {
  const save = async () => {
    await makeBaseCopy(ctx)
    return checkContinuous(ctx, id)
  }
  const wrong = await save().catch(errorMessage)
  if (wrong === undefined) return
  const reason = `The continuous backup could not be restored as a trial: ${wrong}`
  await queries.updateBackup(ctx.db, id, { checkError: reason })
  ctx.log.error({ cause: wrong }, 'the continuous backup cannot be restored')
  await reportFailure(ctx, reason)
}

async function makeDue(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await queries.lockBackups(tx, 'make')
    const due = await queries.listUnfinished(ctx.db)
    if (await needsBase(ctx.config)) await makeFirstBase(ctx)
    if (await isNightlyDue(ctx)) due.push(await insertBackup(ctx.db, ctx, 'nightly', null))
    for (const row of due) {
      const made = await makeBackup(ctx, row)
      if (made && row.kind === 'nightly') {
        await checkNewest(ctx)
        if (await findState(ctx.config)) await saveContinuous(ctx, row)
      }
      if (made) await deleteOld(ctx)
    }
  })
}

const lastRuns = new WeakMap<Db, Promise<void>>()

/** Sequential in this process, because many runs waiting for the lock would use up the connections. */
export function makeDueBackups(ctx: Context): Promise<void> {
  const before = lastRuns.get(ctx.db) ?? Promise.resolve()
  const run = before.then(
    () => makeDue(ctx),
    () => makeDue(ctx),
  )
  lastRuns.set(ctx.db, run)
  return run
}
