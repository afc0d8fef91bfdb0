import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { enteredBy } from '../../../ledger/invoices.rules.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import { insertEntries } from '../../../ledger/server/ledger.writes.ts'
import { applyCredit } from '../../../settlement/server/settle.ts'
import { toVatFields } from '../../../settlement/server/vat.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { INVOICE_ERRORS } from '../../invoices.messages.ts'
import { findInvoice } from '../invoices.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>

/** In whole pesewas. */
export const amountAfter = ({ amount }: InvoiceRecord, changes: InvoiceChanges): number =>
  changes.amount === undefined ? amount : toPesewas(changes.amount)

/** Throws 403 for lowering one's own invoice, 409 for less than what is settled. */
export async function changeAmount(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: { changes: InvoiceChanges; caller: Caller },
): Promise<void> {
  const { id, tenantId } = before
  const amount = amountAfter(before, changes)
  if (amount === before.amount) return
  if (amount < before.amount)
    await authorizeGiveBack(ctx, tx, caller, {
      act: 'invoice_lowered',
      tenantId,
      invoiceId: id,
      amount: before.amount - amount,
      enteredBy: enteredBy(before),
    })
  const { amountPaid, amountCredited, vatRate } = (await findInvoice(tx, id)) ?? before
  const settled = amountPaid + amountCredited
  if (amount < settled) throw INVOICE_ERRORS.lessThanSettled(settled)
  await storeInvoiceState(tx, id, {
    amount,
    ...(changes.status !== 'Paid' && { status: changes.status }),
    ...toVatFields(amount, vatRate),
    ...(amount === settled && { paidOn: ctx.clock.today(), paidBy: caller.uid }),
  })
  await enterDifference(ctx, tx, { before, amount, caller })
  if (amount > before.amount)
    await applyCredit(ctx, tx, { tenantIds: [tenantId], only: [id], by: caller.uid })
}

const enterDifference = (
  ctx: Deps,
  tx: Tx,
  { before, amount, caller }: { before: InvoiceRecord; amount: number; caller: Caller },
): Promise<void> =>
  insertEntries(ctx, tx, [
    {
      tenantId: before.tenantId,
      pocket: 'owed',
      kind: 'invoice_changed',
      invoiceId: before.id,
      createdAt: ctx.clock.now(),
      day: ctx.clock.today(),
      amount: amount - before.amount,
      createdBy: caller.uid,
    },
  ])
