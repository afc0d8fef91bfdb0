import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ExpectedError } from '../../shared/errors.ts'
import type { Context } from '../context.ts'
import { type Db, sendWithCommit, type Tx } from '../database/index.ts'
import { idempotencyKeys } from '../database/server.table.ts'
import { lazyStatement } from '../database/statement.ts'
import { errorMessage } from '../error-message.ts'
import { type DeliveryResult, STILL_SENDING } from '../mail/delivery-result.ts'
import { HTTP_ERRORS } from '../server.errors.ts'

export type Outcome<T> = {
  answer: T
  withoutSecret?(answer: T): T
  mails?: string[]
  withDeliveries?: (results: DeliveryResult[]) => Partial<T>
}

const DAY_MS = 86_400_000
const POLL_MS = 100
/** Longer than an answer may wait for its emails: an older unfinished call has crashed. */
const FIRST_CALL_TIMEOUT_MS = 15_000

/** The transaction commits all the same, and the answer is this error. */
export type Refusal = { refusal: AppError }

export type Steps<T> = {
  /** Compared with that of a repeated call, instead of the whole body. */
  content?: unknown
  work(tx: Tx): Promise<Outcome<T> | Refusal>
  /** Runs after the commit, if need be in a later call, so it may use only the committed answer. */
  finish?(answer: T, waitedMs: number): Promise<T>
  /** Runs before each answer, also before a stored one. */
  after?(answer: T): void | Promise<void>
}

export type KeyedCall = { request: FastifyRequest; reply: FastifyReply; caller: { uid: string } }

/** The stored response is valid for 24 hours; a concurrent call waits for it; another body is refused (422). */
export async function runIdempotent<T extends object>(
  ctx: Context,
  call: KeyedCall,
  steps: Steps<T>,
): Promise<T> {
  const answer = await answerOnce(ctx, call, steps)
  await finished(ctx, answer, async () => {
    await steps.after?.(answer)
    return answer
  })
  return answer
}

async function answerOnce<T extends object>(
  ctx: Context,
  call: KeyedCall,
  { content, work, finish }: Steps<T>,
): Promise<T> {
  const key = toStoredKey(call)
  const fingerprint = getFingerprint(call, content)
  const waitedMs = startWaitingTime(call)
  const claimed = key && { key, fingerprint, status: call.reply.statusCode }
  const done = await runUnderKey(ctx, claimed, async (tx) => {
    const outcome = await work(tx)
    const isFinished = 'refusal' in outcome || (!finish && !outcome.mails?.length)
    const finishedAt = isFinished ? ctx.clock.now() : null
    if (key) sendWithCommit(tx, writeResponse(tx, key, toStoredResponse(outcome), finishedAt))
    return { outcome, isFinished }
  })
  const finishNow = finish && ((answer: T) => finish(answer, waitedMs()))
  if (!done) return readStoredResponse<T>(ctx, { key: key as Key, fingerprint, finish: finishNow }, call)
  const { outcome, isFinished } = done
  if ('refusal' in outcome) throw outcome.refusal
  if (isFinished) return toResponseBody(outcome, [])
  const results = await Promise.all((outcome.mails ?? []).map((id) => attempt(ctx, id, waitedMs())))
  const { answer, isComplete } = await finished(ctx, toResponseBody(outcome, results), finishNow)
  // A repeated call finishes what was cut off.
  if (!key || !isComplete) return answer
  const stored = await storeResponse(ctx, key, outcome.withoutSecret?.(answer) ?? answer)
  return outcome.withoutSecret ? answer : stored
}

const toResponseBody = <T extends object>(
  { answer, withDeliveries }: Outcome<T>,
  results: DeliveryResult[],
): T => ({ ...answer, ...withDeliveries?.(results) })

// Rows of the version before have no code; they hold withdrawn messages only.
type StoredRefusal = { refusal: ExpectedError | [status: number, message: string] }

function toError({ refusal }: StoredRefusal): AppError {
  if (!Array.isArray(refusal)) return new AppError(refusal)
  const [status, message] = refusal
  return new AppError({ status, code: 'mail.withdrawn', message })
}

function toStoredResponse<T extends object>(outcome: Outcome<T> | Refusal): T | StoredRefusal {
  if ('refusal' in outcome) {
    const { status, code, message } = outcome.refusal
    return { refusal: { status, code, message } }
  }
  const answer = toResponseBody(outcome, [])
  return outcome.withoutSecret?.(answer) ?? answer
}

/** The caller's waiting time in milliseconds since the request or its whole upload arrived. */
function startWaitingTime({ request, reply }: KeyedCall): () => number {
  const before = request.isMultipart() ? 0 : reply.elapsedTime
  const from = performance.now()
  return () => before + performance.now() - from
}

/** Polls instead of waiting on a lock, because waiting calls would use up the connection pool. */
async function runUnderKey<T extends object>(
  { db, clock }: Context,
  row: Claim | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const claimed = row ? await claim(tx, row, clock.now()) : 'ours'
      if (claimed !== 'ours') return claimed
      return work(tx)
    })
    if (done === 'done') return undefined
    if (done !== 'held') return done
    await pause(POLL_MS)
  }
}

// The work is committed, so later errors must not look like a failure.
type Finish<T> = ((answer: T) => Promise<T>) | undefined

