import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import { messagesAndPartsIn, removeMessage } from '../../../../../../server/mail/outbox.ts'
import { isAmong, isEmptied } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(?:\.part)?$/

async function findOver(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { id, state, ended } = deliveries
  const rows = await db
    .select({ id })
    .from(deliveries)
    .where(and(isAmong(id, ids), or(eq(state, 'sent'), eq(ended, 'withdrawn'), isEmptied)))
  return new Set(rows.map((row) => row.id))
}

/** Keeps files that are not messages of this database. */
export async function sweepOutbox(db: Db, folder: string): Promise<void> {
  const named = (await messagesAndPartsIn(folder)).flatMap((name) => {
    const id = ID.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  if (named.length === 0) return
  const over = await findOver(
    db,
    named.map(({ id }) => id),
  )
  for (const { name, id } of named) if (over.has(id)) await removeMessage(folder, name)
}
