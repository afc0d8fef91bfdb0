import type { Tx } from '../../../../server/database/index.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { findAlike } from '../../ledger/server/references.queries.ts'
import { vatRatesOf } from '../../tax-rates/server/unit-vat.ts'
import type { NewPayment } from '../payments.contract.ts'
import { PAYMENT_MESSAGES } from '../payments.messages.ts'

/** In whole pesewas. */
type Paid = { tenantId: string; amount: number; credit: number }

async function warningOfAlike(
  tx: Tx,
  { reference, receivedOn, method, kind }: NewPayment,
  { tenantId, amount }: Paid,
): Promise<string[]> {
  if (reference) return []
  const alike = await findAlike(tx, { tenantId, amount, receivedOn, method, kind })
  if (!alike) return []
  const name = alike.receiptNumber ?? 'A payment'
  return [PAYMENT_MESSAGES.recordedAlike(name, amount, METHOD_LABELS[method], receivedOn)]
}

/** VAT counts from the day of the money if that is before the invoice. */
async function warningOfVat(tx: Tx, day: string, { tenantId, credit }: Paid): Promise<string[]> {
  if (credit === 0) return []
  const [percent] = await vatRatesOf(tx, [{ tenantId, leaseId: null, day }])
  return percent ? [PAYMENT_MESSAGES.creditWithVat(credit, percent)] : []
}

export async function warningsOf(tx: Tx, given: NewPayment, paid: Paid): Promise<string[]> {
  const [alike, vat] = [await warningOfAlike(tx, given, paid), await warningOfVat(tx, given.receivedOn, paid)]
  return [...alike, ...vat]
}
