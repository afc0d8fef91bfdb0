import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { findFirstLeaseDay } from '../../../property/leases/server/leases.queries.ts'
import { listAllProperties } from '../../../property/properties/server/properties.queries.ts'
import type { JournalAccount } from '../../ledger/journal.accounts.ts'
import { sumReceivedByDay } from '../../ledger/server/daily-received.queries.ts'
import {
  findFirstJournalDay,
  isExpense,
  sumAccountsThroughEach,
  sumWithExpensesByDay,
} from '../../ledger/server/journal/journal.sums.ts'
import { getStatementFigures } from '../../owner-statements/owner-statements.rules.ts'
import { insertOccupancy } from '../../owner-statements/server/closed-occupancy.queries.ts'
import { countReceived } from '../../owner-statements/server/owner-statements.service.ts'
import { countProperties } from '../../owner-statements/server/statement-occupancy.ts'
import { type ClosedMonth, monthsToClose } from '../closes.rules.ts'

/** Figures from the journal, earliest month first. */
export async function loadCurrentFigures(
  db: Db,
  months: readonly Omit<ClosedMonth, 'figures'>[],
): Promise<ClosedMonth[]> {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const days = { from: first.from, to: last.to }
  const ends = months.map(({ to }) => to)
  const [receipts, sums, balances] = await Promise.all([
    sumReceivedByDay(db, days),
    sumWithExpensesByDay(db, ['Output VAT', 'Provider fees'], days),
    sumAccountsThroughEach(db, ['Deposits held', 'Tenants receivable'], ends),
  ])
  return months.map(({ month, from, to }, at) => {
    const isWithin = ({ day }: { day: Day }) => from <= day && day <= to
    const total = (isChosen: (account: JournalAccount) => boolean) =>
      sums.reduce((sum, row) => (isWithin(row) && isChosen(row.account) ? sum + row.total : sum), 0)
    const { received, tax, withheld, vat, expenses, fees, net } = getStatementFigures({
      receipts: receipts.filter(isWithin).map(countReceived),
      expenses: [{ category: 'other', total: total(isExpense), count: 1 }],
      fees: total((account) => account === 'Provider fees'),
    })
    const figures = {
      received,
      tax,
      withheld,
      vat,
      expenses,
      fees,
      net,
      vatDue: 0 - total((account) => account === 'Output VAT'),
      depositsHeld: 0 - (balances[at]?.['Deposits held'] ?? 0),
      receivable: balances[at]?.['Tenants receivable'] ?? 0,
    }
    return { month, from, to, figures }
  })
}

export const loadClosingFigures = async (db: Db, after: Day | null, through: Day): Promise<ClosedMonth[]> =>
  loadCurrentFigures(db, monthsToClose(after, await findFirstJournalDay(db), through))

type Closing = { closeId: string; after: Day | null; through: Day }

/** Stores the occupancy of each property in the months of a close. */
export async function storeOccupancy(tx: Tx, { closeId, after, through }: Closing): Promise<void> {
  const [first] = [await findFirstJournalDay(tx), await findFirstLeaseDay(tx)]
    .filter((day) => day !== null)
    .sort()
  const months = monthsToClose(after, first ?? null, through)
  const counted = await countProperties(tx, await listAllProperties(tx), months)
  await insertOccupancy(
    tx,
    counted.map(({ property, days: { from, to }, occupancy }) => ({
      closeId,
      propertyId: property.id,
      fromDay: from,
      toDay: to,
      archived: property.archived,
      ...occupancy,
    })),
  )
}
