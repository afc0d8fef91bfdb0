import type { Context } from '../../../../../server/context.ts'
import { afterCommit } from '../../../../../server/database/index.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { smsBudgetUsed } from '../messages/sms-budget-used.message.ts'
import { sendSmsJob } from './sms.jobs.ts'
import type { SmsOptions } from './sms.options.ts'
import { findCurrentSmsProvider, sendsSms } from './sms-account.ts'
import { monthsBudget } from './sms-budget.ts'
import { findSmsSettings, lockSmsSettings, storeSmsSettings } from './sms-settings.queries.ts'

type SmsContext = Pick<Context, 'db' | 'clock' | 'deliveries' | 'jobs'>

/** Alerts the owners once a month, and again after the budget was raised. */
async function notifyBudgetUsed({ db, clock, deliveries }: SmsContext, month: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { monthlyBudget, budgetAlertedFor } = await lockSmsSettings(tx, clock.now())
    if (monthlyBudget === null || budgetAlertedFor === month) return
    await storeSmsSettings(tx, { budgetAlertedFor: month })
    const params = { budget: formatGhs(monthlyBudget) }
    await deliveries.enqueue(tx, smsBudgetUsed, { subjectId: null, params, replyTo: null })
    afterCommit(tx, () => void deliveries.wake())
  })
}

/** `context` is a function, because it does not exist yet at start. */
export function smsOptions(
  deps: Pick<Context, 'config' | 'secret' | 'clock'>,
  context: () => SmsContext,
): SmsOptions {
  const { config, clock } = deps
  return {
    isOn: (db) => sendsSms(deps, db),
    provider: (db) => findCurrentSmsProvider(deps, db),
    async terms(db) {
      const { quietFrom, quietUntil, sundays } = await findSmsSettings(db)
      return { quietFrom, quietUntil, sundays, timeZone: config.TIME_ZONE }
    },
    async lockBudget(tx) {
      const { monthlyBudget } = await findSmsSettings(tx)
      if (monthlyBudget !== null) await lockSmsSettings(tx, clock.now())
      return monthsBudget(deps, tx)
    },
    notifyBudgetUsed: (month) => notifyBudgetUsed(context(), month),
    wake: (afterSeconds) => context().jobs.send(sendSmsJob, {}, afterSeconds),
  }
}
