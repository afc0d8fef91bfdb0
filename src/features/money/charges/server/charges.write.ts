import { eq } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { insertMany } from '../../../../server/database/insert-many.ts'
import type { Day } from '../../../../shared/days.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { LEAD_DAYS } from '../charges.states.ts'
import type { Step } from '../periods.rules.ts'
import type { NewChargeRecord } from './charges.queries.ts'
import { chargeSteps, recurringCharges } from './charges.table.ts'

export async function insertCharge(tx: Tx, row: NewChargeRecord, steps: readonly Step[]): Promise<void> {
  await tx.insert(recurringCharges).values(row)
  await insertSteps(tx, row.id, steps)
}

const insertSteps = async (tx: Tx, ruleId: string, steps: readonly Step[]): Promise<void> => {
  await tx.insert(chargeSteps).values(steps.map((step) => ({ ruleId, ...step })))
}

export async function replaceSteps(tx: Tx, ruleId: string, steps: readonly Step[]): Promise<void> {
  await tx.delete(chargeSteps).where(eq(chargeSteps.ruleId, ruleId))
  await insertSteps(tx, ruleId, steps)
}

/** A draft charge for the rent of a lease; `amount` in pesewas. */
type DraftCharge = {
  id: string
  leaseId: string
  startsOn: Day
  amount: number
  everyMonths: number
  anchorDay: number
  createdBy: string
  createdAt: Date
}

const toRecord = ({ amount: _, createdAt, ...charge }: DraftCharge): NewChargeRecord => ({
  ...charge,
  purpose: 'rent',
  description: PURPOSE_LABELS.rent,
  leadDays: LEAD_DAYS.otherwise,
  proration: 'none',
  state: 'draft',
  createdAt,
  updatedAt: createdAt,
})

/** The tenants must be locked before. */
export async function insertDraftCharges(tx: Tx, rows: readonly DraftCharge[]): Promise<void> {
  for (const some of inChunks(rows)) {
    await insertMany(tx, recurringCharges, some.map(toRecord))
    await insertMany(
      tx,
      chargeSteps,
      some.map(({ id, startsOn, amount }) => ({ ruleId: id, fromDay: startsOn, amount })),
    )
  }
}
