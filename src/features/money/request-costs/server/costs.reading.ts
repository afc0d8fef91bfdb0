import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { readCase } from '../../../service/cases/server/cases.reading.ts'
import { seesPlaceOfCase } from '../../../service/cases/server/cases.scope.ts'
import { listCaseCosts } from '../../expenses/server/case-costs.queries.ts'
import { presentExpense } from '../../expenses/server/expenses.present.ts'
import { listExpensesById } from '../../expenses/server/expenses.queries.ts'
import { getClosedThrough } from '../../expenses/server/expenses.service.ts'
import { canGiveBack } from '../../ledger/give-backs.rules.ts'
import { displayStatus, enteredBy, getAmountDue } from '../../ledger/invoices.rules.ts'
import { type InvoiceRecord, listRecords } from '../../ledger/server/invoice-records.queries.ts'
import type { Cost } from '../costs.contract.ts'
import { COST_ERRORS } from '../costs.messages.ts'

/** Throws 404, and 403 if assigned to a caller limited to other properties. */
export async function readRequest(ctx: Context, caller: Caller, id: string): Promise<Case> {
  const request = await readCase(ctx, { kind: 'request', id, caller })
  if (!(await seesPlaceOfCase(ctx.db, caller, { ...request, unitId: request.unitId ?? null })))
    throw COST_ERRORS.outside()
  return request
}

const presentInvoice = (
  row: InvoiceRecord,
  { today, viewer }: { today: Day; viewer: Caller },
): NonNullable<Cost['invoice']> => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  dueDate: row.dueDate,
  amount: toCedis(row.amount),
  amountDue: toCedis(getAmountDue(row)),
  status: displayStatus(row, today),
  voided: row.voidedAt !== null,
  mayGiveBack: canGiveBack(viewer, enteredBy(row)),
})

export async function listCosts(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  { caller, requestId }: { caller: Caller; requestId: string },
): Promise<Cost[]> {
  const links = await listCaseCosts(db, requestId)
  const invoiceIdByExpense = new Map(links.map(({ expenseId, invoiceId }) => [expenseId, invoiceId]))
  const ids = links.flatMap(({ invoiceId }) => invoiceId ?? [])
  const rows = await listExpensesById(db, [...invoiceIdByExpense.keys()], caller)
  const [invoices, closedThrough] = [await listRecords(db, ids), await getClosedThrough({ config }, db)]
  return rows.map((row) => {
    const { id, amount, note, supplier, spentOn, bill, ...expense } = presentExpense(row, closedThrough)
    const invoice = invoices.get(invoiceIdByExpense.get(id) ?? '')
    return {
      id,
      amount,
      description: note,
      supplier,
      spentOn,
      bill,
      createdAt: expense.createdAt,
      createdBy: expense.createdBy,
      voidedAt: expense.voidedAt,
      voidReason: expense.voidReason,
      closed: expense.closed,
      invoice: invoice ? presentInvoice(invoice, { today: clock.today(), viewer: caller }) : null,
    }
  })
}
