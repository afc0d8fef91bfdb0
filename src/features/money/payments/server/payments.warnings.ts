import type { Tx } from '../../../../server/database/index.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { findSimilarPayment } from '../../ledger/server/references.queries.ts'
import { findChargeVatRates } from '../../tax-rates/server/unit-vat.ts'
import type { NewPayment } from '../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../payments.messages.ts'

/** In whole pesewas. */
type Paid = { tenantId: string; amount: number; credit: number }

export async function findDuplicateWarning(
  tx: Tx,
  { reference, receivedOn, method, kind }: NewPayment,
  { tenantId, amount }: Pick<Paid, 'tenantId' | 'amount'>,
): Promise<string[]> {
  if (reference) return []
  const similar = await findSimilarPayment(tx, { tenantId, amount, receivedOn, method, kind })
  if (!similar) return []
  const name = similar.receiptNumber ?? 'A payment'
  return [PAYMENT_MESSAGES.recordedAlike(name, amount, METHOD_LABELS[method], receivedOn)]
}

/** VAT counts from the day of the money if that is before the invoice. */
export async function findVatWarning(
  tx: Tx,
  day: string,
  { tenantId, credit }: Pick<Paid, 'tenantId' | 'credit'>,
): Promise<string[]> {
  if (credit === 0) return []
  const [percent] = await findChargeVatRates(tx, [{ tenantId, leaseId: null, day }])
  return percent ? [PAYMENT_MESSAGES.creditWithVat(credit, percent)] : []
}
