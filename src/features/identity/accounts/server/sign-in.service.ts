import { recordAudit, toStranger } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Origin } from '../../../../server/http/caller.ts'
import { ACCOUNT_ERRORS } from '../accounts.messages.ts'
import * as queries from './accounts.queries.ts'
import { noProfileError, toAccess } from './accounts.service.ts'
import { deleteCodeTries, limitAttempts } from './attempts/attempts.ts'
import { knownDevice } from './attempts/budgets.ts'
import { languageInUse } from './languages.ts'
import { isSharedPassword } from './passwords/first-password.ts'
import type { HashingQueue } from './passwords/hashing-queue.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords/passwords.ts'
import { listHolders } from './phone/numbers.queries.ts'
import { notifyAboutSharedNumber } from './phone/shared-number.ts'
import { openSession } from './sessions.ts'
import { acceptCode, requireCode, wrongCode } from './totp/login-code.ts'

type Deps = Pick<Context, 'db' | 'clock'>

type Credentials = {
  email: string
  phone?: string | undefined
  password: string
  code: string
  browser: string
}
type SignInDeps = Deps & Pick<Context, 'config' | 'secret' | 'deliveries'>

/** Throws 401 for every failure alike, or with `needsCode` after the right password; 429, 403 without a profile. */
export async function login(ctx: SignInDeps, given: Credentials, origin: Origin) {
  const { email, phone } = given
  const found =
    phone === undefined
      ? [await queries.findAccountByEmail(ctx.db, email)].filter((one) => one !== undefined)
      : await listHolders(ctx.db, phone)
  const known = found.find((one) => knownDevice(ctx, { ...one, origin })) ?? found[0]
  const only = found.length > 1 ? undefined : known
  // The stored address, because PostgreSQL folds letters that JavaScript does not, such as İ.
  const name = only?.email ?? phone ?? email
  const guess = { account: name, uid: known?.uid, passwordHash: known?.passwordHash, origin }
  return limitAttempts(ctx, guess, async (queue) => {
    const account = await withPassword(found, given.password, queue)
    if (account === 'several') {
      await notifyAboutSharedNumber(ctx, phone ?? '')
      await recordRefused(ctx, origin, { email: undefined, uid: null, reason: SHARED })
      throw badLogin(given)
    }
    if (!account) {
      await recordRefused(ctx, origin, { email: only?.email, uid: only?.uid ?? null })
      throw badLogin(given)
    }
    return signIn(ctx, given, origin, { account, queue })
  })
}

type FoundAccount = NonNullable<Awaited<ReturnType<typeof queries.findAccountByEmail>>>

const SHARED = 'the password is that of several people with one phone number'

/** The account opened by the password. Holders who proved the number come first, so that later ones do not lock them out. */
async function withPassword(
  found: readonly FoundAccount[],
  password: string,
  queue: HashingQueue,
): Promise<FoundAccount | 'several' | undefined> {
  if (found.length === 0) await verifyPassword(password, undefined, queue)
  const fitting: FoundAccount[] = []
  for (const one of found) {
    const [first] = fitting
    if (first && numberRank(one) > numberRank(first)) break
    if (await verifyPassword(password, one.passwordHash, queue)) fitting.push(one)
  }
  return fitting.length > 1 ? 'several' : fitting[0]
}

/** How well a number is known to be the person's: proven, entered by the office, or only typed when joining. */
function numberRank({ profile }: FoundAccount): number {
  if (!profile || profile.phoneProvenAt !== null) return 0
  return profile.phoneE164 === null ? 2 : 1
}

async function signIn(
  ctx: SignInDeps,
  given: Credentials,
  origin: Origin,
  { account, queue }: { account: FoundAccount; queue: HashingQueue },
) {
  const { db, clock } = ctx
  await requireCode(ctx, { uid: account.uid, code: given.code, origin })
  if (!account.profile) throw noProfileError()
  const { uid, name, role } = account.profile
  const by = { uid, name, role: account.staff ?? role, ...origin }
  const shared = role === 'tenant' && isSharedPassword(ctx, given.password)
  const firstPassword = shared ? 'shared' : account.firstPassword
  const renewed = isOutdatedHash(account.passwordHash) ? await hashPassword(given.password, queue) : undefined
  // Verifying takes long: the password must not have changed meanwhile.
  const token = await db.transaction(async (tx) => {
    const unchanged = await queries.lockUnchangedLogin(tx, account)
    if (!unchanged) return undefined
    if (!(await acceptCode(ctx, tx, { by, uid, code: given.code }))) return null
    if (renewed) await queries.replaceHash(tx, uid, renewed)
    // Given by an earlier release, or typed by an admin.
    if (firstPassword !== account.firstPassword && firstPassword)
      await queries.markFirstPassword(tx, uid, firstPassword)
    if (account.joinedAt === null) await queries.markJoined(tx, uid, clock.now())
    await recordAudit(tx, clock.now(), by, {
      action: 'session.opened',
      target: { kind: 'account', id: uid, name },
    })
    return openSession(tx, uid, clock.now(), { device: given.browser, network: origin.ip })
  })
  if (token === null) {
    const reason = 'the code was wrong, the password right'
    await recordRefused(ctx, origin, { email: account.email, uid, reason })
    throw wrongCode()
  }
  if (token === undefined) throw badLogin(given)
  if (given.code) await deleteCodeTries(ctx, uid)
  const access = toAccess({ ...account, firstPassword })
  const language = languageInUse(ctx, role, account.profile?.language)
  const answer = { token, user: { uid, email: account.email, name, role, ...access, language } }
  return { answer, login: { uid, passwordHash: renewed ?? account.passwordHash } }
}

const badLogin = ({ phone }: Credentials) =>
  phone === undefined ? ACCOUNT_ERRORS.badLogin() : ACCOUNT_ERRORS.badPhoneLogin()

const recordRefused = (
  { db, clock }: Deps,
  origin: Origin,
  { email, uid, reason }: { email: string | null | undefined; uid: string | null; reason?: string },
): Promise<void> => {
  // People type passwords into the wrong field and events are permanent: only a known address is recorded.
  const name = email ?? 'Somebody'
  return recordAudit(db, clock.now(), toStranger(origin, name), {
    action: 'session.refused',
    target: { kind: 'account', id: uid, name },
    ...(reason && { changes: { reason: [null, reason] } }),
  })
}
