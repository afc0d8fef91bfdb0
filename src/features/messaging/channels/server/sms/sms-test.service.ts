import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toE164 } from '../../../../../server/phone.ts'
import { createCounters } from '../../../../../server/rate-limits/counters.ts'
import { consumeAll, DatabaseLimiter } from '../../../../../server/rate-limits/limiter.ts'
import { tooMany } from '../../../../../server/rate-limits/too-many.ts'
import { foldSms } from '../../../../../shared/fold-sms.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { SmsTest } from '../../sms.contract.ts'
import { SMS_ERRORS, SMS_MESSAGES } from '../../sms.messages.ts'
import { smsErrorMessage } from '../../sms.rules.ts'
import type { SmsAnswer } from './provider.ts'
import { findCurrentSmsProvider } from './sms-account.ts'

const TESTS = 5
/** In seconds. */
const TESTS_WINDOW = 15 * 60

/** Limited, because a test costs money. Throws 429. */
async function enforceTestLimit({ db, clock }: Context, { uid }: Caller): Promise<void> {
  const limiter = new DatabaseLimiter(createCounters(db, clock), {
    name: 'sms test',
    points: TESTS,
    duration: TESTS_WINDOW,
  })
  const exceeded = await consumeAll([{ limiter, key: uid }])
  if (exceeded) throw tooMany(SMS_MESSAGES.tooManyTests, exceeded.ms)
}

const toFailure = (answer: SmsAnswer): string | null => {
  if (answer.kind !== 'accepted') return answer.message
  const [refused] = answer.refused.values()
  return refused ?? null
}

/** Sends one SMS; stores nothing. Throws 400 for an impossible number, 429. */
export async function testSms(ctx: Context, caller: Caller, { phone }: { phone: string }): Promise<SmsTest> {
  const to = toE164(phone)
  if (to === undefined) throw SMS_ERRORS.phone().asDetail()
  const provider = await findCurrentSmsProvider(ctx, ctx.db)
  if (!provider) return { to, sent: false, error: SMS_MESSAGES.noProvider, said: null }
  await enforceTestLimit(ctx, caller)
  await recordAudit(ctx.db, ctx.clock.now(), caller, {
    action: 'smsSettings.tested',
    target: { kind: 'settings', id: null, name: 'SMS' },
  })
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  const failure = toFailure(
    await provider.send([to], foldSms(`Test message from ${companyName}. SMS works.`)),
  )
  if (failure === null) return { to, sent: true, error: null, said: null }
  ctx.log.info({ cause: failure }, 'a test SMS did not go out')
  return { to, sent: false, error: smsErrorMessage(failure), said: failure }
}
