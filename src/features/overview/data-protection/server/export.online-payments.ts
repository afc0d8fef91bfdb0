import { toCedis } from '../../../../shared/money.ts'
import type { OnlinePaymentRow } from '../../../money/online-payments/server/online-payments.queries.ts'

/** Amounts are in GHS; the fees are the landlord's. */
export const presentOnlinePaymentForExport = (row: OnlinePaymentRow) => ({
  reference: row.reference,
  amount: toCedis(row.amount),
  received: row.received === null ? null : toCedis(row.received),
  refunded: toCedis(row.refunded),
  currency: row.currency,
  state: row.state,
  channel: row.channel,
  startedAt: row.startedAt,
  paidAt: row.paidAt,
})
