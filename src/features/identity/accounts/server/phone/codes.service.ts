import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Origin } from '../../../../../server/http/caller.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'
import { takesCodes } from '../../../../../server/phone.ts'
import { ACCOUNT_ERRORS, ACCOUNT_MESSAGES } from '../../accounts.messages.ts'
import { lockLogin, lockPerson, updatePassword } from '../accounts.queries.ts'
import { limitAttempts, mayRequestCode } from '../attempts/attempts.ts'
import { deleteAllFailures, type LimitDeps } from '../attempts/budgets.ts'
import { signInCode } from '../messages/sign-in-code.message.ts'
import { refuseSharedPassword } from '../passwords/first-password.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endOtherSessions } from '../sessions.ts'
import { login } from '../sign-in.service.ts'
import { CODE_LIFE_MS, consumeCode, countTry, saveCode } from './codes.queries.ts'
import { lockCodeOwner, proveNumber } from './numbers.queries.ts'
import { hashCode, matchesHash, randomCode } from './one-time-codes.ts'
import { notifyAboutSharedNumber } from './shared-number.ts'

const hashSignInCode = ({ secret }: Pick<Context, 'secret'>, phone: string, code: string): string =>
  hashCode(secret, ['sign-in code', phone], code)

/** Runs after the response, whose text and time must not reveal whether somebody has the number. */
export const sendSignInCodeJob = defineJob({
  name: 'send-sign-in-code',
  title: 'Send codes to sign in',
  description:
    'Writes the SMS for a tenant who signs in by phone for the first time, or forgot the password.',
  schema: z.object({ phone: z.string() }),
  concurrency: 4,
  maxQueued: 1000,
  retry: { limit: 2, delaySeconds: 5, maxDelaySeconds: 30 },
  keepSeconds: 300,
  deadLetter: true,
  handler: sendSignInCode,
})

/** Returns the message to show. Over the limits nothing is sent, and the message is the same. */
export async function requestSignInCode(ctx: Context, phone: string, origin: Origin): Promise<string> {
  if (!(await ctx.deliveries.sendsSms(ctx.db))) return ACCOUNT_MESSAGES.smsOff
  if (await mayRequestCode(ctx, { phone, origin })) await ctx.jobs.send(sendSignInCodeJob, { phone })
  return ACCOUNT_MESSAGES.codeOnItsWay
}

async function sendSignInCode(ctx: Context, { phone }: { phone: string }): Promise<void> {
  const isShared = await ctx.db.transaction((tx) => writeCode(ctx, tx, phone))
  if (isShared) await notifyAboutSharedNumber(ctx, phone)
}

/** Also stores an unsent code for other numbers, so that all cases take the same time. True if several people have it. */
async function writeCode(ctx: Context, tx: Tx, phone: string): Promise<boolean> {
  const owner = takesCodes(phone) ? await lockCodeOwner(tx, phone) : undefined
  const uid = owner === 'several' ? undefined : owner?.uid
  const code = randomCode()
  await saveCode(tx, {
    phone,
    uid: uid ?? null,
    codeHash: uid ? hashSignInCode(ctx, phone, code) : randomBytes(32).toString('base64url'),
    expiresAt: new Date(ctx.clock.now().getTime() + CODE_LIFE_MS),
  })
  if (uid === undefined) return owner === 'several'
  const request = { subjectId: uid, params: { code, phone }, replyTo: null }
  await ctx.deliveries.enqueue(tx, signInCode, request)
  return false
}

type Verification = { phone: string; code: string; newPassword: string }
type VerifyDeps = LimitDeps & Pick<Context, 'config' | 'deliveries'>

const wrongCode = () => ACCOUNT_ERRORS.wrongPhoneCode().asDetail()

/** Sets a password and ends all links and sessions. Throws 400, 401 if a two-step code is needed, 429 after many tries. */
export async function signInByCode(
  ctx: VerifyDeps,
  given: Verification & { browser: string },
  origin: Origin,
) {
  const { phone, newPassword, browser } = given
  refuseSharedPassword(ctx, newPassword)
  await refuseWeakPassword(ctx, newPassword, { email: null, staff: null })
  await limitAttempts(ctx, { account: phone, origin }, () => setPasswordByCode(ctx, given, origin))
  return login(ctx, { email: '', phone, password: newPassword, code: '', browser }, origin)
}

async function setPasswordByCode(
  ctx: VerifyDeps,
  { phone, code, newPassword }: Verification,
  origin: Origin,
): Promise<void> {
  const { db, clock } = ctx
  const live = await countTry(db, phone, clock.now())
  if (!matchesHash(hashSignInCode(ctx, phone, code), live?.codeHash) || !live?.uid) throw wrongCode()
  const { uid, codeHash } = live
  const passwordHash = await hashPassword(newPassword, 'strangers')
  await db.transaction(async (tx) => {
    await lockPerson(tx, uid)
    const account = await lockLogin(tx, uid)
    // Used at most once, also by concurrent calls, and not after the number was changed.
    if (account?.profile?.phoneE164 !== phone || !(await consumeCode(tx, phone, codeHash))) throw wrongCode()
    await updatePassword(tx, { uid, to: passwordHash, at: clock.now() })
    await proveNumber(tx, uid, clock.now())
    await endOtherSessions(tx, uid, null)
    await deleteAllFailures(ctx, tx, { email: account.email, phone })
    const { name } = account.profile
    await recordAudit(
      tx,
      clock.now(),
      { uid, name, role: 'tenant', ...origin },
      {
        action: 'password.reset',
        target: { kind: 'account', id: uid, name },
        changes: { by: [null, 'SMS'] },
      },
    )
  })
}
