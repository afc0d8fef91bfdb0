import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { expensesAccount } from '../../ledger/journal.accounts.ts'
import type { JournalAct } from '../../ledger/journal.rules.ts'
import { allowClosedDays, lockJournals } from '../../ledger/server/journal/journal.replay.queries.ts'
import { plainLine, postSources, type Source } from '../../ledger/server/journal/journal.sources.ts'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { type ExpenseRow, listUnpostedExpenses } from './expenses.queries.ts'

function toSource(row: ExpenseRow, act: JournalAct): Source {
  const { id, spentOn: day, category, amount, propertyId, propertyName, unitId, unitName } = row
  const place = { day, propertyId, propertyName, unitId, unitName }
  const lines =
    row.voidedAt === null
      ? [
          plainLine({ ...place, account: expensesAccount(CATEGORY_LABELS[category]), amount }),
          plainLine({ ...place, account: 'Expenses clearing', amount: -amount }),
        ]
      : []
  return { id, kind: 'expense', act, lines }
}

export const postExpense = (
  deps: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { row, act, by }: { row: ExpenseRow; act: JournalAct; by: string },
): Promise<void> => postSources(deps, tx, { sources: [toSource(row, act)], by })

const BATCH_SIZE = 1000

/** Posts expenses without a journal, each on its day. Returns their number. */
export const postEarlierExpenses = (deps: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    if ((await listUnpostedExpenses(tx, 1)).length === 0) return 0
    await lockJournals(tx)
    await allowClosedDays(tx)
    for (let posted = 0; ; ) {
      const rows = await listUnpostedExpenses(tx, BATCH_SIZE)
      const sources = rows.map((row) => toSource(row, 'posted'))
      await postSources(deps, tx, { sources, by: null, isEarlier: true })
      posted += rows.length
      if (rows.length < BATCH_SIZE) return posted
    }
  })
