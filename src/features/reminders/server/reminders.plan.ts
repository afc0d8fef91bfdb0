import { setImmediate as breath } from 'node:timers/promises'
import { inChunks } from '../../../server/database/chunks.ts'
import type { Db } from '../../../server/database/index.ts'
import { addDays, type Day, dayOf } from '../../../shared/days.ts'
import { canRemind, displayStatus } from '../../invoices/invoices.rules.ts'
import type { InvoiceRecord } from '../../invoices/server/invoices.queries.ts'
import { owedWithin, type Remindable, readRemindable } from '../../invoices/server/invoices.remindable.ts'
import { endingLeases, livingTenants } from '../../tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../tenants/server/tenants.queries.ts'
import { ENDING_DAYS } from '../../tenants/tenants.rules.ts'
import type { ReminderSettings, Stage } from '../reminders.contract.ts'
import { dueSpans, dueStage, isLeaseDue } from '../reminders.rules.ts'
import { remindedInvoices, remindedLeases } from './reminders.queries.ts'

/** Few enough that nobody else waits for long while they are looked at. */
const AT_ONCE = 100

/**
 * For which day one plans. `hold` lets nobody change or delete what is planned until the transaction ends: a payment
 * that comes meanwhile waits, and withdraws the reminder.
 */
export type Planning = { settings: ReminderSettings; today: Day; timeZone: string; hold: boolean }

/** A tenant whose lease ends, and on which day. */
export type LeaseDue = { tenant: TenantRow; leaseEndDate: Day }
/** An invoice to be reminded of; `waits` tells that an earlier reminder has not gone out yet. */
export type InvoiceDue = { stage: Stage; invoice: InvoiceRecord; tenant: TenantRow; waits: boolean }

const key = (...parts: string[]) => parts.join(' ')

/** Who is to be reminded of the end of the lease, in parts. */
export async function* leasesDue(db: Db, { today, hold }: Planning): AsyncGenerator<LeaseDue[]> {
  const ending = await endingLeases(db, { from: today, to: addDays(today, ENDING_DAYS) })
  const ids = ending.map(({ id }) => id)
  const done = new Set(
    (await remindedLeases(db, ids)).map(({ tenantId, leaseEndDate }) => key(tenantId, leaseEndDate)),
  )
  const left = ending.filter(({ id, leaseEndDate }) => !done.has(key(id, leaseEndDate)))
  for (const some of inChunks(left, AT_ONCE)) {
    const tenants = await livingTenants(
      db,
      some.map(({ id }) => id),
      { hold },
    )
    // Asked once more: the lease may have been extended before it was held.
    yield [...tenants.values()].flatMap((tenant) => {
      const { id, leaseEndDate } = tenant
      const due = isLeaseDue(leaseEndDate, today) && !done.has(key(id, leaseEndDate))
      return due ? [{ tenant, leaseEndDate }] : []
    })
    await breath()
  }
}

/** Which invoices are to be reminded of, and why, in parts. */
export async function* invoicesDue(db: Db, planning: Planning): AsyncGenerator<InvoiceDue[]> {
  const ids = await owedWithin(db, dueSpans(planning.settings, planning.today))
  for (const some of inChunks(ids, AT_ONCE)) {
    const due = await dueAmong(db, some, { ...planning, hold: false })
    // Only what is due is held, and asked once more: it may have been paid before it was.
    yield planning.hold
      ? await dueAmong(
          db,
          due.map(({ invoice }) => invoice.id),
          planning,
        )
      : due
    await breath()
  }
}

async function dueAmong(db: Db, ids: string[], planning: Planning): Promise<InvoiceDue[]> {
  if (ids.length === 0) return []
  const rows = await readRemindable(db, ids, planning)
  const tenantIds = rows.map(({ invoice }) => invoice.tenantId).sort()
  const tenants = await livingTenants(db, [...new Set(tenantIds)], planning)
  const done = new Set(
    (await remindedInvoices(db, ids)).map((row) => key(row.invoiceId, row.stage, row.dueDate)),
  )
  return rows.flatMap(({ invoice, reminded }) => {
    const tenant = tenants.get(invoice.tenantId)
    const stage = tenant ? stageOf({ invoice, reminded }, planning) : null
    if (!tenant || !stage || done.has(key(invoice.id, stage, invoice.dueDate))) return []
    return [{ stage, invoice, tenant, waits: reminded?.waits ?? false }]
  })
}

function stageOf({ invoice, reminded }: Remindable, { settings, today, timeZone }: Planning): Stage | null {
  if (!canRemind(displayStatus(invoice, today))) return null
  const issuedOn = dayOf(invoice.createdAt, timeZone)
  const lastRemindedOn = reminded ? dayOf(reminded.at, timeZone) : null
  return dueStage({ dueDate: invoice.dueDate, issuedOn, lastRemindedOn }, settings, today)
}
