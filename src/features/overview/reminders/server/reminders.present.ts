import { type Day, daysBetween } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { toCedis } from '../../../../shared/money.ts'
import { getAmountDue } from '../../../money/ledger/invoices.rules.ts'
import type { ReminderEntry, ReminderRun } from '../reminders.contract.ts'
import type { InvoiceDue, LeaseDue } from './reminders.plan.ts'
import type { RunRow } from './reminders.queries.ts'

const NO_INVOICE = { invoiceId: null, invoiceNumber: null, amount: null }

export function presentLease({ tenant, leaseEndDate }: LeaseDue, today: Day): ReminderEntry {
  return {
    tenantId: tenant.id,
    tenantName: tenant.name,
    to: tenant.email ?? printPhone(tenant.phone) ?? '',
    stage: null,
    due: leaseEndDate,
    daysLeft: daysBetween(today, leaseEndDate),
    ...NO_INVOICE,
  }
}

export function presentInvoice({ tenant, invoice, stage }: InvoiceDue, today: Day): ReminderEntry {
  return {
    tenantId: tenant.id,
    tenantName: tenant.name,
    to: tenant.email ?? printPhone(tenant.phone) ?? '',
    stage,
    due: invoice.dueDate,
    daysLeft: daysBetween(today, invoice.dueDate),
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    amount: toCedis(getAmountDue(invoice)),
  }
}

export function presentRun(row: RunRow): Omit<ReminderRun, 'mails' | 'heldUntil'> {
  return {
    id: row.id,
    job: row.job,
    day: row.day,
    trigger: row.trigger,
    startedAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    outcome: row.outcome,
    reminded: row.reminded,
    error: row.error,
  }
}

/** Then by name. */
export const byDay = (
  one: Pick<ReminderEntry, 'due' | 'tenantName'>,
  other: Pick<ReminderEntry, 'due' | 'tenantName'>,
): number =>
  one.due === other.due ? one.tenantName.localeCompare(other.tenantName) : one.due < other.due ? -1 : 1
