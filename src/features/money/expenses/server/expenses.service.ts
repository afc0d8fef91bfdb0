import { randomUUID } from 'node:crypto'
import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { changedColumns, textOrNull } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { Day } from '../../../../shared/days.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { lockPropertyShared } from '../../../property/properties/server/properties.queries.ts'
import { findUnit } from '../../../property/properties/server/units.queries.ts'
import type { JournalAct } from '../../ledger/journal.rules.ts'
import type {
  Expense,
  ExpenseChanges,
  ExpenseFilter,
  ExpenseTotals,
  NewExpense,
} from '../expenses.contract.ts'
import { EXPENSE_ERRORS } from '../expenses.messages.ts'
import { CATEGORY_LABELS, canChangeExpense, spentDayProblem } from '../expenses.rules.ts'
import { insertCaseCost } from './case-costs.queries.ts'
import { postExpense } from './expenses.journal.ts'
import { presentExpense, presentTotals } from './expenses.present.ts'
import * as queries from './expenses.queries.ts'
import { expenses } from './expenses.table.ts'

type Row = queries.ExpenseRow
const notFound = () => EXPENSE_ERRORS.notFound()

export function listVisibleExpenses(
  { db, config }: Context,
  scope: Caller,
  filter: ExpenseFilter,
): PagedList<Expense> {
  const query = { filter, scope }
  return {
    sort: filter.sort ?? 'spent',
    kinds: listKeyKinds(queries.expenseOrder(db, query)),
    async rows(request) {
      const [found, closedThrough] = await Promise.all([
        queries.listExpenses(db, query, request),
        getClosedThrough({ config }, db),
      ])
      return found.map(({ row, keys }) => ({ row: presentExpense(row, closedThrough), keys }))
    },
    count: (cursor) => queries.countExpenses(db, query, cursor),
  }
}

export const sumVisibleExpenses = async (
  { db }: Context,
  scope: Caller,
  filter: ExpenseFilter,
): Promise<ExpenseTotals> => presentTotals(await queries.sumByCategory(db, { filter, scope }))

/** Throws 404, also if invisible to the caller. */
export async function requireVisibleExpense(db: Db, caller: Caller, id: string): Promise<Row> {
  const row = await queries.findExpense(db, id)
  if (!row || !canSeeProperty(caller, row.propertyId)) throw notFound()
  return row
}

/** Throws 404, 409 for a voided one. */
export async function lockVisibleExpense(tx: Tx, caller: Caller, id: string): Promise<Row> {
  const row = await queries.lockExpense(tx, id)
  if (!row || !canSeeProperty(caller, row.propertyId)) throw notFound()
  if (row.voidedAt !== null) throw EXPENSE_ERRORS.voided()
  return row
}

export const getClosedThrough = async ({ config }: Pick<Context, 'config'>, db: Db): Promise<Day | null> =>
  (await loadCompanySettings({ config }, db)).closedThrough

/** Throws 409 for closed books. */
async function refuseClosedExpense(ctx: Pick<Context, 'config'>, tx: Tx, row: Row): Promise<void> {
  const closedThrough = await getClosedThrough(ctx, tx)
  if (!canChangeExpense(row, closedThrough)) throw EXPENSE_ERRORS.changeClosed(closedThrough ?? row.spentOn)
}

/** Throws 400 for a day in the future, too long ago, or in closed books. */
async function refuseDay({ clock, config }: Context, db: Db, day: Day): Promise<void> {
  const closedThrough = await getClosedThrough({ config }, db)
  const problem = spentDayProblem(day, { today: clock.today(), closedThrough })
  if (problem !== undefined) throw invalidField(problem)
}

type Place = { propertyId: string; unitId: string | null }

/** Throws 400 for a unit of another property, 403 for an invisible property, 404. */
async function refusePlace(tx: Tx, caller: Caller, { propertyId, unitId }: Place): Promise<void> {
  if (!(await lockPropertyShared(tx, propertyId))) throw EXPENSE_ERRORS.propertyNotFound()
  if (!canSeeProperty(caller, propertyId)) throw EXPENSE_ERRORS.outside()
  if (unitId === null) return
  const unit = await findUnit(tx, unitId)
  if (unit?.propertyId !== propertyId) {
    throw EXPENSE_ERRORS.unitElsewhere().asDetail()
  }
}

