import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import { decryptText, encryptText } from '../../../../../server/encryption.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { TOTP_ERRORS } from '../../totp.messages.ts'
import { lockLoginByEmail } from '../accounts.queries.ts'
import { type AlertDeps, changeAndAlert, type OwnerAlert } from '../alerts/owner-alerts.ts'
import { totpRemoved } from '../messages/totp-removed.message.ts'
import { OPERATOR } from '../operator.ts'
import { findPerson } from '../staff/staff.queries.ts'
import { changeStaffList } from '../staff/staff.service.ts'
import { encryptionContext } from './login-code.ts'
import { withOwnPassword } from './own-password.ts'
import {
  findCodeCounter,
  hashRecoveryCode,
  otpauthUrl,
  plainCode,
  randomRecoveryCodes,
  randomTotpSecret,
} from './totp.codes.ts'
import * as queries from './totp.queries.ts'

const ownAccount = ({ uid, name }: Pick<Caller, 'uid' | 'name'>) =>
  ({ kind: 'account', id: uid, name }) as const

/** An existing secret stays active until the new one is confirmed. */
export async function startTotp(
  ctx: Context,
  { uid, email }: Caller,
): Promise<{ secret: string; otpauthUrl: string }> {
  const secret = randomTotpSecret()
  await queries.savePendingSecret(ctx.db, uid, encryptText(secret, encryptionContext(ctx, uid)))
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  return { secret, otpauthUrl: otpauthUrl({ secret, issuer: companyName, label: email ?? '' }) }
}

/** In milliseconds since sign-in, during which the password need not be given again. */
const RECENT_MS = 15 * 60_000

type Confirmation = { code: string; password?: string | undefined; confirmPassword: () => Promise<void> }

/** Throws 400, 409 if nothing is pending. Old sessions need the password, so that a session alone locks nobody out. */
export async function confirmTotp(
  ctx: Context,
  caller: Caller,
  { code, password, confirmPassword }: Confirmation,
): Promise<{ recoveryCodes: string[] }> {
  const before = await queries.findTotp(ctx.db, caller.uid)
  const pending = before?.pendingSecret
  const secret = pending && decryptText(pending, encryptionContext(ctx, caller.uid))
  if (!pending || !secret) throw TOTP_ERRORS.notStarted()
  const lastCounter = findCodeCounter(secret, plainCode(code), ctx.clock.now())
  if (lastCounter === null) throw TOTP_ERRORS.wrongFirstCode()
  const confirm = (tx: Tx) => switchOn(ctx, tx, { caller, secret: pending, lastCounter })
  if (password !== undefined) return withOwnPassword(ctx, caller, password, confirm)
  if (!before.secret) {
    const isRecent = ctx.clock.now().getTime() - caller.signedInAt.getTime() < RECENT_MS
    if (!isRecent) await confirmPassword()
    return ctx.db.transaction(confirm)
  }
  throw TOTP_ERRORS.passwordMissing()
}

async function switchOn(
  ctx: Context,
  tx: Tx,
  { caller, secret, lastCounter }: { caller: Caller; secret: string; lastCounter: number },
): Promise<{ recoveryCodes: string[] }> {
  const { uid } = caller
  if (!(await queries.confirmSecret(tx, { uid, secret, lastCounter, confirmedAt: ctx.clock.now() })))
    throw TOTP_ERRORS.notStarted()
  await recordAudit(tx, ctx.clock.now(), caller, { action: 'totp.enabled', target: ownAccount(caller) })
  await alertAboutOwnTotp(ctx, tx, caller, 'set up two-step sign-in')
  return makeRecoveryCodes(tx, uid)
}

async function alertAboutOwnTotp(ctx: AlertDeps, tx: Tx, caller: Caller, what: string): Promise<void> {
  if (!caller.staff) return
  const alert = { title: `${caller.name} ${what}`, facts: [], link: '/staff' }
  await changeAndAlert(ctx, tx, { by: caller, about: [caller.uid] }, async () => ({
    result: undefined,
    alert,
  }))
}

async function makeRecoveryCodes(tx: Tx, uid: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = randomRecoveryCodes()
  await queries.replaceRecoveryCodes(
    tx,
    uid,
    recoveryCodes.map((code) => hashRecoveryCode(uid, code)),
  )
  return { recoveryCodes }
}

/** Throws 400 for a wrong password, 409 if two-step sign-in is off. */
export function renewRecoveryCodes(
  ctx: Context,
  caller: Caller,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  return withOwnPassword(ctx, caller, password, async (tx) => {
    if (!(await queries.isTotpOn(tx, caller.uid))) throw TOTP_ERRORS.notOn()
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'recoveryCode.renewed',
      target: ownAccount(caller),
    })
    await alertAboutOwnTotp(ctx, tx, caller, 'created new recovery codes')
    return makeRecoveryCodes(tx, caller.uid)
  })
}

/** Throws 400 for a wrong password. */
export function disableTotp(ctx: Context, caller: Caller, password: string): Promise<void> {
  return withOwnPassword(ctx, caller, password, async (tx) => {
    if (await switchOff(ctx, tx, { by: caller, person: caller }))
      await alertAboutOwnTotp(ctx, tx, caller, 'switched off two-step sign-in')
  })
}

/** Throws 404, and 409 for the caller. */
export async function disableUserTotp(ctx: Context, caller: Caller, uid: string): Promise<void> {
  if (uid === caller.uid) throw TOTP_ERRORS.ownLogin()
  await changeStaffList(ctx, caller, uid, async (tx) => {
    const person = await findPerson(tx, uid)
    await switchOff(ctx, tx, { by: caller, person })
    return { result: undefined, alert: switchedOff(person) }
  })
}

const switchedOff = ({ name }: { name: string }): OwnerAlert => ({
  title: `Two-step sign-in of ${name} was switched off`,
  facts: [],
  link: '/staff',
})

/** Operators use it if the only owner has lost phone and recovery codes. Throws if it is off. */
export function resetTotp(ctx: AlertDeps & Pick<Context, 'db'>, email: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const login = await lockLoginByEmail(tx, email)
    if (!login) throw new Error(`Nobody signs in with ${email}.`)
    const person = { uid: login.uid, name: login.profile?.name ?? email }
    if (!(await queries.deleteTotp(tx, person.uid)))
      throw new Error(`${email} does not use two-step sign-in.`)
    const target = ownAccount(person)
    await recordAudit(tx, ctx.clock.now(), OPERATOR, { action: 'totp.disabled', target })
    const alert = login.staff ? switchedOff(person) : null
    await changeAndAlert(ctx, tx, { by: OPERATOR, about: [person.uid] }, async () => ({
      result: undefined,
      alert,
    }))
  })
}

async function switchOff(
  { clock, deliveries }: Context,
  tx: Tx,
  { by, person }: { by: Caller; person: Pick<Caller, 'uid' | 'name'> },
): Promise<boolean> {
  if (!(await queries.deleteTotp(tx, person.uid))) return false
  await recordAudit(tx, clock.now(), by, { action: 'totp.disabled', target: ownAccount(person) })
  await deliveries.enqueue(tx, totpRemoved, {
    subjectId: person.uid,
    params: { by: by.uid === person.uid ? null : by.name },
    replyTo: null,
  })
  afterCommit(tx, () => void deliveries.wake())
  return true
}
