import { and, asc, type Column, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../../server/database/index.ts'
import { type Day, daysBetween } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { contactsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { isNotVoided } from '../../../ledger/server/invoice-records.queries.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import { dueColumn } from '../../../settlement/server/settlement.queries.ts'
import { IN_REVIEW, uncovered } from '../invoices.queries.ts'

/** The balance in GHS; days after the due day, 0 if set to overdue before it. */
export type OverdueInvoice = {
  id: string
  invoiceNumber: string
  tenantId: string
  tenantName: string
  tenantEmail: string | null
  amount: number
  dueDate: Day
  daysOverdue: number
}

/** Each way to be overdue is a range of one index, read in order; so are partly covered invoices of each status. */
function overdueIds(
  today: Day,
  { scope, order, limit }: { scope: Scope; order: typeof asc; limit: number },
): SQL {
  const { id, tenantId, dueDate, storedDisplayStatus } = invoices
  const orderAndLimit = sql`order by ${order(dueDate)}, ${order(id)} limit ${sql.raw(String(limit))}`
  const part = (where: SQL | undefined) =>
    sql`(select ${id}, ${dueDate} from ${invoices} where ${and(isNotVoided, where, isWithin(tenantId, scope))} ${orderAndLimit})`
  const unpaid = part(and(eq(storedDisplayStatus, 'Unpaid'), lt(dueDate, today)))
  // A plan for both statuses at once would read all invoices past their due day.
  const partly = IN_REVIEW.map((status) =>
    part(and(eq(storedDisplayStatus, status), sql`${uncovered} > 0`, lt(dueDate, today))),
  )
  const parts = sql.join([part(eq(storedDisplayStatus, 'Overdue')), unpaid, ...partly], sql` union all `)
  return sql`(select ${id} from (${parts}) ${invoices} ${orderAndLimit})`
}

/** Overdue invoices by due day: oldest first, or latest first. */
export async function listOverdue(
  db: Db,
  today: Day,
  { scope, first, limit }: { scope: Scope; first: 'oldest' | 'latest'; limit: number },
): Promise<OverdueInvoice[]> {
  const order = first === 'oldest' ? asc : desc
  const { id, invoiceNumber, tenantId, tenantName, dueDate } = invoices
  const contact = contactsView(db)
  const amount = uncovered.mapWith(Number)
  const rows = await db
    .select({ id, invoiceNumber, tenantId, tenantName, tenantEmail: contact.email, amount, dueDate })
    .from(invoices)
    .innerJoin(contact, eq(contact.tenantId, tenantId))
    .where(sql`${id} in ${overdueIds(today, { scope, order, limit })}`)
    .orderBy(order(dueDate), order(id))
  return rows.map((row) => ({
    ...row,
    amount: toCedis(row.amount),
    daysOverdue: Math.max(0, daysBetween(row.dueDate, today)),
  }))
}

/** The oldest receipt of each invoice under review; longest waiting first. */
export async function listWaiting(db: Db, scope: Scope, limit: number) {
  const older = alias(paymentProofs, 'older')
  // Must match the predicate of the partial index.
  const waits = (status: Column) => sql`${status} = 'pending_review'`
  const { id, tenantId, tenantName, description } = invoices
  const { uploadedAt, invoiceId } = paymentProofs
  const before = or(
    lt(older.uploadedAt, uploadedAt),
    and(eq(older.uploadedAt, uploadedAt), lt(older.id, paymentProofs.id)),
  )
  const rows = await db
    .select({
      invoiceId: id,
      tenantId,
      tenantName,
      description,
      amount: dueColumn.mapWith(Number),
      paidAmount: paymentProofs.amount,
      uploadedAt,
    })
    .from(paymentProofs)
    .innerJoin(invoices, eq(id, invoiceId))
    .where(
      and(
        waits(paymentProofs.status),
        isNull(paymentProofs.deletedAt),
        isNotVoided,
        isWithin(tenantId, scope),
        eq(invoices.storedDisplayStatus, 'Payment Under Review'),
        sql`not exists (${db
          .select({ one: sql`1` })
          .from(older)
          .where(
            and(eq(older.invoiceId, invoiceId), waits(older.status), isNull(older.deletedAt), before),
          )})`,
      ),
    )
    .orderBy(asc(uploadedAt), asc(paymentProofs.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    amount: toCedis(row.amount),
    paidAmount: row.paidAmount === null ? null : toCedis(row.paidAmount),
    uploadedAt: row.uploadedAt.toISOString(),
  }))
}
