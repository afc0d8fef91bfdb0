import { and, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { amongst } from './deliveries.many.queries.ts'
import { messagesIn, removeMessage } from './outbox.ts'

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/

/** Those of some mails that are not to go out any more: sent, withdrawn, or emptied. */
async function overOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { id, state, ended, html } = deliveries
  const mayGo = and(ne(state, 'sent'), sql`${ended} is distinct from 'withdrawn'`, isNotNull(html))
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(amongst(id, ids), mayGo && not(mayGo)))
  return new Set(rows.map((row) => row.id))
}

/** Takes the messages out of an outbox that are not to go out any more. What is no mail of this database is left alone. */
export async function sweepOutbox(db: Db, folder: string): Promise<void> {
  const named = (await messagesIn(folder)).flatMap((name) => {
    const id = ID.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  if (named.length === 0) return
  const over = await overOf(
    db,
    named.map(({ id }) => id),
  )
  for (const { name, id } of named) if (over.has(id)) await removeMessage(folder, name)
}
