import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Origin } from '../../../../../server/http/caller.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ACCOUNT_ERRORS } from '../../accounts.messages.ts'
import { findAccount, lockLogin, lockLoginByEmail, updatePassword } from '../accounts.queries.ts'
import { type AlertDeps, changeAndAlert } from '../alerts/owner-alerts.ts'
import { limitAttempts } from '../attempts/attempts.ts'
import { deleteAllFailures, type LimitDeps } from '../attempts/budgets.ts'
import { passwordReset } from '../messages/password-reset.message.ts'
import { replyAddress } from '../office-recipients.ts'
import { proveEmail } from '../phone/numbers.queries.ts'
import { endOtherSessions } from '../sessions.ts'
import { refuseSharedPassword } from './first-password.ts'
import { findLinkAddress, findLinkOwner, LINK_LIFE_MS, openLink } from './password-links.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'

const HOUR_MS = 3_600_000
const MAILS_AN_HOUR = 3

const deadLink = () => ACCOUNT_ERRORS.deadLink()

/** The link is valid for one hour; at most 3 emails an hour per account. `onlyFor` excludes other accounts. */
export async function mailResetLink(
  ctx: Context,
  request: { email: string; onlyFor?: string | undefined },
): Promise<void> {
  const mail = await ctx.db.transaction((tx) => writeResetMail(ctx, tx, request))
  if (mail !== undefined) await ctx.deliveries.attempt(mail)
}

async function writeResetMail(
  ctx: Context,
  tx: Tx,
  { email: typed, onlyFor }: { email: string; onlyFor?: string | undefined },
): Promise<string | undefined> {
  // Locked, so that a concurrent change of the email either ends this link or sends it to the new address.
  const login = await lockLoginByEmail(tx, typed)
  if (!login?.profile || login.profile.deletedAt) return undefined
  const { uid, email } = login
  if (onlyFor !== undefined && uid !== onlyFor) return undefined
  const anHourAgo = new Date(ctx.clock.now().getTime() - HOUR_MS)
  const which = { kind: passwordReset.kind, subjectId: uid, after: anHourAgo }
  if ((await ctx.deliveries.countSince(tx, which)) >= MAILS_AN_HOUR) return undefined
  const company = await loadCompanySettings(ctx, tx)
  const setPasswordUrl = await openLink(ctx, tx, uid, LINK_LIFE_MS.reset, email)
  const [id] = await ctx.deliveries.enqueue(tx, passwordReset, {
    subjectId: uid,
    params: { setPasswordUrl, email },
    replyTo: await replyAddress(tx, company),
  })
  return id
}

/** Ends every link and session of the account. Throws 400 for a weak password or an invalid link, 429 after many such. */
export async function resetPassword(
  ctx: LimitDeps & AlertDeps,
  given: { token: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const { db, clock } = ctx
  refuseSharedPassword(ctx, given.newPassword)
  const owner = await findLinkOwner(db, given.token, clock.now())
  const account = owner === undefined ? undefined : await findAccount(db, owner)
  if (!account) return limitAttempts(ctx, { origin }, () => Promise.reject(deadLink()))
  await refuseWeakPassword(ctx, given.newPassword, account)
  const passwordHash = await hashPassword(given.newPassword, 'strangers')
  await db.transaction((tx) => resetInTransaction(ctx, tx, { token: given.token, passwordHash, origin }))
}

async function resetInTransaction(
  ctx: LimitDeps & AlertDeps,
  tx: Tx,
  { token, passwordHash, origin }: { token: string; passwordHash: string; origin: Origin },
): Promise<void> {
  const now = ctx.clock.now()
  const uid = await findLinkOwner(tx, token, now)
  const login = uid === undefined ? undefined : await lockLogin(tx, uid)
  // Checked again under the lock: the first of two concurrent resets ends all links of the account.
  if (!login || (await findLinkOwner(tx, token, now)) === undefined) throw deadLink()
  const name = login.profile?.name ?? 'Somebody'
  const by = { uid: login.uid, name, role: login.staff ?? 'tenant', ...origin }
  await changeAndAlert(ctx, tx, { by, about: [login.uid] }, async () => {
    const address = await findLinkAddress(tx, token, now)
    await updatePassword(tx, { uid: login.uid, to: passwordHash, at: now })
    if (address !== null && address.toLowerCase() === login.profile?.email?.toLowerCase())
      await proveEmail(tx, login.uid, now)
    await endOtherSessions(tx, login.uid, null)
    await deleteAllFailures(ctx, tx, login)
    const target = { kind: 'account', id: login.uid, name } as const
    await recordAudit(tx, now, by, { action: 'password.reset', target })
    const title = `${name} set a new password with an e-mailed link`
    return { result: undefined, alert: login.staff && { title, facts: [], link: '/staff' } }
  })
}
