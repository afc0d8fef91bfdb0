import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { DeliveryResult } from '../../../../server/mail/delivery-result.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { NO_EMAIL_NO_SMS } from '../../../../shared/mail.ts'
import type { FirstPassword } from '../../../identity/accounts/server/passwords/first-password.ts'
import { LINK_LIFE_MS, openLink } from '../../../identity/accounts/server/passwords/password-links.ts'
import { ensureLogin } from '../../../identity/accounts/server/tenant-users.service.ts'
import type { WelcomedAgain } from '../tenants.contract.ts'
import { welcome as welcomeByPassword, welcomeLink } from './messages/welcome.message.ts'
import { recordTenant } from './tenants.audit.ts'
import { markInvited } from './tenants.queries.ts'
import { lockVisibleTenant } from './tenants.service.ts'

const DAY_MS = 86_400_000

type Shown = { initialPassword?: string | undefined; setPasswordUrl?: string | undefined }
export type WelcomeAccess = {
  access: { password: string; passwordHash: string } | { setPasswordUrl: string; until: Day }
  shown: Shown
}

/** A password chosen by the admin is not shown. */
export const byPassword = ({ password, kind, hash }: FirstPassword): WelcomeAccess => ({
  access: { password, passwordHash: hash },
  shown: kind === null ? {} : { initialPassword: password },
})

/** The link is valid for 7 days; earlier links stay valid. */
export async function byLink(ctx: Context, tx: Tx, uid: string): Promise<WelcomeAccess> {
  const setPasswordUrl = await openLink(ctx, tx, uid, LINK_LIFE_MS.welcome)
  const until = addDays(ctx.clock.today(), LINK_LIFE_MS.welcome / DAY_MS)
  return { access: { setPasswordUrl, until }, shown: { setPasswordUrl } }
}

/** `uid` is the person's. The response differs before and after the delivery was attempted. */
export async function welcome<T extends object>(
  ctx: Context,
  tx: Tx,
  to: { answer: T; email: string | null; uid: string; welcomeAccess: WelcomeAccess; caller: Caller },
): Promise<Outcome<T & WelcomedAgain & Shown>> {
  const { answer, email, uid, welcomeAccess, caller } = to
  const { access } = welcomeAccess
  await markInvited(tx, [uid], ctx.clock.now())
  const request = { subjectId: uid, replyTo: caller.email }
  const mails =
    'password' in access
      ? await ctx.deliveries.enqueue(tx, welcomeByPassword, { ...request, params: access })
      : await ctx.deliveries.enqueue(tx, welcomeLink, { ...request, params: { ...access, email } })
  if (email === null)
    return { answer: { ...answer, ...withoutEmail(mails, welcomeAccess.shown) }, withoutSecret }
  return {
    answer: { ...answer, ...welcomed(undefined, welcomeAccess.shown) },
    withoutSecret,
    mails,
    withDeliveries: ([sent]) => ({ ...answer, ...welcomed(sent, welcomeAccess.shown) }),
  }
}

/** The SMS only says where to sign in; without one the office hands over the password or link. */
function withoutEmail(sms: readonly string[], shown: Shown): WelcomedAgain & Shown {
  if (sms.length > 0) return { welcomeEmailSent: false, welcomeEmailError: null, welcomeSmsQueued: true }
  return { welcomeEmailSent: false, welcomeEmailError: NO_EMAIL_NO_SMS, ...shown }
}

// Counts as not sent until attempted: a response stored before a crash must not promise it.
function welcomed(sent: DeliveryResult | undefined, shown: Shown): WelcomedAgain & Shown {
  const welcomeEmailSent = sent?.emailSent ?? false
  // Undefined values overwrite those from before the attempt.
  const hidden: Shown = Object.fromEntries(Object.keys(shown).map((name) => [name, undefined]))
  return {
    welcomeEmailSent,
    welcomeEmailError: sent?.emailError ?? null,
    ...(sent?.smsQueued && { welcomeSmsQueued: true }),
    ...(welcomeEmailSent ? hidden : shown),
  }
}

function withoutSecret<T extends object>(answer: T & WelcomedAgain & Shown): T & WelcomedAgain & Shown {
  const { initialPassword, setPasswordUrl } = answer
  const hidden: Shown = { initialPassword: undefined, setPasswordUrl: undefined }
  return { ...answer, ...hidden, ...((initialPassword ?? setPasswordUrl) && { secretShownBefore: true }) }
}

/** Sends a link to set a password; creates a deleted login again. Throws 404. */
export async function welcomeAgain(
  ctx: Context,
  tx: Tx,
  { idOrUid, caller }: { idOrUid: string; caller: Caller },
): Promise<Outcome<WelcomedAgain>> {
  const tenant = await lockVisibleTenant(tx, caller, idOrUid)
  const { personUid: uid } = tenant
  await recordTenant(ctx, tx, { caller, action: 'tenant.welcomed', tenant })
  await ensureLogin(tx, uid, ctx.clock.now())
  const welcomeAccess = await byLink(ctx, tx, uid)
  return welcome(ctx, tx, { answer: {}, email: tenant.email, uid, welcomeAccess, caller })
}
