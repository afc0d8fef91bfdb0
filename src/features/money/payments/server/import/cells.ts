import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { dayIn } from '../../../../../shared/fields/typed-dates.ts'
import { isCedis, toCedis } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { listTenantsForImport } from '../../../../property/tenants/server/import/tenants.import-names.ts'
import { INVOICE_MESSAGES } from '../../../invoices/invoices.messages.ts'
import { earliestPaymentDay } from '../../../ledger/earliest-payment-day.ts'
import { isClosed } from '../../../ledger/ledger.rules.ts'
import { type NamedTenant, tenantFinder, tenantReference } from '../../imports.rules.ts'
import { IMPORT_PROBLEMS } from '../../payments.messages.ts'

/** `text` is the value as it would be stored. */
export type ReadCell<T> =
  | { value: T; text: string; problem?: never }
  | { problem: string; value?: never; text?: never }

export type CellReader = {
  tenant: (cell: string) => ReadCell<NamedTenant>
  day: (cell: string) => ReadCell<Day>
}

/** Reads cells of opening balances and payments. The permission covers all properties. */
export async function createCellReader(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
): Promise<CellReader> {
  const find = tenantFinder(await listTenantsForImport(db))
  const { closedThrough } = await loadCompanySettings({ config }, db)
  const today = clock.today()
  const earliest = earliestPaymentDay(today)
  return {
    tenant(cell) {
      if (cell === '') return { problem: IMPORT_PROBLEMS.tenantMissing }
      const found = find(cell)
      if (found === 'none') return { problem: IMPORT_PROBLEMS.noTenant }
      if (found === 'several') return { problem: IMPORT_PROBLEMS.severalTenants }
      const text = tenantReference(found)
      return find(text) === found ? { value: found, text } : { problem: IMPORT_PROBLEMS.severalTenants }
    },
    day(cell) {
      const day = dayIn(cell)
      if (!day) return { problem: IMPORT_PROBLEMS.day }
      if (day > today) return { problem: IMPORT_PROBLEMS.dayInFuture }
      if (day < earliest) return { problem: IMPORT_PROBLEMS.dayTooEarly(earliest) }
      if (isClosed(day, closedThrough)) return { problem: INVOICE_MESSAGES.closed(closedThrough ?? day) }
      return { value: day, text: day }
    },
  }
}

/** In whole pesewas, not 0; negative only if `signed`. */
export function readAmount(cell: string, { signed }: { signed: boolean }): ReadCell<number> {
  const pesewas = amountIn(cell)
  const cedis = pesewas === undefined ? Number.NaN : toCedis(Math.abs(pesewas))
  if (pesewas === undefined || pesewas === 0 || !isCedis(cedis) || (pesewas < 0 && !signed))
    return { problem: signed ? IMPORT_PROBLEMS.signedAmount : IMPORT_PROBLEMS.amount }
  return { value: pesewas, text: toCedis(pesewas).toFixed(2) }
}