async function finished<T>(
  { log }: Context,
  answer: T,
  finish: Finish<T>,
): Promise<{ answer: T; isComplete: boolean }> {
  if (!finish) return { answer, isComplete: true }
  try {
    return { answer: await finish(answer), isComplete: true }
  } catch (error) {
    log.warn({ cause: errorMessage(error) }, 'a committed call could not be finished')
    return { answer, isComplete: false }
  }
}

async function storeResponse<T extends object>({ db, clock, log }: Context, key: Key, answer: T): Promise<T> {
  try {
    if (await writeResponse(db, key, answer, clock.now())) return answer
    const [first] = await db.select().from(idempotencyKeys).where(ownKey(key))
    return (first?.answer as T | undefined) ?? answer
  } catch (error) {
    log.warn({ cause: errorMessage(error) }, 'a response could not be stored for its Idempotency-Key')
    return answer
  }
}

function attempt({ deliveries, log }: Context, id: string, waitedMs: number): Promise<DeliveryResult> {
  return deliveries.attempt(id, waitedMs).catch((error: unknown) => {
    log.warn({ delivery: id, cause: errorMessage(error) }, 'an email could not be attempted')
    return { emailSent: false, pdfAttached: false, emailError: STILL_SENDING }
  })
}

type Key = { uid: string; key: string }
const ownKey = ({ uid, key }: Key) => and(eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key))

function toStoredKey({ request, caller }: KeyedCall): Key | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw HTTP_ERRORS.invalidIdempotencyKey()
  }
  return { uid: caller.uid, key }
}

function getFingerprint({ request }: KeyedCall, content: unknown): string {
  const what = [request.method, request.url.split('?')[0], content]
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

type Claim = { key: Key; fingerprint: string; status: number }

async function claim(tx: Tx, { key, ...rest }: Claim, now: Date): Promise<'ours' | 'held' | 'done'> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const name = JSON.stringify([key.uid, key.key])
  const [result] = await claimKey(tx, { ...key, ...rest, name, now, dayAgo })
  if (result?.free) return result.claimed ? 'ours' : 'done'
  const first = and(ownKey(key), gte(idempotencyKeys.createdAt, dayAgo))
  return (await tx.$count(idempotencyKeys, first)) > 0 ? 'done' : 'held'
}

// The lock of a key excludes other calls with it, so no uncommitted row can conflict.
const claimKey = lazyStatement<{ free: boolean; claimed: boolean }>(
  () => sql`with lock as (
      select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}::text, 0)) as free
    ), claimed as (
      insert into ${idempotencyKeys} (uid, key, fingerprint, status, answer, created_at)
      select ${sql.placeholder('uid')}::uuid, ${sql.placeholder('key')}::text, ${sql.placeholder('fingerprint')}::text,
        ${sql.placeholder('status')}::integer, '{}', ${sql.placeholder('now')}::timestamptz
      from lock where free
      on conflict (uid, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        answer = excluded.answer, created_at = excluded.created_at, finished_at = null
      where idempotency_keys.created_at < ${sql.placeholder('dayAgo')}::timestamptz
      returning key
    )
    select free, exists (select from claimed) as claimed from lock`,
)

async function writeResponse(db: Db, key: Key, answer: object, finishedAt: Date | null): Promise<boolean> {
  const written = await updateResponse(db, { ...key, answer: JSON.stringify(answer), finishedAt })
  return written.length === 1
}

const updateResponse = lazyStatement<{ key: string }>(
  () => sql`update ${idempotencyKeys} set answer = ${sql.placeholder('answer')}::json,
    finished_at = ${sql.placeholder('finishedAt')}::timestamptz
    where uid = ${sql.placeholder('uid')} and key = ${sql.placeholder('key')} and finished_at is null
    returning key`,
)

async function readStoredResponse<T extends object>(
  ctx: Context,
  { key, fingerprint, finish }: { key: Key; fingerprint: string; finish: Finish<T> },
  { reply }: KeyedCall,
): Promise<T> {
  for (let waited = 0; ; waited += POLL_MS) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(ownKey(key))
    if (!first || first.fingerprint !== fingerprint) throw HTTP_ERRORS.idempotencyKeyReused()
    const age = ctx.clock.now().getTime() - first.createdAt.getTime()
    const cutOff = age > FIRST_CALL_TIMEOUT_MS || waited > FIRST_CALL_TIMEOUT_MS
    if (finish || first.finishedAt || cutOff) {
      reply.code(first.status).header('idempotent-replayed', 'true')
      const stored = first.answer as T | StoredRefusal
      if ('refusal' in stored) throw toError(stored)
      if (!finish || first.finishedAt) return stored
      const { answer, isComplete } = await finished(ctx, stored, finish)
      return isComplete ? storeResponse(ctx, key, answer) : answer
    }
    await pause(POLL_MS)
  }
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)))
}

/** Deletes the responses to a person, and responses to others that contain one of these ids or addresses. */
export async function deleteKeysAbout(
  db: Db,
  { uid, ids, emails }: { uid: string; ids: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const { answer } = idempotencyKeys
  const named = sql`exists (
    select from unnest(${sql.param(ids)}::text[]) as id where strpos(${answer}::text, id) > 0
    union all
    select from unnest(${sql.param(emails)}::text[]) as email
    where strpos(lower(${answer}::text), to_json(lower(email))::text) > 0)`
  await db.delete(idempotencyKeys).where(or(eq(idempotencyKeys.uid, uid), named))
}
