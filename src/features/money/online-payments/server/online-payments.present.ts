import type { Db } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { canGiveBack, type GivingPerson } from '../../ledger/give-backs.rules.ts'
import { listPaymentsById } from '../../ledger/server/ledger.queries.ts'
import type { OnlinePayment } from '../online-payments.contract.ts'
import type { OnlinePaymentRow } from './online-payments.queries.ts'
import { listRefunds, type RefundRow } from './refunds/refunds.queries.ts'

const cedisOrNull = (pesewas: number | null) => (pesewas === null ? null : toCedis(pesewas))

const presentRefund = (row: RefundRow) => ({
  amount: toCedis(row.amount),
  state: row.state,
  reason: row.reason ?? '',
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: row.requestedByName,
  error: row.error,
})

export async function presentOnlinePayments(
  db: Db,
  viewer: GivingPerson,
  rows: readonly OnlinePaymentRow[],
): Promise<OnlinePayment[]> {
  if (rows.length === 0) return []
  const tenantIds = [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const [tenants, payments, refunds] = await Promise.all([
    findTenantsIncludingDeleted(db, tenantIds),
    listPaymentsById(db, paymentIds),
    listRefunds(
      db,
      rows.map(({ reference }) => reference),
    ),
  ])
  const recordedBy = new Map(payments.map(({ id, createdBy }) => [id, createdBy]))
  const byReference = Map.groupBy(refunds, ({ reference }) => reference)
  return rows.map((row) => {
    const { reference, tenantId, currency, state, problem, channel, providerId, paymentId } = row
    return {
      reference,
      tenantId,
      currency,
      state,
      problem,
      channel,
      providerId,
      paymentId,
      tenantName: (tenantId && tenants.get(tenantId)?.name) || null,
      amount: toCedis(row.amount),
      received: cedisOrNull(row.received),
      fees: cedisOrNull(row.fees),
      mayGiveBack: canGiveBack(viewer, [recordedBy.get(paymentId ?? '') ?? null]),
      refunded: toCedis(row.refunded),
      startedAt: row.startedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      refunds: (byReference.get(reference) ?? []).map(presentRefund),
    }
  })
}

export async function presentOnlinePayment(
  db: Db,
  viewer: GivingPerson,
  row: OnlinePaymentRow,
): Promise<OnlinePayment> {
  const [presented] = await presentOnlinePayments(db, viewer, [row])
  if (!presented) throw new Error(`The online payment ${row.reference} was not presented.`)
  return presented
}
