import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  countDeliveries,
  countSms,
  findOldestPendingTime,
} from '../../features/messaging/channels/server/deliveries/queries/count.queries.ts'
import {
  type BackupHealth,
  readBackupHealth,
} from '../../features/overview/backups/server/backups.service.ts'
import type { Context } from '../../server/context.ts'
import { describeCause } from '../../server/database/connection/unavailable.ts'
import { requireWritable } from '../../server/database/connection/writable.ts'
import type { Tx } from '../../server/database/index.ts'
import { countJobs } from '../../server/jobs/jobs.queries.ts'

/** A part is undefined if its query failed, for example by timeout. */
export type DatabaseFacts = {
  bytes?: number
  backup?: BackupHealth
  deliveries?: Awaited<ReturnType<typeof countDeliveries>>
  deliveriesWaitingSeconds?: number
  sms?: Awaited<ReturnType<typeof countSms>>
  jobs?: Awaited<ReturnType<typeof countJobs>> & { queues: string[] }
}

const SMS_DAYS_MS = 30 * 86_400_000
const STATEMENT_TIMEOUT_MS = 1_500
const ALL_WITHIN_MS = 4_000

async function readBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

async function readWaitingSeconds(tx: Tx, now: Date): Promise<number> {
  const since = await findOldestPendingTime(tx)
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0
}

const read = <T>({ db }: Pick<Context, 'db'>, query: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`))
    return query(tx)
  })

const readParts = (ctx: Context, facts: DatabaseFacts): ((tx: Tx) => Promise<void>)[] => {
  const now = ctx.clock.now()
  return [
    async (tx) => {
      facts.backup = await readBackupHealth(tx, now, ctx.config)
    },
    async (tx) => {
      facts.jobs = { ...(await countJobs(tx, now)), queues: ctx.jobs.list.map(({ name }) => name) }
    },
    async (tx) => {
      facts.deliveriesWaitingSeconds = await readWaitingSeconds(tx, now)
    },
    async (tx) => {
      facts.deliveries = await countDeliveries(tx)
    },
    async (tx) => {
      facts.sms = await countSms(tx, new Date(now.getTime() - SMS_DAYS_MS))
    },
    async (tx) => {
      facts.bytes = await readBytes(tx)
    },
  ]
}

/** Waits 4 seconds at most; undefined while the database does not answer or is read-only. */
export async function readDatabaseFacts(ctx: Context): Promise<DatabaseFacts | undefined> {
  const facts: DatabaseFacts = {}
  let answers = false
  const warn = (text: string) => (error: unknown) => ctx.log.warn(describeCause(error), text)
  const readAll = async () => {
    await requireWritable(ctx.db.$client)
    answers = true
    for (const part of readParts(ctx, facts))
      await read(ctx, part).catch(warn('a part of the metrics could not be read'))
  }
  const reading = readAll().catch(warn('the metrics could not reach the database'))
  await Promise.race([reading, pause(ALL_WITHIN_MS, undefined, { ref: false })])
  return answers ? { ...facts } : undefined
}
