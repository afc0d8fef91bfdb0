import { setSmsSettings } from '../features/messaging/channels/server/sms/sms-settings.service.ts'
import { mailStatement } from '../features/money/payments/server/accounts/mail-statement.ts'
import { addDays } from '../shared/days.ts'
import type { FillStep } from './demo.types.ts'
import { WITHOUT_EMAIL } from './people.names.ts'

const SETTINGS = { monthlyBudget: 25, pricePerSegment: 0.035 }
const SET_AT = 10 * 3600
const DAYS_OF_STATEMENT = 90

/** Statements by SMS to tenants without an email; they respect quiet hours. */
export const addSms: FillStep = async ({ ctx, admin, tenants, today, sms, contextAt }) => {
  const account = sms && { provider: 'arkesel' as const, sender: 'Nyansapo', apiKey: sms.apiKey }
  await setSmsSettings(contextAt(addDays(today, -20), SET_AT), admin, { ...SETTINGS, ...account })
  if (!sms) return
  const range = { from: addDays(today, -DAYS_OF_STATEMENT), to: addDays(today, -1) }
  for (const { id, name } of tenants)
    if (WITHOUT_EMAIL.includes(name))
      await ctx.db.transaction((tx) => mailStatement(ctx, tx, { id, caller: admin, range }))
  await ctx.deliveries.sendSms()
}
