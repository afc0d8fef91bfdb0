import type { Db, Tx } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { findFirstLeaseDay } from '../../leases/server/leases.queries.ts'
import { findFirstJournalDay, sumAccount, sumAccountsThroughEach } from '../../ledger/server/journal.sums.ts'
import { listReceiptLines, sumVatDue } from '../../ledger/server/receipts.queries.ts'
import { figuresOf } from '../../owner-statements/owner-statements.rules.ts'
import { insertOccupancy } from '../../owner-statements/server/closed-occupancy.queries.ts'
import { countReceipt, sumExpenses } from '../../owner-statements/server/owner-statements.service.ts'
import { countProperties } from '../../owner-statements/server/statement-occupancy.ts'
import { listAllProperties } from '../../properties/server/properties.queries.ts'
import { EVERYWHERE } from '../../tenants/server/tenants.scope.ts'
import { type ClosedMonth, type Figures, monthsToClose } from '../closes.rules.ts'

const total = (sums: Iterable<number>): number => [...sums].reduce((sum, value) => sum + value, 0)

type Movements = Omit<Figures, 'depositsHeld' | 'receivable'>

async function movementsBetween(db: Db, days: { from: Day; to: Day }): Promise<Movements> {
  const everywhere = { ...days, scope: EVERYWHERE }
  const receipts = (await listReceiptLines(db, everywhere)).map(countReceipt)
  const expenses = [...(await sumExpenses(db, days)).values()].flat()
  const fees = total((await sumAccount(db, 'Provider fees', days)).values())
  const { received, tax, withheld, vat, expenses: spent, net } = figuresOf({ receipts, expenses, fees })
  return {
    ...{ received, tax, withheld, vat, fees, net, expenses: spent },
    vatDue: total((await sumVatDue(db, everywhere)).values()),
  }
}

/** The figures of some months as the journal has them now. */
export async function figuresNow(
  db: Db,
  months: readonly Omit<ClosedMonth, 'figures'>[],
): Promise<ClosedMonth[]> {
  if (months.length === 0) return []
  const balances = await sumAccountsThroughEach(
    db,
    ['Deposits held', 'Tenants receivable'],
    months.map(({ to }) => to),
  )
  const closed: ClosedMonth[] = []
  for (const [at, { month, from, to }] of months.entries()) {
    const balance = balances[at]
    const figures = {
      ...(await movementsBetween(db, { from, to })),
      depositsHeld: 0 - (balance?.['Deposits held'] ?? 0),
      receivable: balance?.['Tenants receivable'] ?? 0,
    }
    closed.push({ month, from, to, figures })
  }
  return closed
}

/** The months from the day after a close, or from the beginning, through another day. */
export const closingFigures = async (db: Db, after: Day | null, through: Day): Promise<ClosedMonth[]> =>
  figuresNow(db, monthsToClose(after, await findFirstJournalDay(db), through))

type Closing = { closeId: string; after: Day | null; through: Day }

/** Keeps how much of each property was let in the months of a close. */
export async function keepOccupancy(tx: Tx, { closeId, after, through }: Closing): Promise<void> {
  const [first] = [await findFirstJournalDay(tx), await findFirstLeaseDay(tx)]
    .filter((day) => day !== null)
    .sort()
  const months = monthsToClose(after, first ?? null, through)
  const counted = await countProperties(tx, await listAllProperties(tx), months)
  await insertOccupancy(
    tx,
    counted.map(({ property, days: { from, to }, occupancy }) => ({
      ...{ closeId, propertyId: property.id, fromDay: from, toDay: to, archived: property.archived },
      ...occupancy,
    })),
  )
}
