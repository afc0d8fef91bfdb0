import { desc, max, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, inOrder, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { sentReminders } from '../../invoices/server/reminders/invoices.sent-reminders.ts'
import type { ContactChannel } from '../arrears.rules.ts'
import { tenantContacts as contacts, paymentPromises as promises } from './arrears.table.ts'

export type PromiseRow = typeof promises.$inferSelect

/** `amount` is in whole pesewas. */
export type TimelineRow = {
  id: string
  kind: 'contact' | 'promise' | 'reminder'
  createdAt: Date
  createdByName: string | null
  channel: ContactChannel | null
  note: string | null
  day: Day | null
  amount: number | null
  invoiceNumber: string | null
}

function selectTimeline(db: Db, tenantId: string): SQL {
  const reminder = sentReminders(db, tenantId)
  return sql`(
    select ${contacts.id}, 'contact' as kind, ${contacts.createdAt}, ${contacts.createdByName}, ${contacts.channel},
      ${contacts.note}, null::date as day, null::bigint as amount, null::text as invoice_number
    from ${contacts} where ${contacts.tenantId} = ${tenantId}::uuid
    union all
    select ${promises.id}, 'promise', ${promises.createdAt}, ${promises.createdByName}, null, ${promises.note},
      ${promises.day}, ${promises.amount}, null
    from ${promises} where ${promises.tenantId} = ${tenantId}::uuid
    union all
    select ${reminder.id}, 'reminder', ${reminder.at}, null, ${reminder.channel}, null, null, null, ${reminder.invoiceNumber}
    from ${reminder}) as timeline`
}

const order = byNewest({ createdAt: sql`timeline.created_at`, id: sql`timeline.id` })

export async function listTimeline(
  db: Db,
  tenantId: string,
  { limit, cursor }: PageRequest,
): Promise<TimelineRow[]> {
  const { where, orderBy } = keysetPage(order, cursor)
  const newest = sql.join(inOrder(order), sql`, `)
  const { rows } = await db.execute<Omit<TimelineRow, 'createdAt'> & { createdAt: string }>(sql`
    select id, kind, created_at as "createdAt", created_by_name as "createdByName", channel, note, day, amount,
      invoice_number as "invoiceNumber"
    from (select * from ${selectTimeline(db, tenantId)} where ${where ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit}) as timeline
    order by ${newest}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

export async function countTimeline(db: Db, tenantId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from ${selectTimeline(db, tenantId)}`,
  )
  return rows[0]?.count ?? 0
}

const isAnyTenant = (column: SQL, tenantIds: readonly string[]) =>
  sql`${column} = any(${sql.param([...tenantIds])}::uuid[])`

export async function findLastPromises(
  db: Db,
  tenantIds: readonly string[],
): Promise<Map<string, PromiseRow>> {
  const rows = await db
    .selectDistinctOn([promises.tenantId])
    .from(promises)
    .where(isAnyTenant(sql`${promises.tenantId}`, tenantIds))
    .orderBy(promises.tenantId, desc(promises.createdAt), desc(promises.id))
  return new Map(rows.map((row) => [row.tenantId, row]))
}

export async function findLastContacts(db: Db, tenantIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ tenantId: contacts.tenantId, at: max(contacts.createdAt) })
    .from(contacts)
    .where(isAnyTenant(sql`${contacts.tenantId}`, tenantIds))
    .groupBy(contacts.tenantId)
  return new Map(rows.flatMap(({ tenantId, at }) => (at ? [[tenantId, at] as const] : [])))
}

export async function insertPromise(tx: Tx, row: PromiseRow): Promise<void> {
  await tx.insert(promises).values(row)
}

export async function insertContact(tx: Tx, row: typeof contacts.$inferSelect): Promise<void> {
  await tx.insert(contacts).values(row)
}
