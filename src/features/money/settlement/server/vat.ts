import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { toDay } from '../../../../shared/days.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import type { InvoiceRecord } from '../../ledger/server/invoice-records.queries.ts'
import { findChargeVatRates } from '../../tax-rates/server/unit-vat.ts'
import { vatWithin } from '../../tax-rates/tax-rates.rules.ts'

type Deps = Pick<Context, 'config'>
type Priced = Pick<InvoiceRecord, 'tenantId' | 'leaseId' | 'purpose' | 'amount' | 'createdAt'>

/** A deposit is no price, and an opening balance was invoiced before the portal. */
export const canHaveVat = (purpose: InvoicePurpose): boolean => purpose !== 'deposit' && purpose !== 'opening'

export const toVatFields = (amount: number, vatRate: number | null) => ({
  vatRate,
  vatAmount: vatRate === null ? null : vatWithin(amount, vatRate),
})

/** Uses the rate of the day of issue. */
export async function withVat<Row extends Priced>(
  { config }: Deps,
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const priced = rows.filter(({ purpose }) => canHaveVat(purpose))
  const found = await findChargeVatRates(
    db,
    priced.map(({ tenantId, leaseId, createdAt }) => ({
      tenantId,
      leaseId,
      day: toDay(createdAt, config.TIME_ZONE),
    })),
  )
  const rates = new Map(priced.map((row, at) => [row, found[at] ?? null]))
  return rows.map((row) => ({ ...row, ...toVatFields(row.amount, rates.get(row) ?? null) }))
}
