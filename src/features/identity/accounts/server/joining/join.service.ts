import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Origin } from '../../../../../server/http/caller.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ACCOUNT_ERRORS, ACCOUNT_MESSAGES } from '../../accounts.messages.ts'
import type { JoinGreeting } from '../../join.contract.ts'
import { lockLogin, lockPerson, updatePassword, updatePerson } from '../accounts.queries.ts'
import { toAccess } from '../accounts.service.ts'
import { limitJoinCodes } from '../attempts/attempts.ts'
import { deleteAllFailures, type LimitDeps } from '../attempts/budgets.ts'
import { refuseSharedPassword } from '../passwords/first-password.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { notifyAboutUnconfirmedNumber } from '../phone/contact.service.ts'
import { refuseNoChannel } from '../phone/contact-check.ts'
import { proveSentContact } from '../phone/numbers.queries.ts'
import { type KnownPhone, phoneTypedByPerson } from '../phone/phone-fields.ts'
import { openSession } from '../sessions.ts'
import { consumeJoinCode, findJoinCodeOwner } from './join-codes.queries.ts'
import { hashJoinCode } from './join-codes.service.ts'

type Deps = LimitDeps & Pick<Context, 'config' | 'deliveries'>
type Owner = NonNullable<Awaited<ReturnType<typeof findJoinCodeOwner>>>
type Joining = { code: string; newPassword: string; phone?: string | null | undefined; browser: string }

const unknownCode = () => ACCOUNT_ERRORS.unknownJoinCode()

const needsPhone = ({ email, phoneE164 }: Owner): boolean => email === null && phoneE164 === null

/** Throws 404 for a code that is not valid, 429 after many such. */
const requireOwner = (ctx: Deps, codeHash: string, origin: Origin): Promise<Owner> =>
  limitJoinCodes(ctx, origin, async () => {
    const owner = await findJoinCodeOwner(ctx.db, codeHash, ctx.clock.now())
    if (!owner) throw unknownCode()
    return owner
  })

export async function greetJoining(ctx: Deps, code: string, origin: Origin): Promise<JoinGreeting> {
  const owner = await requireOwner(ctx, hashJoinCode(ctx, code), origin)
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  return { name: owner.name, companyName, needs: needsPhone(owner) ? ['phone'] : [] }
}

/** Sets the password and signs in. Throws 400 for a weak password or a missing phone, 404, 429. */
export async function join(ctx: Deps, given: Joining, origin: Origin) {
  const codeHash = hashJoinCode(ctx, given.code)
  const owner = await requireOwner(ctx, codeHash, origin)
  refuseSharedPassword(ctx, given.newPassword)
  await refuseWeakPassword(ctx, given.newPassword, { email: owner.email, staff: null })
  const phone = needsPhone(owner) ? given.phone || null : null
  if (needsPhone(owner)) refuseNoChannel({ email: null, phone }, ACCOUNT_MESSAGES.joinPhoneMissing)
  const passwordHash = await hashPassword(given.newPassword, 'strangers')
  const token = await ctx.db.transaction((tx) =>
    joinOnce(ctx, tx, { owner, codeHash, passwordHash, phone, browser: given.browser, origin }),
  )
  const { uid, name, email } = owner
  const access = toAccess({ staff: null, propertyIds: null, firstPassword: null })
  const user = { uid, email, name, role: 'tenant' as const, ...access, language: null }
  return { answer: { token, user }, login: { uid, passwordHash } }
}

type Use = {
  owner: Owner
  codeHash: string
  passwordHash: string
  phone: string | null
  browser: string
  origin: Origin
}

async function joinOnce(
  ctx: Deps,
  tx: Tx,
  { owner, codeHash, passwordHash, phone, browser, origin }: Use,
): Promise<string> {
  const { uid } = owner
  const now = ctx.clock.now()
  await lockPerson(tx, uid)
  const login = await lockLogin(tx, uid)
  const still = await findJoinCodeOwner(tx, codeHash, now)
  // The first of two concurrent calls wins. A phone or email entered meanwhile changes what is needed.
  if (!login || !still || needsPhone(still) !== (phone !== null)) throw unknownCode()
  if (!(await consumeJoinCode(tx, codeHash))) throw unknownCode()
  const by = { uid, name: still.name, role: 'tenant' as const, ...origin }
  await updatePassword(tx, { uid, to: passwordHash, at: now })
  await proveSentContact(tx, { uid, channel: still.channel, at: now })
  if (phone !== null && login.profile) {
    await keepTypedPhone(ctx, tx, { profile: login.profile, phone })
  }
  await deleteAllFailures(ctx, tx, { email: login.email, phone: still.phoneE164 })
  const target = { kind: 'account', id: uid, name: still.name } as const
  const changes = phone === null ? {} : { phone: [null, phone] as const }
  await recordAudit(tx, now, by, { action: 'tenant.joined', target, changes })
  await recordAudit(tx, now, by, { action: 'session.opened', target })
  return openSession(tx, uid, now, { device: browser, network: origin.ip })
}

/** The code proves the person, not the number, which may be another's: it waits until it is confirmed. */
async function keepTypedPhone(
  ctx: Deps,
  tx: Tx,
  { profile, phone }: { profile: KnownPhone & { uid: string; name: string }; phone: string },
): Promise<void> {
  const { uid, name } = profile
  const phoneFields = phoneTypedByPerson(profile, phone, { byPassword: true })
  await updatePerson(tx, uid, { phoneFields }, { at: ctx.clock.now() })
  await notifyAboutUnconfirmedNumber(ctx, tx, { uid, name, role: 'tenant' }, phone)
}
