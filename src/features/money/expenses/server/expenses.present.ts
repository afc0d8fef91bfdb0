import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { isClosed } from '../../ledger/ledger.rules.ts'
import type { Expense, ExpenseTotals } from '../expenses.contract.ts'
import { byLargestTotal } from '../expenses.rules.ts'
import type { CategorySum, ExpenseRow } from './expenses.queries.ts'

export const billPath = (id: string) => `/api/expenses/${id}/bill`

export type Bill = {
  fileKey: string
  fileName: string
  fileSize: number
  contentType: 'image/jpeg' | 'image/png' | 'application/pdf'
}

/** Undefined without a bill; the table checks that its columns are all set or none. */
export function toBill({ billKey, billName, billSize, billType }: ExpenseRow): Bill | undefined {
  if (billKey === null || billName === null || billSize === null || billType === null) return undefined
  return { fileKey: billKey, fileName: billName, fileSize: billSize, contentType: billType }
}

export function presentExpense(row: ExpenseRow, closedThrough: Day | null): Expense {
  const bill = toBill(row)
  return {
    id: row.id,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    unitId: row.unitId,
    unitName: row.unitName,
    category: row.category,
    amount: toCedis(row.amount),
    spentOn: row.spentOn,
    supplier: row.supplier,
    note: row.note,
    requestId: row.requestId,
    bill: bill
      ? {
          url: billPath(row.id),
          fileName: bill.fileName,
          fileSize: bill.fileSize,
          contentType: bill.contentType,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    voidedBy: row.voidedByName,
    voidReason: row.voidReason,
    closed: isClosed(row.spentOn, closedThrough),
  }
}

export function presentTotals(sums: readonly CategorySum[]): ExpenseTotals {
  return {
    total: toCedis(sums.reduce((sum, { total }) => sum + total, 0)),
    count: sums.reduce((sum, { count }) => sum + count, 0),
    categories: byLargestTotal(sums).map(({ category, total, count }) => ({
      category,
      count,
      total: toCedis(total),
    })),
  }
}
