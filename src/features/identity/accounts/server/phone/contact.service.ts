import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { takesCodes } from '../../../../../server/phone.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { defineErrors } from '../../../../../shared/errors.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { ACCOUNT_ERRORS } from '../../accounts.messages.ts'
import { findAccount, lockPerson, updatePerson } from '../accounts.queries.ts'
import { noProfileError } from '../accounts.service.ts'
import { limitContactCodes } from '../attempts/attempts.ts'
import { contactCode } from '../messages/contact-code.message.ts'
import { contactCodeByEmail } from '../messages/contact-code-email.message.ts'
import { numberWaits } from '../messages/number-waits.message.ts'
import { CODE_LIFE_MS } from './codes.queries.ts'
import { consumeContactCode, countContactTry, saveContactCode } from './contact.queries.ts'
import { listHolderNames, proveEmail } from './numbers.queries.ts'
import { hashCode, matchesHash, randomCode } from './one-time-codes.ts'
import { confirmedPhone, type KnownPhone, type PhoneFields } from './phone-fields.ts'
import { sendsEmail } from './proven-contacts.ts'
import { notifyAboutSharedNumber } from './shared-number.ts'

/** Separate from the messages that browsers load. */
const CONTACT_MESSAGES = {
  emailByOffice: 'The office enters e-mail addresses; there is nothing to confirm.',
  noEmailToConfirm: 'There is no e-mail address to confirm.',
  sendsNoEmail: 'This portal sends no e-mail, so that no address can be confirmed.',
  emailCodeOnItsWay: 'An e-mail with a code is on its way to this address.',
  nothingToConfirm: 'There is no phone number to confirm.',
  noCodesThere: 'Codes go to mobile numbers of Ghana only. Please ask the office to confirm this number.',
  officeConfirms: 'This portal sends no SMS. Please ask the office to confirm this number.',
  tenantConfirms: 'This portal sends SMS: the tenant confirms the number with a code under My Account.',
  numberChanged: 'The number was changed meanwhile. Please look at it again.',
  contactCodeOnItsWay: 'An SMS with a code is on its way to this number.',
} as const

const CONTACT_ERRORS = defineErrors('contact', CONTACT_MESSAGES, {
  409: [
    'emailByOffice',
    'noCodesThere',
    'noEmailToConfirm',
    'nothingToConfirm',
    'numberChanged',
    'officeConfirms',
    'sendsNoEmail',
    'tenantConfirms',
  ],
})

type Deps = Pick<Context, 'db' | 'clock' | 'secret' | 'deliveries'>
type Profile = KnownPhone & {
  uid: string
  name: string
  phoneProvenAt: Date | null
  email: string | null
  emailProvenAt: Date | null
}

const hashContactCode = ({ secret }: Pick<Context, 'secret'>, uid: string, address: string, code: string) =>
  hashCode(secret, ['contact code', uid, address], code)

/** The email, or the pending number, else the one entered by the office. Throws 409. */
function addressToProve(channel: Channel, profile: Profile): string {
  if (channel === 'email') {
    if (!profile.email || profile.emailProvenAt !== null) throw CONTACT_ERRORS.noEmailToConfirm()
    return profile.email
  }
  const { unconfirmedPhone, unconfirmedPhoneE164, phoneE164, phoneProvenAt } = profile
  const waiting = unconfirmedPhone === null ? phoneE164 : unconfirmedPhoneE164
  if (unconfirmedPhone === null && (phoneE164 === null || phoneProvenAt !== null))
    throw CONTACT_ERRORS.nothingToConfirm()
  if (waiting === null || !takesCodes(waiting)) throw CONTACT_ERRORS.noCodesThere()
  return waiting
}

async function requireProfile(db: Parameters<typeof findAccount>[0], uid: string): Promise<Profile> {
  const profile = (await findAccount(db, uid))?.profile
  if (!profile) throw noProfileError()
  return profile
}

type CodeRequest = { caller: Caller; channel: Channel; confirmPassword: () => Promise<void> }

/** Sends a code to the pending number or the email. Throws 403 without the password, 409, or 429 after several. */
export async function requestContactCode(
  ctx: Deps,
  { caller, channel, confirmPassword }: CodeRequest,
): Promise<string> {
  const { uid } = caller
  const known = await requireProfile(ctx.db, uid)
  const requested = addressToProve(channel, known)
  await refuseUnsent(ctx, channel)
  const isByPassword = channel === 'sms' && known.unconfirmedPhone !== null && known.unconfirmedByPassword
  if (!isByPassword) await confirmPassword()
  await limitContactCodes(ctx, { uid, phone: requested })
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, uid)
    const address = addressToProve(channel, await requireProfile(tx, uid))
    // Another tab may have entered another number during the password check.
    if (address !== requested) throw CONTACT_ERRORS.numberChanged()
    const [code, createdAt] = [randomCode(), ctx.clock.now()]
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS)
    await saveContactCode(tx, {
      uid,
      address,
      codeHash: hashContactCode(ctx, uid, address, code),
      createdAt,
      expiresAt,
    })
    await enqueueContactCode(ctx, tx, { uid, channel, code, address })
  })
  if (channel === 'email') await ctx.deliveries.wake()
  return channel === 'email' ? CONTACT_MESSAGES.emailCodeOnItsWay : CONTACT_MESSAGES.contactCodeOnItsWay
}

