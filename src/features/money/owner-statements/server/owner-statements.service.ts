import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../../expenses/expenses.rules.ts'
import { type ExpenseRow, listCountedExpenses } from '../../expenses/server/expenses.queries.ts'
import type { DailyReceived } from '../../ledger/server/daily-received.queries.ts'
import { sumAccount, sumExpenseLines } from '../../ledger/server/journal/journal.sums.ts'
import {
  type DepositMovement,
  isMoneyLine,
  sumDepositMovements,
  sumVatDue,
} from '../../ledger/server/received-lines.queries.ts'
import { loadReceived, type Receipt } from '../../taxes/server/tax-months.service.ts'
import { getFirstDay, getLastDay, type Month } from '../../taxes/taxes.rules.ts'
import { STATEMENT_ERRORS } from '../owner-statements.messages.ts'
import {
  type CountedExpense,
  type CountedPayment,
  type OccupancyCounts,
  occupancyDay,
} from '../owner-statements.rules.ts'
import { loadOccupancy } from './statement-occupancy.ts'

/** In whole pesewas. */
export type ReceivedPayment = Receipt & CountedPayment

/** By property, in whole pesewas; the key is '' without a property. */
type PropertySums = {
  vatDue: Map<string, number>
  deposits: Map<string, DepositMovement>
  expenses: Map<string, CountedExpense[]>
  fees: Map<string, number>
}

export type LoadedStatement = {
  month: Month
  countedOn: Day
  properties: { property: Property; occupancy: OccupancyCounts }[]
  receipts: ReceivedPayment[]
  sums: PropertySums
  unmatched: number | null
  expenses: ExpenseRow[]
}

export type StatementRequest = { caller: Caller; month: Month; propertyId?: string | undefined }

export const countReceived = (receipt: Omit<DailyReceived, 'day'>): CountedPayment => ({
  purpose: receipt.purpose,
  amount: receipt.amount,
  tax: receipt.tax,
  vat: receipt.vat,
  isWithheld: receipt.kind === 'withholding',
  isReceived: isMoneyLine(receipt),
})

async function listPaymentProofs(db: Db, { caller, month, propertyId }: StatementRequest) {
  const receipts = await loadReceived(db, month, caller)
  return receipts
    .filter((receipt) => (propertyId ?? receipt.propertyId) === receipt.propertyId)
    .map((receipt): ReceivedPayment => ({ ...receipt, ...countReceived(receipt) }))
}

const CATEGORIES = new Map(EXPENSE_CATEGORIES.map((category) => [CATEGORY_LABELS[category], category]))

/** By property, in whole pesewas. */
async function sumExpenses(db: Db, days: { from: Day; to: Day }): Promise<Map<string, CountedExpense[]>> {
  const sums = await sumExpenseLines(db, days)
  const counted = (of: { name: string; total: number; count: number }[]) =>
    of.map(({ name, total, count }) => ({ category: CATEGORIES.get(name) ?? 'other', total, count }))
  return new Map([...sums].map(([id, of]) => [id, counted(of)]))
}

async function sumJournal(db: Db, { caller, month }: StatementRequest): Promise<PropertySums> {
  const days = { from: getFirstDay(month), to: getLastDay(month) }
  const [vatDue, deposits, expenses, fees] = await Promise.all([
    sumVatDue(db, { ...days, scope: caller }),
    sumDepositMovements(db, days),
    sumExpenses(db, days),
    sumAccount(db, 'Provider fees', days),
  ])
  return { vatDue, deposits, expenses, fees }
}

/** Throws 404 for an invisible property. */
export function loadStatement(ctx: Context, request: StatementRequest): Promise<LoadedStatement> {
  const { caller, month, propertyId } = request
  const [from, to, today] = [getFirstDay(month), getLastDay(month), ctx.clock.today()]
  return ctx.db.transaction(
    async (tx) => {
      const everything = await listAllProperties(tx)
      const all = everything.filter(({ id }) => canSeeProperty(caller, id))
      const chosen = all.filter(({ id }) => id === (propertyId ?? id))
      if (propertyId !== undefined && chosen.length === 0) throw STATEMENT_ERRORS.propertyNotFound()
      const receipts = await listPaymentProofs(tx, request)
      const sums = await sumJournal(tx, request)
      const expenses = await listCountedExpenses(tx, { filter: { from, to, propertyId }, scope: caller })
      const unmatched = await sumAccount(tx, 'Unmatched money', { from, to })
      const used = new Set([...receipts, ...expenses].map((row) => row.propertyId))
      const occupancy = await loadOccupancy(tx, { from, to, today })
      const shown = chosen.filter(
        (property) => occupancy.isShown(property) || propertyId !== undefined || used.has(property.id),
      )
      const properties = await occupancy.countUnits(shown)
      return {
        month,
        countedOn: occupancyDay({ to, today }),
        properties,
        receipts,
        sums,
        expenses,
        unmatched: all.length === everything.length ? 0 - (unmatched.get('') ?? 0) : null,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
