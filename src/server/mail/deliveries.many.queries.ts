import { and, asc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { type Delivery, type Ended, inNoHands } from './deliveries.queries.ts'
import type { EmailMessage } from './email-message.ts'

/** What tells of a mail without its words. */
export type MailState = Pick<Delivery, 'id' | 'state' | 'pdfAttached' | 'lastError'>

const { id, about, kind, recipient, state, pdfAttached, lastError, nextAttemptAt } = deliveries
const told = { id, state, pdfAttached, lastError }

/** One parameter, however many there are: as many parameters as values take longer to read than to look up. */
export const amongst = (column: PgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** What became of some mails. */
export const statesOf = (db: Db, ids: readonly string[]): Promise<MailState[]> =>
  db.select(told).from(deliveries).where(amongst(id, ids))

/** Those of some mails that are done with for now: sent, given up, or put off after a failure. */
export function settledOf(db: Db, ids: readonly string[], now: Date): Promise<MailState[]> {
  const putOff = and(isNotNull(lastError), gt(nextAttemptAt, now), inNoHands(now))
  return db
    .select(told)
    .from(deliveries)
    .where(and(amongst(id, ids), or(ne(state, 'pending'), putOff)))
}

/** Notes on those of some mails that wait why they do; with `ended`, nothing tries them any more. */
export async function noteWaiting(
  db: Db,
  ids: readonly string[],
  { because, ended, now }: { because: string; ended: Ended | null; now: Date },
): Promise<void> {
  const waiting = db
    .select({ id })
    .from(deliveries)
    .where(and(amongst(id, ids), eq(state, 'pending'), inNoHands(now)))
    .orderBy(asc(id))
    .for('update')
  await db
    .update(deliveries)
    .set({ lastError: because, ...(ended && { state: 'failed', ended, nextAttemptAt: null }) })
    .where(sql`${id} in ${waiting}`)
}

/** The newest mail of each kind about each of some records, without its words. */
export function newestAbout(db: Db, records: readonly string[], kinds: readonly string[]) {
  return db
    .selectDistinctOn([about, kind], { ...told, about: sql<string>`${about}`, kind, recipient })
    .from(deliveries)
    .where(and(amongst(about, records), sql`${kind} = any(${sql.param(kinds)}::text[])`))
    .orderBy(asc(about), asc(kind), sql`${deliveries.createdAt} desc`, asc(id))
}

/** Writes mails afresh that have not gone out: to whom they go and all that they tell. */
export async function rewriteAll(
  tx: Tx,
  mails: readonly { id: string; letter: EmailMessage }[],
): Promise<void> {
  const column = (of: (letter: EmailMessage) => string | null) =>
    sql.param(mails.map(({ letter }) => of(letter)))
  const written = sql`unnest(
    ${sql.param(mails.map((mail) => mail.id))}::uuid[],
    ${column(({ to }) => to)}::text[],
    ${column(({ replyTo }) => replyTo)}::text[],
    ${column(({ subject }) => subject)}::text[],
    ${column(({ html }) => html)}::text[],
    ${column(({ text }) => text)}::text[],
    ${column(({ attachment }) => (attachment ? JSON.stringify(attachment) : null))}::jsonb[]
  ) as written (id, recipient, reply_to, subject, html, text, attachment)`
  await tx
    .update(deliveries)
    .set({
      recipient: sql`written.recipient`,
      replyTo: sql`written.reply_to`,
      subject: sql`written.subject`,
      html: sql`written.html`,
      text: sql`written.text`,
      attachment: sql`written.attachment`,
    })
    .from(written)
    .where(and(sql`${id} = written.id`, ne(state, 'sent')))
}
