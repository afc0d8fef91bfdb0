import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import {
  type AlertDeps,
  changeAndAlert,
  type OwnerAlert,
} from '../../../../identity/accounts/server/alerts/owner-alerts.ts'
import type { LateFeeChanges, LateFeeSettings } from '../../late-fees.contract.ts'
import { LATE_FEE_ERRORS } from '../../late-fees.messages.ts'
import {
  findLateFeeSettings,
  type LateFeeSettingsRow,
  lockLateFeeSettings,
  writeLateFeeSettings,
} from './late-fees.queries.ts'

const INITIAL: Omit<LateFeeSettingsRow, 'since'> = {
  on: false,
  kind: 'percent',
  value: 500,
  every: 'once',
  graceDays: 5,
  cap: null,
}

const MAX_PERCENT = 100

// Hundredths of a percent convert like pesewas.
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

const RHYTHMS = { once: 'once', month: 'every month' } as const

function feeText({ on, kind, value, every, graceDays, cap }: LateFeeSettings): string {
  const amount = kind === 'percent' ? `${value} %` : `GHS ${value}`
  const most = cap === null ? '' : `, GHS ${cap} at most`
  return on ? `${amount} ${RHYTHMS[every]} after ${graceDays} days${most}` : 'off'
}

/** Alerts every owner. Throws 400 for more than 100 percent. */
export async function changeLateFeeSettings(
  ctx: AlertDeps & Pick<Context, 'db'>,
  caller: Caller,
  given: LateFeeChanges,
): Promise<LateFeeSettings> {
  const change = async (tx: Tx) => {
    const [now, today] = [ctx.clock.now(), ctx.clock.today()]
    const row = await lockLateFeeSettings(tx, { ...INITIAL, since: today }, now)
    const before = present(row)
    const after = merge(before, given)
    if (after.kind === 'percent' && after.value > MAX_PERCENT) throw LATE_FEE_ERRORS.percent().asDetail()
    const changes = changesBetween(before, after)
    const isChanged = Object.keys(changes).length > 0
    const cap = after.cap === null ? null : toPesewas(after.cap)
    const since = isChanged ? today : row.since
    await writeLateFeeSettings(tx, { ...after, value: toPesewas(after.value), cap, since }, now)
    await recordAudit(tx, now, caller, {
      action: 'lateFeeSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of late fees' },
      changes,
    })
    return { result: after, alert: isChanged ? lateFeeAlert(before, after) : null }
  }
  return ctx.db.transaction((tx) => changeAndAlert(ctx, tx, { by: caller }, () => change(tx)))
}

const lateFeeAlert = (before: LateFeeSettings, after: LateFeeSettings): OwnerAlert => ({
  title: 'Late fees were changed',
  facts: [
    ['Before', feeText(before)],
    ['Now', feeText(after)],
  ],
  link: '/billing/late-fees',
})
