import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { changeAndAlert, type OwnerAlert } from '../../../../identity/accounts/server/alerts/owner-alerts.ts'
import type { NewSmsSettings, SmsSettings } from '../../sms.contract.ts'
import { SMS_ERRORS } from '../../sms.messages.ts'
import { decryptKey, encryptKey, findCurrentSmsAccount, isFixed } from './sms-account.ts'
import { fromUnits, monthsBudget, toUnits } from './sms-budget.ts'
import {
  findSmsSettings,
  lockSmsSettings,
  type StoredSmsSettings,
  storeSmsSettings,
} from './sms-settings.queries.ts'

type SmsContext = Pick<Context, 'config' | 'secret' | 'clock'>

/** Never returns the key. */
export async function readSmsSettings(ctx: SmsContext, db: Db): Promise<SmsSettings> {
  const stored = await findSmsSettings(db)
  const fixed = isFixed(ctx.config)
  const account = await findCurrentSmsAccount(ctx, db)
  const { month, spent, segments, left } = await monthsBudget(ctx, db)
  const { monthlyBudget, pricePerSegment, quietFrom, quietUntil, sundays } = stored
  const keyUnreadable = !fixed && stored.apiKey !== null && decryptKey(stored, ctx.secret) === undefined
  return {
    provider: fixed ? (account ? 'arkesel' : null) : stored.provider,
    sender: fixed ? (account?.sender ?? null) : stored.sender,
    hasKey: fixed ? account !== undefined : stored.apiKey !== null && !keyUnreadable,
    keyUnreadable,
    fixed,
    isOn: account !== undefined,
    monthlyBudget: monthlyBudget === null ? null : toCedis(monthlyBudget),
    pricePerSegment: pricePerSegment === null ? null : fromUnits(pricePerSegment),
    quietFrom,
    quietUntil,
    sundays,
    spent: fromUnits(spent),
    segments,
    month,
    budgetUsed: left !== null && left <= 0,
  }
}

/** The stored key is used for the same provider only. Throws 400. */
function keyFor(given: NewSmsSettings, before: StoredSmsSettings, secret: string): string | null {
  const provider = given.provider === undefined ? before.provider : given.provider
  if (provider === null) return null
  if (given.apiKey) return encryptKey(given.apiKey, provider, secret)
  if (before.provider !== provider || before.apiKey === null) throw SMS_ERRORS.keyMissing().asDetail()
  if (decryptKey(before, secret) === undefined && given.provider !== undefined)
    throw SMS_ERRORS.keyMissing().asDetail()
  return before.apiKey
}

const pick = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

/** Throws 400 for settings that contradict each other. */
function changed(given: NewSmsSettings, before: StoredSmsSettings, secret: string, now: Date) {
  const { monthlyBudget: budget, pricePerSegment: price } = given
  const after = {
    provider: pick(given.provider, before.provider),
    sender: pick(given.sender, before.sender),
    apiKey: keyFor(given, before, secret),
    monthlyBudget:
      budget === undefined || budget === null ? pick(budget, before.monthlyBudget) : toPesewas(budget),
    pricePerSegment:
      price === undefined || price === null ? pick(price, before.pricePerSegment) : toUnits(price),
    quietFrom: pick(given.quietFrom, before.quietFrom),
    quietUntil: pick(given.quietUntil, before.quietUntil),
    sundays: pick(given.sundays, before.sundays),
    updatedAt: now,
  }
  if (after.provider !== null && after.sender === null) throw SMS_ERRORS.senderMissing().asDetail()
  if (after.quietFrom === after.quietUntil) throw SMS_ERRORS.quietSame().asDetail()
  if (after.monthlyBudget !== null && !after.pricePerSegment) throw SMS_ERRORS.priceMissing().asDetail()
  return after
}

/** Wakes the sending job. Throws 400 for settings that contradict each other, 409 for those set by the environment. */
export async function setSmsSettings(
  ctx: Context,
  caller: Caller,
  given: NewSmsSettings,
): Promise<SmsSettings> {
  const accountFaults = [given.provider, given.sender, given.apiKey].some((value) => value !== undefined)
  if (isFixed(ctx.config) && accountFaults) throw SMS_ERRORS.setByEnvironment()
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => {
      const now = ctx.clock.now()
      const before = await lockSmsSettings(tx, now)
      const after = { ...before, ...changed(given, before, ctx.secret, now) }
      // A raised budget may be used up again, with another alert.
      const raised = (after.monthlyBudget ?? Infinity) > (before.monthlyBudget ?? 0)
      if (raised) after.budgetAlertedFor = null
      await storeSmsSettings(tx, after)
      return { result: undefined, alert: await recordSettings(ctx, tx, { caller, before, after }) }
    }),
  )
  await ctx.deliveries.smsChanged()
  return readSmsSettings(ctx, ctx.db)
}

const shown = ({ monthlyBudget, pricePerSegment, ...settings }: StoredSmsSettings) => ({
  provider: settings.provider,
  sender: settings.sender,
  monthlyBudget: monthlyBudget === null ? null : toCedis(monthlyBudget),
  pricePerSegment: pricePerSegment === null ? null : fromUnits(pricePerSegment),
  quietFrom: settings.quietFrom,
  quietUntil: settings.quietUntil,
  sundays: settings.sundays,
})

const accountText = ({ provider, sender }: StoredSmsSettings): string =>
  provider === null ? 'none' : `${provider}, from ${sender ?? '–'}`
const budgetText = ({ monthlyBudget }: StoredSmsSettings): string =>
  monthlyBudget === null ? 'without a budget' : `GHS ${toCedis(monthlyBudget)} a month`

/** Returns the owners' alert, null without changes; neither it nor the audit holds the key. */
async function recordSettings(
  ctx: Context,
  tx: Tx,
  { caller, before, after }: { caller: Caller; before: StoredSmsSettings; after: StoredSmsSettings },
): Promise<OwnerAlert | null> {
  const changes = changesBetween(shown(before), shown(after))
  const newKey = before.apiKey !== after.apiKey
  if (Object.keys(changes).length === 0 && !newKey) return null
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'smsSettings.changed',
    target: { kind: 'settings', id: null, name: 'SMS' },
    changes: { ...changes, ...(newKey && { apiKey: [null, 'changed'] as const }) },
  })
  return {
    title: 'The SMS settings were changed',
    facts: [
      ['Before', `${accountText(before)}, ${budgetText(before)}`],
      ['Now', `${accountText(after)}, ${budgetText(after)}`],
      ...(newKey ? [['Key', 'was changed'] as [string, string]] : []),
    ],
    link: '/sms/settings',
  }
}
