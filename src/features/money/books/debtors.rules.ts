import { type Earlier, valueOn } from '../../../shared/dated.ts'
import { type Day, daysBetween } from '../../../shared/days.ts'

export const AGES = ['notDue', '1-30', '31-60', '61-90', '90+'] as const
export type Age = (typeof AGES)[number]

/** An invoice is not late on its due day. */
export function getDebtAge(dueDate: Day | null, on: Day): Age {
  const late = dueDate === null ? 0 : daysBetween(dueDate, on)
  if (late <= 0) return 'notDue'
  if (late <= 30) return '1-30'
  if (late <= 60) return '31-60'
  return late <= 90 ? '61-90' : '90+'
}

/** In whole pesewas. */
export type Debtor = Record<Age, number> & {
  tenantId: string
  tenantName: string
  balance: number
  credit: number
}

type Open = {
  tenantId: string
  tenantName: string
  invoiceId: string | null
  dueDate: Day | null
  dueBefore: readonly Earlier<Day>[] | null
  open: number
}

/** Debts by tenant and age on a day; credit reduces only the balance. */
export function listDebtors(open: readonly Open[], on: Day): Debtor[] {
  const rows = new Map<string, Debtor>()
  for (const { tenantId, tenantName, invoiceId, dueDate, dueBefore, open: amount } of open) {
    const row = rows.get(tenantId) ?? {
      tenantId,
      tenantName,
      balance: 0,
      credit: 0,
      notDue: 0,
      '1-30': 0,
      '31-60': 0,
      '61-90': 0,
      '90+': 0,
    }
    row.balance += amount
    if (invoiceId === null) row.credit -= amount
    else row[getDebtAge(dueDate && valueOn({ value: dueDate, earlier: dueBefore ?? [] }, on), on)] += amount
    rows.set(tenantId, row)
  }
  return [...rows.values()].sort(
    (one, other) =>
      one.tenantName.localeCompare(other.tenantName) || one.tenantId.localeCompare(other.tenantId),
  )
}

export function sumDebtors(rows: readonly Debtor[]): Omit<Debtor, 'tenantId' | 'tenantName'> {
  const sum = (field: Age | 'balance' | 'credit') => rows.reduce((total, row) => total + row[field], 0)
  return {
    balance: sum('balance'),
    notDue: sum('notDue'),
    '1-30': sum('1-30'),
    '31-60': sum('31-60'),
    '61-90': sum('61-90'),
    '90+': sum('90+'),
    credit: sum('credit'),
  }
}
