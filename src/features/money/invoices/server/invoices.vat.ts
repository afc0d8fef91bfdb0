import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { type InvoiceRecord, updateInvoice } from '../../ledger/server/invoice-records.queries.ts'
import { canHaveVat, toVatFields, withVat } from '../../settlement/server/vat.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'
import { VAT_ERRORS } from '../invoices.messages.ts'

type Deps = Pick<Context, 'config'>

/** Another lease or purpose changes VAT. Throws 400 for an E-VAT number without VAT, 409 for removing VAT with one. */
export async function changeVat(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { leaseId = before.leaseId, purpose = before.purpose, eVatNumber }: InvoiceChanges,
): Promise<void> {
  const isOther = leaseId !== before.leaseId || canHaveVat(purpose) !== canHaveVat(before.purpose)
  const [after = before] = isOther ? await withVat(ctx, tx, [{ ...before, leaseId, purpose }]) : []
  const number = eVatNumber === undefined ? before.eVatNumber : eVatNumber || null
  if (number !== null && after.vatRate === null)
    throw eVatNumber ? VAT_ERRORS.noVat().asDetail() : VAT_ERRORS.numberEntered(number)
  if (isOther || number !== before.eVatNumber)
    await updateInvoice(tx, before.id, { ...toVatFields(before.amount, after.vatRate), eVatNumber: number })
}
