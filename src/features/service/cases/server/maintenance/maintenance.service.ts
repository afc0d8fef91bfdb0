import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { MaintenanceChanges, MaintenanceSettings } from '../../maintenance.contract.ts'
import { MAINTENANCE_ERRORS } from '../../maintenance.messages.ts'
import { isInOrder, type PriorityDays } from '../../priority.rules.ts'
import { findPriorityDays, lockPriorityDays, writePriorityDays } from './maintenance.queries.ts'

const present = ({ urgent, high, normal, low }: PriorityDays): MaintenanceSettings => ({
  days: { urgent, high, normal, low },
})

export async function readMaintenance({ db }: Pick<Context, 'db'>): Promise<MaintenanceSettings> {
  return present(await findPriorityDays(db))
}

const merge = (before: PriorityDays, { days }: MaintenanceChanges): PriorityDays => ({
  urgent: days.urgent ?? before.urgent,
  high: days.high ?? before.high,
  normal: days.normal ?? before.normal,
  low: days.low ?? before.low,
})

/** Throws 400 if a more urgent priority would have more days. */
export function changeMaintenance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  given: MaintenanceChanges,
): Promise<MaintenanceSettings> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockPriorityDays(tx, now)
    const after = merge(before, given)
    if (!isInOrder(after)) throw MAINTENANCE_ERRORS.order().asDetail()
    await writePriorityDays(tx, after, now)
    await recordAudit(tx, now, caller, {
      action: 'maintenanceSettings.changed',
      target: { kind: 'settings', id: null, name: 'the deadlines of requests' },
      changes: changesBetween(before, after),
    })
    return present(after)
  })
}
