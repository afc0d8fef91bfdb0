import { toCedis } from '../../../../shared/money.ts'
import type { TimelineRow } from '../../../money/arrears/server/contacts.queries.ts'

/** Omits the staff member's name. */
export const presentContactForExport = (row: TimelineRow) => ({
  kind: row.kind,
  at: row.createdAt,
  channel: row.channel,
  note: row.note,
  invoiceNumber: row.invoiceNumber,
  promisedDay: row.day,
  promisedAmount: row.amount === null ? null : toCedis(row.amount),
})
