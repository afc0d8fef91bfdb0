import { toCedis } from '../../../../shared/money.ts'
import type { ExpenseRow } from '../../expenses/server/expenses.queries.ts'
import type { DepositMovement } from '../../ledger/server/received-lines.queries.ts'
import { TENANT_ELSEWHERE } from '../../taxes/taxes.messages.ts'
import type {
  OwnerStatement,
  StatementExpense,
  StatementFigures,
  StatementPayment,
} from '../owner-statements.contract.ts'
import {
  type CountedExpense,
  getStatementFigures,
  type OccupancyCounts,
  occupancyPercent,
  sumOccupancy,
} from '../owner-statements.rules.ts'
import type { LoadedStatement, ReceivedPayment } from './owner-statements.service.ts'

type Sums = {
  receipts: readonly ReceivedPayment[]
  expenses: readonly CountedExpense[]
  fees: number
  vatDue: number
  deposits: DepositMovement
}

const NO_DEPOSITS: DepositMovement = { opening: 0, received: 0, used: 0, returned: 0, closing: 0 }

function toPropertySums({ receipts, sums }: LoadedStatement, propertyIds: ReadonlySet<string>): Sums {
  const chosen = <Value>(of: ReadonlyMap<string, Value>) =>
    [...of].flatMap(([id, value]) => (propertyIds.has(id) ? [value] : []))
  const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const moved = chosen(sums.deposits)
  const depositSum = (field: keyof DepositMovement) => added(moved.map((one) => one[field]))
  const byCategory = Map.groupBy(chosen(sums.expenses).flat(), ({ category }) => category)
  return {
    receipts: receipts.filter(({ propertyId }) => propertyIds.has(propertyId ?? '')),
    expenses: [...byCategory].map(([category, group]) => ({
      category,
      total: added(group.map(({ total }) => total)),
      count: added(group.map(({ count }) => count)),
    })),
    fees: added(chosen(sums.fees)),
    vatDue: added(chosen(sums.vatDue)),
    deposits: {
      ...NO_DEPOSITS,
      opening: depositSum('opening'),
      received: depositSum('received'),
      used: depositSum('used'),
      returned: depositSum('returned'),
      closing: depositSum('closing'),
    },
  }
}

const movementInCedis = ({
  opening,
  received,
  used,
  returned,
  closing,
}: DepositMovement): DepositMovement => ({
  opening: toCedis(opening),
  received: toCedis(received),
  used: toCedis(used),
  returned: toCedis(returned),
  closing: toCedis(closing),
})

function presentFigures(given: Sums, occupancy: OccupancyCounts): StatementFigures {
  const { receivedByPurpose, expensesByCategory, ...sums } = getStatementFigures(given)
  const { units, occupiedUnits, letDays, availableDays } = occupancy
  return {
    receivedByPurpose: receivedByPurpose.map(({ purpose, amount }) => ({ purpose, amount: toCedis(amount) })),
    received: toCedis(sums.received),
    withheld: toCedis(sums.withheld),
    receivedInMoney: toCedis(sums.receivedInMoney),
    notInMoney: toCedis(sums.notInMoney),
    vat: toCedis(sums.vat),
    vatDue: toCedis(given.vatDue),
    expensesByCategory: expensesByCategory.map(({ total, ...of }) => ({ ...of, total: toCedis(total) })),
    expenses: toCedis(sums.expenses),
    fees: toCedis(sums.fees),
    tax: toCedis(sums.tax),
    taxPayable: toCedis(sums.taxPayable),
    net: toCedis(sums.net),
    payOut: toCedis(sums.payOut),
    deposits: toCedis(sums.deposits),
    depositMovement: movementInCedis(given.deposits),
    totalReceived: toCedis(sums.totalReceived),
    units,
    occupiedUnits,
    letDays,
    availableDays,
    occupancyPercent: occupancyPercent(occupiedUnits, units),
    letDaysPercent: occupancyPercent(letDays, availableDays),
  }
}

const presentReceipt = (receipt: ReceivedPayment): StatementPayment => {
  const { isSeen, propertyId, unitName, receivedOn, day, adjusts, purpose, amount, isWithheld } = receipt
  return {
    receiptNumber: isSeen ? receipt.receiptNumber : null,
    kind: receipt.kind,
    tenantId: isSeen ? receipt.tenantId : null,
    tenantName: isSeen ? receipt.tenantName : TENANT_ELSEWHERE,
    propertyId: propertyId ?? '',
    unitName,
    receivedOn,
    day,
    adjusts: adjusts?.slice(0, 7) ?? null,
    purpose,
    amount: toCedis(amount),
    withheld: toCedis(isWithheld ? amount : 0),
    tax: toCedis(receipt.tax),
    vat: toCedis(receipt.vat),
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
  receipts,
  expenses,
}: Pick<LoadedStatement, 'receipts' | 'expenses'>): NonNullable<OwnerStatement['behind']> => ({
  payments: receipts.map(presentReceipt),
  expenses: expenses.map(presentExpense),
})

const NO_PROPERTY: ReadonlySet<string> = new Set([''])

/** For staff without a limit; null without any. */
function presentUnmatched(loaded: LoadedStatement): StatementFigures | null {
  if (loaded.unmatched === null) return null
  const figures = presentFigures(toPropertySums(loaded, NO_PROPERTY), sumOccupancy([]))
  const { received, notInMoney, vatDue, expenses, fees, tax, deposits } = figures
  const { closing } = figures.depositMovement
  const isSome = [received, notInMoney, vatDue, expenses, fees, tax, deposits, closing].some(Boolean)
  return isSome ? figures : null
}

/** `isDetailed` includes payments and expenses. */
export function presentStatement(loaded: LoadedStatement, isDetailed: boolean): OwnerStatement {
  const { month, countedOn, properties, unmatched } = loaded
  const ofNoProperty = isDetailed ? null : presentUnmatched(loaded)
  const ids = [...properties.map(({ property }) => property.id), ...(ofNoProperty ? NO_PROPERTY : [])]
  const everywhere = sumOccupancy(properties.map(({ occupancy }) => occupancy))
  return {
    month,
    countedOn,
    properties: properties.map(({ property: { id, name }, occupancy }) => ({
      propertyId: id,
      propertyName: name,
      ...presentFigures(toPropertySums(loaded, new Set([id])), occupancy),
    })),
    totals: presentFigures(toPropertySums(loaded, new Set(ids)), everywhere),
    ofNoProperty,
    unmatched: unmatched === null ? null : toCedis(unmatched),
    behind: isDetailed ? presentBehind(loaded) : null,
  }
}
