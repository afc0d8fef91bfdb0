import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { dayOf } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { vatRatesOf } from '../../tax-rates/server/unit-vat.ts'
import { vatWithin } from '../../tax-rates/tax-rates.rules.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'
import { VAT_MESSAGES } from '../invoices.messages.ts'
import type { InvoicePurpose } from '../invoices.purposes.ts'
import { type InvoiceRecord, updateInvoice } from './invoices.queries.ts'

type Deps = Pick<Context, 'config'>
type Priced = Pick<InvoiceRecord, 'tenantId' | 'leaseId' | 'purpose' | 'amount' | 'createdAt'>

/** A deposit is not the price of anything, and an opening balance was invoiced before the portal. */
const canHaveVat = (purpose: InvoicePurpose): boolean => purpose !== 'deposit' && purpose !== 'opening'

export const vatOf = (amount: number, vatRate: number | null) => ({
  vatRate,
  vatAmount: vatRate === null ? null : vatWithin(amount, vatRate),
})

/** Adds the VAT that the rows contain, by the rate of their day of issue. */
export async function withVat<Row extends Priced>(
  { config }: Deps,
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const priced = rows.filter(({ purpose }) => canHaveVat(purpose))
  const found = await vatRatesOf(
    db,
    priced.map(({ tenantId, leaseId, createdAt }) => ({
      ...{ tenantId, leaseId },
      day: dayOf(createdAt, config.TIME_ZONE),
    })),
  )
  const rates = new Map(priced.map((row, at) => [row, found[at] ?? null]))
  return rows.map((row) => ({ ...row, ...vatOf(row.amount, rates.get(row) ?? null) }))
}

/**
 * Another lease or purpose is as if it had been issued so. Throws 400 for a number of E-VAT where there is no VAT, 409
 * where a change would take the VAT away from under one.
 */
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
    throw eVatNumber
      ? new AppError(400, VAT_MESSAGES.noVat, { details: [VAT_MESSAGES.noVat] })
      : new AppError(409, VAT_MESSAGES.numberEntered(number))
  if (isOther || number !== before.eVatNumber)
    await updateInvoice(tx, before.id, { ...vatOf(before.amount, after.vatRate), eVatNumber: number })
}
