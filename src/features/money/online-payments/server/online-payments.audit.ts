import { changesBetween, PORTAL, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { OnlinePaymentRow } from './online-payments.queries.ts'
import type { RefundRow } from './refunds/refunds.queries.ts'

type Posted = {
  reference: string
  payment: { id: string; tenantId: string; amount: number; receiptNumber: string | null }
  parts: readonly { invoiceId: string; invoiceNumber: string; amount: number }[]
}

export async function recordPosted(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { reference, payment: { id, tenantId, amount, receiptNumber }, parts }: Posted,
): Promise<void> {
  const now = clock.now()
  await recordAudit(tx, now, PORTAL, {
    action: 'onlinePayment.posted',
    target: { kind: 'payment', id, name: reference },
    tenantId,
    changes: changesBetween(null, { amount: toCedis(amount), receiptNumber }),
  })
  for (const part of parts)
    await recordAudit(tx, now, PORTAL, {
      action: 'onlinePayment.settled',
      target: { kind: 'invoice', id: part.invoiceId, name: part.invoiceNumber },
      tenantId,
      changes: changesBetween(null, { amount: toCedis(part.amount), reference, receiptNumber }),
    })
}

export const recordReturned = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { reference, tenantId, paymentId }: OnlinePaymentRow,
  { amount, reason }: RefundRow,
): Promise<void> =>
  recordAudit(tx, clock.now(), PORTAL, {
    action: 'onlinePayment.returned',
    target: { kind: 'payment', id: paymentId, name: reference },
    tenantId,
    changes: changesBetween(null, { amount: toCedis(amount), reason }),
  })
