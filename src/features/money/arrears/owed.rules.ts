import { type Day, formatDay } from '../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../shared/money.ts'

/** Amounts are in GHS. */
type Debt = { tenantName: string; owed: number; overdue: number; oldestDueDate: Day }

const inGhs = (cedis: number) => formatGhs(toPesewas(cedis))

/** The text of a chat with a tenant about what is owed. */
export function owedText({ tenantName, owed, overdue, oldestDueDate }: Debt, company: string): string {
  const due = `due ${overdue > 0 ? 'since' : 'on'} ${formatDay(oldestDueDate)}`
  const amount =
    overdue > 0 && overdue < owed
      ? `${inGhs(owed)}, of which ${inGhs(overdue)} is overdue, the oldest ${due}`
      : `${inGhs(Math.max(owed, overdue))}, the oldest ${due}`
  return `Hello ${tenantName}, you owe ${amount}. If you have paid already, please send us the receipt. Thank you. ${company}`
}
