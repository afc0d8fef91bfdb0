import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { createCounters } from '../../../../../server/rate-limits/counters.ts'
import { consumeAll, DatabaseLimiter } from '../../../../../server/rate-limits/limiter.ts'
import { tooMany } from '../../../../../server/rate-limits/too-many.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import { CURRENCY } from '../../online-payments.rules.ts'
import type { KeyTest } from '../../payment-settings.contract.ts'
import { PAYMENT_SETTINGS_MESSAGES as MESSAGES } from '../../payment-settings.messages.ts'
import { getKeyMode, type KeyMode } from '../../payment-settings.rules.ts'
import { createPaystack } from '../paystack.ts'
import type { Answer } from '../provider.ts'
import { findStoredKey } from './payment-settings.queries.ts'
import { expectOwnKey } from './payment-settings.service.ts'
import { findCurrentKey } from './provider-in-use.ts'

const TESTS = 10
const TESTS_WINDOW = 15 * 60

async function enforceTestLimit({ db, clock }: Context, { uid }: Caller): Promise<void> {
  const rule = { name: 'key test', points: TESTS, duration: TESTS_WINDOW }
  const limiter = new DatabaseLimiter(createCounters(db, clock), rule)
  const exceeded = await consumeAll([{ limiter, key: uid }])
  if (exceeded) throw tooMany(MESSAGES.tooManyTests, exceeded.ms)
}

/** Throws 400 without a key, 409 for a key other than the environment's. */
async function keyToTest(ctx: Context, given: string | undefined): Promise<string> {
  if (given) {
    expectOwnKey(ctx)
    return given
  }
  const key = await findCurrentKey(ctx, ctx.db)
  if (key !== undefined) return key
  const text = (await findStoredKey(ctx.db)) ? MESSAGES.unreadableKey : MESSAGES.nothingToTest
  throw invalidField(text)
}

const WORKS: Record<KeyMode, string> = { test: MESSAGES.worksTest, live: MESSAGES.worksLive }

function toKeyTestOutcome(answer: Answer<string[]>, mode: KeyMode | null): Omit<KeyTest, 'mode'> {
  if (answer.kind === 'unreachable') return { works: false, sentence: MESSAGES.unreachable }
  if (answer.kind !== 'answered') return { works: false, sentence: MESSAGES.refused }
  const held = answer.value
  if (held.length > 0 && !held.includes(CURRENCY))
    return { works: false, sentence: MESSAGES.noCedis(held.join(', ')) }
  return { works: true, sentence: mode ? WORKS[mode] : MESSAGES.works }
}

/** Queries the balance, which changes nothing. Throws 400, 409, 429. */
export async function testKey(
  ctx: Context,
  caller: Caller,
  given: { secretKey?: string | undefined },
): Promise<KeyTest> {
  const secretKey = await keyToTest(ctx, given.secretKey)
  await enforceTestLimit(ctx, caller)
  const mode = getKeyMode(secretKey)
  const answer = await createPaystack({ secretKey, url: ctx.config.PAYSTACK_URL }).listCurrencies()
  const outcome = toKeyTestOutcome(answer, mode)
  await recordAudit(ctx.db, ctx.clock.now(), caller, {
    action: 'paymentProvider.tested',
    target: { kind: 'settings', id: null, name: 'online payment' },
    changes: changesBetween(null, { mode, works: outcome.works }),
  })
  return { mode, ...outcome }
}