async function refuseUnsent(ctx: Deps, channel: Channel): Promise<void> {
  if (channel === 'email' && !(await sendsEmail(ctx, ctx.db))) throw CONTACT_ERRORS.sendsNoEmail()
  if (channel === 'sms' && !(await ctx.deliveries.sendsSms(ctx.db))) throw CONTACT_ERRORS.officeConfirms()
}

async function enqueueContactCode(
  { deliveries }: Pick<Deps, 'deliveries'>,
  tx: Tx,
  { uid, channel, code, address }: { uid: string; channel: Channel; code: string; address: string },
): Promise<void> {
  const request = { subjectId: uid, replyTo: null }
  if (channel === 'sms')
    await deliveries.enqueue(tx, contactCode, { ...request, params: { code, phone: address } })
  else await deliveries.enqueue(tx, contactCodeByEmail, { ...request, params: { code, address, number: '' } })
}

const wrongCode = () => ACCOUNT_ERRORS.wrongPhoneCode().asDetail()

/** Puts the proven number into use, or notes that the email was proven. Throws 400 for an invalid code, 409. */
export async function verifyContactCode(
  ctx: Deps,
  caller: Caller,
  { channel, code }: { channel: Channel; code: string },
): Promise<{ provenAt: string }> {
  const { uid } = caller
  addressToProve(channel, await requireProfile(ctx.db, uid))
  const live = await countContactTry(ctx.db, uid, ctx.clock.now())
  if (!live || !matchesHash(hashContactCode(ctx, uid, live.address, code), live.codeHash)) throw wrongCode()
  const now = ctx.clock.now()
  const isShared = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, uid)
    const known = await requireProfile(tx, uid)
    const isStill = addressToProve(channel, known) === live.address
    if (!isStill || !(await consumeContactCode(tx, uid, live.codeHash))) throw wrongCode()
    if (channel === 'email') {
      await proveEmail(tx, uid, now)
      await recordNumber(tx, { caller, at: now, action: 'email.proven', known, fields: {} })
      return false
    }
    const isWaiting = known.unconfirmedPhone !== null
    const fields = isWaiting ? confirmedPhone(known, { now, provenAt: now }) : { phoneProvenAt: now }
    const session = { at: now, keptSession: caller.sessionHash }
    await updatePerson(tx, uid, { phoneFields: fields }, session)
    await recordNumber(tx, { caller, at: now, action: 'phone.proven', known, fields })
    return caller.role === 'tenant' && (await listHolderNames(tx, live.address)).length > 1
  })
  if (isShared) await notifyAboutSharedNumber(ctx, live.address)
  return { provenAt: now.toISOString() }
}

type NumberEvent = {
  caller: Caller
  at: Date
  action: 'phone.proven' | 'phone.confirmed' | 'email.proven'
  known: Profile
  fields: PhoneFields
  tenantId?: string
}

const recordNumber = (tx: Tx, { caller, at, action, known, fields, tenantId }: NumberEvent): Promise<void> =>
  recordAudit(tx, at, caller, {
    action,
    target: { kind: 'account', id: known.uid, name: known.name },
    ...(tenantId !== undefined && { tenantId }),
    ...(fields.phone !== undefined && { changes: { phone: [known.phone, fields.phone] } }),
  })

/** The office accepts a tenant's pending number. Throws 409 without one, or if the tenant can prove it by a code. */
export async function confirmNumber(
  ctx: Pick<Context, 'clock' | 'deliveries'>,
  tx: Tx,
  { caller, uid, tenantId, channel }: { caller: Caller; uid: string; tenantId: string; channel: Channel },
): Promise<void> {
  if (channel === 'email') throw CONTACT_ERRORS.emailByOffice()
  await lockPerson(tx, uid)
  const known = await requireProfile(tx, uid)
  if (known.unconfirmedPhone === null) throw CONTACT_ERRORS.nothingToConfirm()
  const byCode = known.unconfirmedPhoneE164 !== null && takesCodes(known.unconfirmedPhoneE164)
  if (byCode && (await ctx.deliveries.sendsSms(tx))) throw CONTACT_ERRORS.tenantConfirms()
  const fields = confirmedPhone(known, { now: ctx.clock.now(), provenAt: null })
  const at = ctx.clock.now()
  await updatePerson(tx, uid, { phoneFields: fields }, { at })
  await recordNumber(tx, { caller, at, action: 'phone.confirmed', known, fields, tenantId })
}

/** Notifies the office of a number that only it can confirm. */
export async function notifyAboutUnconfirmedNumber(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  caller: Pick<Caller, 'uid' | 'name' | 'role'>,
  phone: string,
): Promise<void> {
  if (caller.role !== 'tenant' || (await deliveries.sendsSms(tx))) return
  const params = { name: caller.name, phone: printPhone(phone) }
  await deliveries.enqueue(tx, numberWaits, { subjectId: caller.uid, params, replyTo: null })
  afterCommit(tx, () => void deliveries.wake())
}
