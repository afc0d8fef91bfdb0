import { toCedis } from '../../../shared/money.ts'
import type { ExpenseRow } from '../../expenses/server/expenses.queries.ts'
import type {
  OwnerStatement,
  StatementExpense,
  StatementFigures,
  StatementPayment,
} from '../owner-statements.contract.ts'
import { TENANT_ELSEWHERE } from '../owner-statements.messages.ts'
import { figuresOf, type OccupancyCounts, occupancyPercent, sumOccupancy } from '../owner-statements.rules.ts'
import type { LoadedStatement, PaymentLine } from './owner-statements.service.ts'

function presentFigures(
  payments: readonly PaymentLine[],
  expenses: readonly ExpenseRow[],
  occupancy: OccupancyCounts,
): StatementFigures {
  const { receivedByPurpose, expensesByCategory, ...sums } = figuresOf(payments, expenses)
  const { units, occupiedUnits, letDays, availableDays } = occupancy
  return {
    receivedByPurpose: receivedByPurpose.map(({ purpose, amount }) => ({ purpose, amount: toCedis(amount) })),
    received: toCedis(sums.received),
    withheld: toCedis(sums.withheld),
    receivedInMoney: toCedis(sums.receivedInMoney),
    vat: toCedis(sums.vat),
    expensesByCategory: expensesByCategory.map(({ total, ...of }) => ({ ...of, total: toCedis(total) })),
    expenses: toCedis(sums.expenses),
    tax: toCedis(sums.tax),
    taxPayable: toCedis(sums.taxPayable),
    net: toCedis(sums.net),
    payOut: toCedis(sums.payOut),
    deposits: toCedis(sums.deposits),
    totalReceived: toCedis(sums.totalReceived),
    ...{ units, occupiedUnits, letDays, availableDays },
    occupancyPercent: occupancyPercent(occupiedUnits, units),
    letDaysPercent: occupancyPercent(letDays, availableDays),
  }
}

const presentPayment = (line: PaymentLine): StatementPayment => {
  const { payment, tenantName, isSeen, unit, day, purpose, amount, tax, vat, isWithheld } = line
  return {
    receiptNumber: isSeen ? payment.receiptNumber : null,
    kind: payment.kind,
    tenantId: isSeen ? payment.tenantId : null,
    tenantName: isSeen ? tenantName : TENANT_ELSEWHERE,
    ...{ propertyId: unit.propertyId, unitName: unit.unitName },
    ...{ receivedOn: payment.receivedOn, day, purpose },
    amount: toCedis(amount),
    withheld: toCedis(isWithheld ? amount : 0),
    tax: toCedis(tax),
    vat: toCedis(vat),
  }
}

const presentExpense = (row: ExpenseRow): StatementExpense => ({
  expenseId: row.id,
  propertyId: row.propertyId,
  unitName: row.unitName,
  spentOn: row.spentOn,
  category: row.category,
  supplier: row.supplier,
  note: row.note,
  amount: toCedis(row.amount),
})

export const presentBehind = ({
  payments,
  expenses,
}: Pick<LoadedStatement, 'payments' | 'expenses'>): NonNullable<OwnerStatement['behind']> => ({
  payments: payments.map(presentPayment),
  expenses: expenses.map(presentExpense),
})

/** `isDetailed`: with what stands behind the figures. */
export function presentStatement(loaded: LoadedStatement, isDetailed: boolean): OwnerStatement {
  const { month, countedOn, properties, payments, expenses } = loaded
  const byProperty = Map.groupBy(payments, ({ unit }) => unit.propertyId)
  const spent = Map.groupBy(expenses, ({ propertyId }) => propertyId)
  return {
    ...{ month, countedOn },
    properties: properties.map(({ property: { id, name }, occupancy }) => ({
      ...{ propertyId: id, propertyName: name },
      ...presentFigures(byProperty.get(id) ?? [], spent.get(id) ?? [], occupancy),
    })),
    totals: presentFigures(payments, expenses, sumOccupancy(properties.map(({ occupancy }) => occupancy))),
    behind: isDetailed ? presentBehind(loaded) : null,
  }
}
