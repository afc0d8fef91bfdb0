import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import {
  type CreditReturn,
  listCreditReturns,
  listPaymentsById,
  type PaymentRow,
  takeFromPayments,
} from '../../ledger/server/ledger.queries.ts'
import { insertLedgerRows } from '../../ledger/server/ledger.writes.ts'
import { SETTLEMENT_ERRORS } from '../settlement.messages.ts'

type Deps = Pick<Context, 'clock' | 'config'>

async function writeReturns(
  ctx: Deps,
  tx: Tx,
  returns: readonly CreditReturn[],
  createdBy: string | null,
): Promise<void> {
  const creditReturns = returns.map((row) => ({ ...row, createdAt: ctx.clock.now(), createdBy }))
  await insertLedgerRows(ctx, tx, { creditReturns })
  await takeFromPayments(tx, returns)
}

/** The account must be locked. */
export const takeCredit = (
  ctx: Deps,
  tx: Tx,
  {
    returnId,
    parts,
    by,
  }: { returnId: string; parts: readonly { paymentId: string; amount: number }[]; by: string | null },
): Promise<void> =>
  writeReturns(
    ctx,
    tx,
    parts.map((part) => ({ ...part, returnId })),
    by,
  )

/** Turns the refunded amount into credit again. */
export async function takeBackReturn(
  ctx: Deps,
  tx: Tx,
  { id }: PaymentRow,
  by: string | null,
): Promise<void> {
  const returns = await listCreditReturns(tx, { returnId: id })
  await writeReturns(
    ctx,
    tx,
    returns.map((row) => ({ ...row, amount: -row.amount })),
    by,
  )
}

/** Throws 409, naming the refunds, while its credit is given back. */
export async function refuseGivenBack(tx: Tx, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  const returns = await listCreditReturns(tx, { paymentIds: [id] })
  if (returns.length === 0) return
  const refunds = await listPaymentsById(
    tx,
    returns.map(({ returnId }) => returnId),
  )
  const names = refunds.flatMap(({ documentNumber }) => documentNumber ?? []).sort()
  throw SETTLEMENT_ERRORS.creditGivenBack(names.join(', '))
}
