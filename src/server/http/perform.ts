import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '../../shared/errors.ts'
import { oneLine } from '../cause.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../database/index.ts'
import { idempotencyKeys } from '../database/server.table.ts'
import { type Delivered, STILL_SENDING } from '../mail/letter.ts'
import type { Ask } from './serve.ts'

/** What a service did: the answer, the mails of its commit, and what the answer says once they were tried. */
export type Outcome<T> = {
  answer: T
  mails?: string[]
  told?: (results: Delivered[]) => Partial<T>
}

const DAY_MS = 86_400_000
const POLL_MS = 100
/** Longer than an answer may wait for its mails: who has not finished by then was cut off. */
const FIRST_CALL_MS = 15_000

type Performed<T> = {
  ask: Pick<Ask, 'request' | 'reply'> & { caller: { uid: string } }
  content: unknown
  /**
   * Sees to what the commit has left to do, and tells it in the answer. Where the first call was cut off before it had
   * finished, a later one with its key does so: it takes nothing but the answer as it was committed.
   */
  finish?: ((answer: T) => Promise<T>) | undefined
}

/**
 * Does something in one transaction, then sends its mails, then answers. With an Idempotency-Key the first answer
 * is kept in that transaction: the same key by the same person within 24 hours gets it again, a second call at the
 * same time waits for it, other contents under the same key are refused (422).
 */
export async function perform<T extends object>(
  ctx: Context,
  { ask, content, finish }: Performed<T>,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  const key = keyOf(ask)
  const fingerprint = fingerprintOf(ask, content)
  const done = await inTurn(ctx, key && { key, fingerprint, status: ask.reply.statusCode }, work)
  if (!done) return firstAnswer<T>(ctx, { key: key as Key, fingerprint, finish }, ask)
  const results = await Promise.all((done.mails ?? []).map((id) => attempt(ctx, id)))
  const answer = await finished(ctx, { ...done.answer, ...done.told?.(results) }, finish)
  return key ? kept(ctx, key, answer) : answer
}

/**
 * Does the work in a transaction; undefined when another call with its key has done it. While one is at it, this one
 * looks again and again, without a connection in between: a few that waited on one would leave none to anybody else.
 */
async function inTurn<T extends object>(
  { db, clock }: Context,
  row: Claim | undefined,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T> | undefined> {
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const turn = row ? await claim(tx, row, clock.now()) : 'ours'
      if (turn !== 'ours') return turn
      const outcome = await work(tx)
      if (row) await remember(tx, row.key, outcome.answer)
      return outcome
    })
    if (done === 'done') return undefined
    if (done !== 'held') return done
    await pause(POLL_MS)
  }
}

// It is done: what fails from here on is never told as if it were not.
async function finished<T>({ log }: Context, answer: T, finish: Performed<T>['finish']): Promise<T> {
  if (!finish) return answer
  return finish(answer).catch((error: unknown) => {
    log.warn({ cause: oneLine(error) }, 'what became of something that is done is not known')
    return answer
  })
}

/** Keeps a finished answer, unless another call with the same key has finished before: then that one's is the answer. */
async function kept<T extends object>({ db, clock, log }: Context, key: Key, answer: T): Promise<T> {
  try {
    if (await remember(db, key, answer, clock.now())) return answer
    const [first] = await db.select().from(idempotencyKeys).where(own(key))
    return (first?.answer as T | undefined) ?? answer
  } catch (error) {
    log.warn({ cause: oneLine(error) }, 'an answer could not be kept for its Idempotency-Key')
    return answer
  }
}

function attempt({ deliveries, log }: Context, id: string): Promise<Delivered> {
  return deliveries.attempt(id).catch((error: unknown) => {
    log.warn({ delivery: id, cause: oneLine(error) }, 'a mail could not be tried')
    return { emailSent: false, pdfAttached: false, emailError: STILL_SENDING }
  })
}

type Key = { uid: string; key: string }
const own = ({ uid, key }: Key) => and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key))

function keyOf({ request, caller }: Performed<never>['ask']): Key | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw new AppError(400, 'Idempotency-Key must be a text of 1 to 255 characters.')
  }
  return { uid: caller.uid, key }
}

function fingerprintOf({ request }: Performed<never>['ask'], content: unknown): string {
  const what = [request.method, request.url.split('?')[0], content]
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

type Claim = { key: Key; fingerprint: string; status: number }

/** Claims a key until the transaction ends, without waiting: it may be 'held' by another call, or 'done' already. */
async function claim(tx: Tx, { key, ...rest }: Claim, now: Date): Promise<'ours' | 'held' | 'done'> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const name = JSON.stringify([key.uid, key.key])
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`
  const { rows } = await tx.execute<{ free: boolean }>(lock)
  if (!rows[0]?.free) {
    const first = and(own(key), gte(idempotencyKeys.createdAt, dayAgo))
    return (await tx.$count(idempotencyKeys, first)) > 0 ? 'done' : 'held'
  }
  await tx.delete(idempotencyKeys).where(and(own(key), lt(idempotencyKeys.createdAt, dayAgo)))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...key, ...rest, answer: {}, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length === 1 ? 'ours' : 'done'
}

/** Keeps an answer; false where a finished one is kept already. */
async function remember(db: Db, key: Key, answer: object, finishedAt: Date | null = null): Promise<boolean> {
  const unfinished = and(own(key), isNull(idempotencyKeys.finishedAt))
  const { rowCount } = await db.update(idempotencyKeys).set({ answer, finishedAt }).where(unfinished)
  return rowCount === 1
}

async function firstAnswer<T extends object>(
  ctx: Context,
  { key, fingerprint, finish }: { key: Key; fingerprint: string } & Pick<Performed<T>, 'finish'>,
  { reply }: Performed<T>['ask'],
): Promise<T> {
  for (let waited = 0; ; waited += POLL_MS) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(own(key))
    if (!first || first.fingerprint !== fingerprint) {
      throw new AppError(422, 'This Idempotency-Key was used with other contents; use a new one.')
    }
    const age = ctx.clock.now().getTime() - first.createdAt.getTime()
    const cutOff = age > FIRST_CALL_MS || waited > FIRST_CALL_MS
    if (finish || first.finishedAt || cutOff) {
      reply.code(first.status).header('idempotent-replayed', 'true')
      const answer = first.answer as T
      return finish && !first.finishedAt ? kept(ctx, key, await finished(ctx, answer, finish)) : answer
    }
    await pause(POLL_MS)
  }
}

/** Forgets answers older than 24 hours. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)))
}
