import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { deliveryStates } from '../../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import { invoices } from '../../../ledger/server/invoices.table.ts'
import { REMINDER } from '../messages/invoice-reminder.message.ts'

function selectSentReminders(db: Db, tenantId: string) {
  const delivery = deliveryStates(db)
  const isTenant = and(eq(invoices.tenantId, tenantId), eq(delivery.kind, REMINDER))
  return { delivery, ofTenant: isTenant }
}

/** Sent reminders with their invoices, for later features to list. */
export function sentReminders(db: Db, tenantId: string) {
  const { delivery, ofTenant: isTenant } = selectSentReminders(db, tenantId)
  return db
    .select({
      id: sql<string>`${delivery.id}`.as('reminder_id'),
      at: sql<Date>`${delivery.sentAt}`.mapWith(delivery.sentAt).as('reminder_at'),
      channel: delivery.channel,
      invoiceNumber: invoices.invoiceNumber,
    })
    .from(delivery)
    .innerJoin(invoices, eq(invoices.id, delivery.subjectId))
    .where(and(isTenant, eq(delivery.state, 'sent'), sql`${delivery.sentAt} is not null`))
    .as('sent_reminders')
}

/** Sent or waiting, with the relevant time. */
export async function listLiveReminders(db: Db, tenantId: string) {
  const { delivery, ofTenant: isTenant } = selectSentReminders(db, tenantId)
  const { state, sentAt, askedAt: requestedAt, subjectId } = delivery
  const rows = await db
    .select({ state, sentAt, askedAt: requestedAt, invoiceId: sql<string>`${subjectId}` })
    .from(delivery)
    .innerJoin(invoices, eq(invoices.id, subjectId))
    .where(and(isTenant, ne(state, 'failed')))
  return rows.map(({ invoiceId, ...row }) => ({
    invoiceId,
    isSent: row.state === 'sent',
    at: row.sentAt ?? row.askedAt,
  }))
}

export function listReminders(db: Db, tenantId: string) {
  const { delivery, ofTenant: isTenant } = selectSentReminders(db, tenantId)
  const { askedAt: requestedAt, sentAt, channel, recipient, state, ended, report, deliveredAt } = delivery
  const became = { state, ended, report, deliveredAt }
  return db
    .select({
      askedAt: requestedAt,
      sentAt,
      channel,
      recipient,
      ...became,
      invoiceNumber: invoices.invoiceNumber,
    })
    .from(delivery)
    .innerJoin(invoices, eq(invoices.id, delivery.subjectId))
    .where(isTenant)
    .orderBy(requestedAt, delivery.id)
}
