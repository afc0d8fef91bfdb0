import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { AppError } from '../../../../shared/errors.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import type { LateFeeChanges, LateFeeSettings } from '../../late-fees.contract.ts'
import { LATE_FEE_MESSAGES } from '../../late-fees.messages.ts'
import {
  findLateFeeSettings,
  type LateFeeSettingsRow,
  lockLateFeeSettings,
  writeLateFeeSettings,
} from './late-fees.queries.ts'

/** The settings before anybody has changed them. */
const INITIAL: Omit<LateFeeSettingsRow, 'since'> = {
  on: false,
  kind: 'percent',
  value: 500,
  every: 'once',
  graceDays: 5,
  cap: null,
}

const MAX_PERCENT = 100

// A hundredth of a percent converts as a pesewa does to cedis.
const present = (row: Omit<LateFeeSettingsRow, 'since'>): LateFeeSettings => ({
  on: row.on,
  kind: row.kind,
  value: toCedis(row.value),
  every: row.every,
  graceDays: row.graceDays,
  cap: row.cap === null ? null : toCedis(row.cap),
})

export async function readLateFeeSettings({ db }: Pick<Context, 'db'>): Promise<LateFeeSettings> {
  return present((await findLateFeeSettings(db)) ?? INITIAL)
}

const merge = (before: LateFeeSettings, given: LateFeeChanges): LateFeeSettings => ({
  on: given.on ?? before.on,
  kind: given.kind ?? before.kind,
  value: given.value ?? before.value,
  every: given.every ?? before.every,
  graceDays: given.graceDays ?? before.graceDays,
  cap: given.cap === undefined ? before.cap : given.cap,
})

/** Throws 400 for more than 100 percent. */
export async function changeLateFeeSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  given: LateFeeChanges,
): Promise<LateFeeSettings> {
  return db.transaction(async (tx) => {
    const [now, today] = [clock.now(), clock.today()]
    const row = await lockLateFeeSettings(tx, { ...INITIAL, since: today }, now)
    const before = present(row)
    const after = merge(before, given)
    const { percent } = LATE_FEE_MESSAGES
    if (after.kind === 'percent' && after.value > MAX_PERCENT)
      throw new AppError(400, percent, { details: [percent] })
    const changes = changesBetween(before, after)
    const since = Object.keys(changes).length > 0 ? today : row.since
    const cap = after.cap === null ? null : toPesewas(after.cap)
    await writeLateFeeSettings(tx, { ...after, value: toPesewas(after.value), cap, since }, now)
    await recordAudit(tx, now, caller, {
      action: 'lateFeeSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of late fees' },
      changes,
    })
    return after
  })
}
