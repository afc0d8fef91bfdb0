import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { addDays, type Day, toDay } from '../../../../../shared/days.ts'
import { type LateInvoice, listLateInvoices } from '../../../invoices/server/totals/late-invoices.queries.ts'
import { type LateFee, listLateFees } from '../../../ledger/server/late-fees/late-fees.queries.ts'
import { listEnteredAt } from '../../../ledger/server/ledger.queries.ts'
import { type FeeDay, feeAmount, listFeeDays } from '../../late-fees.rules.ts'
import type { LateFeeSettingsRow } from './late-fees.queries.ts'

/** `amount` is in pesewas. */
export type DueFee = FeeDay & { tenantId: string; invoice: LateInvoice; amount: number }

type Choice = { settings: LateFeeSettingsRow; tenantId?: string }

export async function listDueFees(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  { settings, tenantId }: Choice,
): Promise<DueFee[]> {
  const today = clock.today()
  const dueBefore = addDays(today, -settings.graceDays)
  const due: DueFee[] = []
  for (const late of inChunks(await listLateInvoices(db, { dueBefore, tenantId }))) {
    const ids = late.map(({ id }) => id)
    const [fees, enteredAt] = await Promise.all([listLateFees(db, ids), listEnteredAt(db, ids)])
    const dayIn = (at: Date) => toDay(at, config.TIME_ZONE)
    for (const invoice of late) {
      // After a review the tenant has the rest of the day to pay.
      if (invoice.reviewedAt && dayIn(invoice.reviewedAt) >= today) continue
      const enteredOn = dayIn(enteredAt.get(invoice.id) ?? invoice.createdAt)
      due.push(...findDueFees(invoice, { settings, fees, enteredOn, today }))
    }
  }
  return due.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

type Facts = { settings: LateFeeSettingsRow; fees: readonly LateFee[]; enteredOn: Day; today: Day }

function findDueFees(invoice: LateInvoice, { settings, fees, enteredOn, today }: Facts): DueFee[] {
  if (fees.some(({ feeInvoiceId }) => feeInvoiceId === invoice.id)) return []
  const before = fees.filter(({ invoiceId }) => invoiceId === invoice.id)
  const late = { dueDate: invoice.dueDate, enteredOn, charged: new Set(before.map(({ n }) => n)) }
  let total = before.reduce((sum, { standing }) => sum + standing, 0)
  return listFeeDays(settings, late, { since: settings.since, today }).flatMap((day) => {
    const amount = feeAmount(settings, { open: invoice.open, before: total })
    total += amount
    return amount > 0 ? [{ ...day, tenantId: invoice.tenantId, invoice, amount }] : []
  })
}
