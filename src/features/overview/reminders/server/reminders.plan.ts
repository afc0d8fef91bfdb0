import { setImmediate as breath } from 'node:timers/promises'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { addDays, type Day, toDay } from '../../../../shared/days.ts'
import {
  listOwedWithin,
  lockRemindableInvoices,
  type Remindable,
  readRemindable,
} from '../../../money/invoices/server/reminders/invoices.remindable.ts'
import { canRemind } from '../../../money/ledger/invoices.rules.ts'
import type { InvoiceRecord } from '../../../money/ledger/server/invoice-records.queries.ts'
import {
  endingLeases,
  findCurrentTenantsById,
  lockTenants,
} from '../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { ENDING_DAYS } from '../../../property/tenants/tenants.rules.ts'
import { listNotInvitedFromBooks } from '../../imports/server/not-invited.queries.ts'
import type { ReminderSettings, Stage } from '../reminders.contract.ts'
import { dueSpans, dueStage, isLeaseDue } from '../reminders.rules.ts'
import { remindedInvoices, remindedLeases } from './reminders.queries.ts'

/** Small enough that locked rows are soon free again. */
const BATCH_SIZE = 100

/** With `lockIn`, planned rows stay locked until that transaction ends. Aborting `signal` throws. */
export type Planning = {
  settings: ReminderSettings
  now: Date
  today: Day
  timeZone: string
  lockIn?: Tx
  signal?: AbortSignal | undefined
}

export type LeaseDue = { tenant: TenantRow; leaseEndDate: Day }
export type InvoiceDue = { stage: Stage; invoice: InvoiceRecord; tenant: TenantRow }

const key = (...parts: string[]) => parts.join(' ')

async function* inParts(ids: string[], signal: AbortSignal | undefined): AsyncGenerator<string[]> {
  for (const some of inChunks(ids, BATCH_SIZE)) {
    signal?.throwIfAborted()
    yield some
    await breath()
  }
}

export async function* leasesDue(db: Db, { today, lockIn, signal }: Planning): AsyncGenerator<LeaseDue[]> {
  const ending = await endingLeases(db, { from: today, to: addDays(today, ENDING_DAYS) })
  const done = new Set(
    (
      await remindedLeases(
        db,
        ending.map(({ id }) => id),
      )
    ).map(({ tenantId, leaseEndDate }) => key(tenantId, leaseEndDate)),
  )
  const notInvited = await listNotInvitedFromBooks(db)
  const ids = ending.flatMap(({ id, leaseEndDate }) =>
    done.has(key(id, leaseEndDate)) || notInvited.has(id) ? [] : [id],
  )
  if (lockIn) await lockTenants(lockIn, ids)
  for await (const some of inParts(ids, signal)) {
    const tenants = await findCurrentTenantsById(db, some)
    // Checked again, because the lease may have been extended before the lock.
    yield [...tenants.values()].flatMap((tenant) => {
      const { id, leaseEndDate } = tenant
      const due = isLeaseDue(leaseEndDate, today) && !done.has(key(id, leaseEndDate))
      return due ? [{ tenant, leaseEndDate }] : []
    })
  }
}

export async function* invoicesDue(db: Db, planning: Planning): AsyncGenerator<InvoiceDue[]> {
  const { settings, today, lockIn, signal } = planning
  const owed = await listOwedWithin(db, dueSpans(settings, today))
  // Locks only what is due and checks again, because an invoice may have been paid before the lock.
  const ids = lockIn ? await lockDue(lockIn, owed, planning) : owed
  for await (const some of inParts(ids, signal)) yield await dueAmong(db, some, planning)
}

/** Locks tenants first, then invoices, then emails: the lock order of the portal. */
async function lockDue(tx: Tx, ids: string[], planning: Planning): Promise<string[]> {
  const due: InvoiceDue[] = []
  for await (const some of inParts(ids, planning.signal)) due.push(...(await dueAmong(tx, some, planning)))
  const invoiceIds = due.map(({ invoice }) => invoice.id)
  await lockTenants(tx, [...new Set(due.map(({ tenant }) => tenant.id))])
  await lockRemindableInvoices(tx, invoiceIds)
  return invoiceIds
}

async function dueAmong(db: Db, ids: string[], planning: Planning): Promise<InvoiceDue[]> {
  const rows = await readRemindable(db, ids, planning.now)
  const tenants = await findCurrentTenantsById(db, [...new Set(rows.map(({ invoice }) => invoice.tenantId))])
  const done = new Set(
    (await remindedInvoices(db, ids)).map((row) => key(row.invoiceId, row.stage, row.dueDate)),
  )
  const isOpening = rows.some(({ invoice }) => invoice.purpose === 'opening')
  const notInvited = isOpening ? await listNotInvitedFromBooks(db) : new Set<string>()
  return rows.flatMap(({ invoice, remindedAt }) => {
    const tenant = tenants.get(invoice.tenantId)
    if (invoice.purpose === 'opening' && notInvited.has(invoice.tenantId)) return []
    const stage = tenant ? findStage({ invoice, remindedAt }, planning) : null
    if (!tenant || !stage || done.has(key(invoice.id, stage, invoice.dueDate))) return []
    return [{ stage, invoice, tenant }]
  })
}

function findStage(
  { invoice, remindedAt }: Remindable,
  { settings, today, timeZone }: Planning,
): Stage | null {
  if (!canRemind(invoice)) return null
  const issuedOn = toDay(invoice.createdAt, timeZone)
  const lastRemindedOn = remindedAt ? toDay(remindedAt, timeZone) : null
  return dueStage({ dueDate: invoice.dueDate, issuedOn, lastRemindedOn }, settings, today)
}