/** Throws 400, 403, 404. */
export async function addExpense(
  ctx: Context,
  tx: Tx,
  { caller, given, requestId }: { caller: Caller; given: NewExpense; requestId?: string },
): Promise<Expense> {
  const { propertyId, unitId = null, category, amount, spentOn, supplier, note } = given
  await refuseDay(ctx, tx, spentOn)
  await refusePlace(tx, caller, { propertyId, unitId })
  const id = randomUUID()
  await queries.insertExpense(tx, {
    id,
    propertyId,
    unitId,
    category,
    spentOn,
    amount: toPesewas(amount),
    supplier: supplier || null,
    note: note || null,
    createdAt: ctx.clock.now(),
    createdBy: caller.uid,
    createdByName: caller.name,
  })
  if (requestId !== undefined) await insertCaseCost(tx, { expenseId: id, caseId: requestId })
  return recordExpense(ctx, tx, { caller, action: 'expense.added', id, before: null })
}

type Change = { caller: Caller; id: string; changes: ExpenseChanges }

/** Throws 400, 403, 404, 409 for a voided one or closed books. */
export function changeExpense(ctx: Context, { caller, id, changes }: Change): Promise<Expense> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockVisibleExpense(tx, caller, id)
    await refuseClosedExpense(ctx, tx, before)
    const { propertyId = before.propertyId, spentOn } = changes
    const unitKept = propertyId === before.propertyId ? before.unitId : null
    const { unitId = unitKept } = changes
    if (spentOn !== undefined && spentOn !== before.spentOn) await refuseDay(ctx, tx, spentOn)
    if (propertyId !== before.propertyId || unitId !== before.unitId)
      await refusePlace(tx, caller, { propertyId, unitId })
    await queries.updateExpense(tx, id, {
      ...changedColumns(changes, {
        propertyId: 'elsewhere',
        unitId: 'elsewhere',
        category: 'as given',
        amount: toPesewas,
        spentOn: 'as given',
        supplier: textOrNull,
        note: textOrNull,
      }),
      propertyId,
      unitId,
    })
    return recordExpense(ctx, tx, { caller, action: 'expense.changed', id, before })
  })
}

/** Throws 404, 409 for a voided one or closed books. */
export async function voidExpense(
  ctx: Context,
  tx: Tx,
  { caller, id, reason }: { caller: Caller; id: string; reason: string },
): Promise<Expense> {
  const before = await lockVisibleExpense(tx, caller, id)
  await refuseClosedExpense(ctx, tx, before)
  await queries.updateExpense(tx, id, {
    voidedAt: ctx.clock.now(),
    voidedBy: caller.uid,
    voidedByName: caller.name,
    voidReason: reason,
  })
  return recordExpense(ctx, tx, { caller, action: 'expense.voided', id, before })
}

const descriptor = auditDescriptor(
  expenses,
  {
    'It never changes.': ['id', 'createdAt', 'createdBy', 'createdByName'],
    'It is named.': ['propertyId', 'unitId', 'billName'],
    'The audit event says who and when.': ['voidedAt', 'voidedBy', 'voidedByName'],
    'The sum over the bill is enough.': ['billKey', 'billSize', 'billType'],
    'Other columns are its source.': ['search'],
  },
  ({ propertyName, unitName, requestId, billName }: Row) => ({
    property: propertyName,
    unit: unitName,
    request: requestId,
    bill: billName,
  }),
)

const ACTS = {
  'expense.added': 'posted',
  'expense.changed': 'changed',
  'expense.billAdded': 'changed',
  'expense.voided': 'voided',
} as const satisfies Partial<Record<AuditAction, JournalAct>>

type Recorded = { caller: Caller; action: keyof typeof ACTS; id: string; before: Row | null }

export async function recordExpense(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { caller, action, id, before }: Recorded,
): Promise<Expense> {
  const after = await queries.findExpense(tx, id)
  if (!after) throw notFound()
  await recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'expense', id, name: expenseName(after) },
    propertyId: after.propertyId,
    changes: descriptor.changes(before, after),
  })
  await postExpense({ clock, config }, tx, { row: after, act: ACTS[action], by: caller.uid })
  announce(tx, 'expenseUpdated', { admins: true }, { id })
  return presentExpense(after, await getClosedThrough({ config }, tx))
}

export const expenseName = ({ category, supplier }: Pick<Row, 'category' | 'supplier'>): string =>
  [CATEGORY_LABELS[category], supplier].filter(Boolean).join(', ')
