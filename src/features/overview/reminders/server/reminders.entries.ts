import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import { deliveryStates } from '../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import { listInvoiceSummaries } from '../../../money/invoices/server/reminders/invoices.remindable.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { type Job, LISTED_ENTRIES, type Reminded } from '../reminders.contract.ts'
import { byDay } from './reminders.present.ts'
import { isAnyId } from './reminders.queries.ts'
import { invoiceReminders, leaseReminders } from './reminders.table.ts'

const toReminderMail = ({ id, state, ended, recipient }: ReturnType<typeof deliveryStates>) => ({
  mailId: id,
  mailState: state,
  mailEnded: ended,
  recipient,
})
type Contact = { name: string; email: string | null }

/** Lists at most 500, with current names and the state of the emails. */
export const ENTRIES: Record<Job, (db: Db, runId: string) => Promise<Reminded[]>> = {
  leases: leaseEntries,
  invoices: invoiceEntries,
}

async function leaseEntries(db: Db, runId: string): Promise<Reminded[]> {
  const { tenantId, leaseEndDate, deliveryId } = leaseReminders
  const delivery = deliveryStates(db)
  const rows = await db
    .select({ tenantId, leaseEndDate, ...toReminderMail(delivery) })
    .from(leaseReminders)
    .leftJoin(delivery, eq(delivery.id, deliveryId))
    .where(eq(leaseReminders.runId, runId))
    .orderBy(asc(leaseEndDate), asc(tenantId))
    .limit(LISTED_ENTRIES)
  const contacts = await findContactsByTenant(
    db,
    rows.map((row) => row.tenantId),
  )
  const entries = rows.map((row) => ({
    ...who(row, contacts.get(row.tenantId)),
    stage: null,
    due: row.leaseEndDate,
    invoiceId: null,
    invoiceNumber: null,
    amount: null,
  }))
  return entries.sort(byDay)
}

async function invoiceEntries(db: Db, runId: string): Promise<Reminded[]> {
  const { invoiceId, stage, dueDate, deliveryId } = invoiceReminders
  const delivery = deliveryStates(db)
  const rows = await db
    .select({ invoiceId, stage, dueDate, ...toReminderMail(delivery) })
    .from(invoiceReminders)
    .leftJoin(delivery, eq(delivery.id, deliveryId))
    .where(eq(invoiceReminders.runId, runId))
    .orderBy(asc(dueDate), asc(invoiceId))
    .limit(LISTED_ENTRIES)
  const invoices = await listInvoiceSummaries(
    db,
    rows.map((row) => row.invoiceId),
  )
  const contacts = await findContactsByTenant(
    db,
    [...invoices.values()].map(({ tenantId }) => tenantId),
  )
  const entries = rows.flatMap((row) => {
    const invoice = invoices.get(row.invoiceId)
    if (!invoice) return []
    const { id, tenantId, invoiceNumber, amount } = invoice
    return [
      {
        ...who({ ...row, tenantId }, contacts.get(tenantId)),
        stage: row.stage,
        due: row.dueDate,
        invoiceId: id,
        invoiceNumber,
        amount: toCedis(amount),
      },
    ]
  })
  return entries.sort(byDay)
}

type Mailed = {
  tenantId: string
  mailId: string | null
  mailState: Reminded['mailState']
  mailEnded: Reminded['mailEnded']
  recipient: string | null
}

function who({ tenantId, mailId, mailState, mailEnded, recipient }: Mailed, contact: Contact | undefined) {
  return {
    tenantId,
    tenantName: contact?.name ?? '',
    to: recipient ?? contact?.email ?? '',
    mailId,
    mailState,
    mailEnded,
  }
}

async function findContactsByTenant(db: Db, tenantIds: string[]): Promise<Map<string, Contact>> {
  const contact = contactsView(db)
  const rows = await db.select().from(contact).where(isAnyId(contact.tenantId, tenantIds))
  return new Map(rows.map((row) => [row.tenantId, row]))
}
