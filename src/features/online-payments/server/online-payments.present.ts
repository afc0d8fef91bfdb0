import type { Db } from '../../../server/database/index.ts'
import { toCedis } from '../../../shared/money.ts'
import { findTenantsForBooks } from '../../tenants/server/tenants.queries.ts'
import type { OnlinePayment } from '../online-payments.contract.ts'
import { listRefundsOf, type OnlinePaymentRow, type RefundRow } from './online-payments.queries.ts'

const cedisOrNull = (pesewas: number | null) => (pesewas === null ? null : toCedis(pesewas))

const presentRefund = (row: RefundRow) => ({
  amount: toCedis(row.amount),
  state: row.state,
  reason: row.reason ?? '',
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedByName,
  error: row.error,
})

/** In the given order. */
export async function presentOnlinePayments(
  db: Db,
  rows: readonly OnlinePaymentRow[],
): Promise<OnlinePayment[]> {
  if (rows.length === 0) return []
  const tenantIds = [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]
  const [tenants, refunds] = await Promise.all([
    findTenantsForBooks(db, tenantIds),
    listRefundsOf(
      db,
      rows.map(({ reference }) => reference),
    ),
  ])
  const byReference = Map.groupBy(refunds, ({ reference }) => reference)
  return rows.map((row) => {
    const { reference, tenantId, currency, state, problem, channel, providerId, paymentId } = row
    return {
      ...{ reference, tenantId, currency, state, problem, channel, providerId, paymentId },
      tenantName: (tenantId && tenants.get(tenantId)?.name) || null,
      amount: toCedis(row.amount),
      received: cedisOrNull(row.received),
      fees: cedisOrNull(row.fees),
      refunded: toCedis(row.refunded),
      startedAt: row.startedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      refunds: (byReference.get(reference) ?? []).map(presentRefund),
    }
  })
}

/** Of one that is there. */
export async function presentOnlinePayment(db: Db, row: OnlinePaymentRow): Promise<OnlinePayment> {
  const [presented] = await presentOnlinePayments(db, [row])
  if (!presented) throw new Error(`The online payment ${row.reference} was not presented.`)
  return presented
}
