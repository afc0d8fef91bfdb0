import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { hasReceiptNumber, isClosed, METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import { listSettlements, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { writeCorrection } from '../../ledger/server/ledger.writes.ts'
import { SETTLEMENT_ERRORS } from '../settlement.messages.ts'
import { refuseGivenBack } from './credit-returns.ts'
import { writeCorrectedDetails } from './settlement.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type PaymentNote = Pick<PaymentRow, 'receivedOn' | 'method' | 'reference' | 'note'>

/** Throws 409 for closed books, provider data, and payments without received money. */
async function refuseMoved({ config }: Deps, tx: Tx, before: PaymentRow, after: PaymentNote): Promise<void> {
  if (!hasReceiptNumber(before.kind)) throw SETTLEMENT_ERRORS.onlyReceived()
  if (before.source === 'online') throw SETTLEMENT_ERRORS.fixedByProvider()
  if (after.receivedOn === before.receivedOn) return
  await refuseGivenBack(tx, before)
  const { closedThrough } = await loadCompanySettings({ config }, tx)
  for (const day of [before.receivedOn, after.receivedOn])
    if (isClosed(day, closedThrough)) throw SETTLEMENT_ERRORS.dayClosed(day)
}

type Correction = {
  after: PaymentNote
  caller: Caller
  reason: string
  enteredBy?: readonly (string | null)[]
}

/** Corrects a payment in place. The account must be locked. Throws 403, 409 if day or method may not change. */
export async function correctPayment(
  ctx: Deps,
  tx: Tx,
  before: PaymentRow,
  { after, caller, reason, enteredBy = [] }: Correction,
): Promise<void> {
  const { id: paymentId, tenantId, amount } = before
  if (before.reversedAt) throw SETTLEMENT_ERRORS.reversedAlready()
  if (after.receivedOn !== before.receivedOn || after.method !== before.method) {
    await authorizeGiveBack(ctx, tx, caller, {
      act: 'payment_corrected',
      tenantId,
      paymentId,
      amount,
      reason,
      enteredBy: [before.createdBy, ...enteredBy],
    })
    await refuseMoved(ctx, tx, before, after)
  }
  await writeCorrection(ctx, tx, before, { after, caller })
  const settlements = await listSettlements(tx, { paymentId })
  const toPaidDetails = ({ receivedOn, method, reference }: PaymentNote) => ({
    paidOn: receivedOn,
    paymentReference: reference,
    paidBy: null,
    paymentMethod: method && METHOD_LABELS[method],
  })
  const ids = settlements.map(({ invoiceId }) => invoiceId)
  await writeCorrectedDetails(tx, ids, { before: toPaidDetails(before), after: toPaidDetails(after) })
}
