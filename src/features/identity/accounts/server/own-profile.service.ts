import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { smsNumber, toE164 } from '../../../../server/phone.ts'
import type { Channel } from '../../../../shared/channels.ts'
import type { Language } from '../../../../shared/translations/languages.ts'
import { ACCOUNT_MESSAGES, type UserProfile } from '../accounts.contract.ts'
import { ACCOUNT_ERRORS } from '../accounts.messages.ts'
import * as queries from './accounts.queries.ts'
import { noProfileError, readOwnProfile } from './accounts.service.ts'
import { listLanguages } from './languages.ts'
import { endContactCode } from './phone/contact.queries.ts'
import { notifyAboutUnconfirmedNumber } from './phone/contact.service.ts'
import { refuseChannels, refuseNoChannel } from './phone/contact-check.ts'
import { type KnownPhone, phoneTypedByPerson } from './phone/phone-fields.ts'
import { lockStaff } from './staff/staff.queries.ts'
import { refuseTakenName } from './staff/staff-names.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'deliveries' | 'config'>
type Changes = {
  name?: string | undefined
  phone?: string | null | undefined
  channels?: Channel[] | undefined
  preferredChannel?: Channel | null | undefined
  language?: Language | undefined
}
type Request = { caller: Caller; changes: Changes; confirmPassword: () => Promise<void> }

/** A new phone number stays pending until proven. Throws 400 for channels without an address. */
export async function changeOwnProfile(
  ctx: Deps,
  { caller, changes, confirmPassword }: Request,
): Promise<UserProfile> {
  const { db, clock } = ctx
  const account = await queries.findAccount(db, caller.uid)
  const isProven = (account?.profile?.phoneProvenAt ?? null) !== null
  const signsInByPhone = account?.role === 'tenant' && (isProven || account.email === null)
  const byPassword = signsInByPhone && isOtherNumber(account?.profile, changes.phone)
  if (byPassword) await confirmPassword()
  await db.transaction(async (tx) => {
    if (caller.staff) await lockStaff(tx)
    await queries.lockPerson(tx, caller.uid)
    const before = (await queries.findAccount(tx, caller.uid))?.profile
    if (!before) throw noProfileError()
    if (caller.staff)
      await refuseTakenName(tx, { uid: caller.uid, name: changes.name ?? before.name, before: before.name })
    refuseWithoutChannel(caller, before, changes)
    if (changes.language && !listLanguages(ctx, before.role).includes(changes.language))
      throw ACCOUNT_ERRORS.otherLanguage()
    const phoneFields =
      changes.phone === undefined ? {} : phoneTypedByPerson(before, changes.phone || null, { byPassword })
    if (phoneFields.unconfirmedPhone !== undefined) await endContactCode(tx, caller.uid)
    const named = changedColumns(changes, {
      name: 'as given',
      phone: 'elsewhere',
      channels: 'as given',
      preferredChannel: 'as given',
      language: 'as given',
    })
    const session = { at: clock.now(), keptSession: caller.sessionHash }
    await queries.updatePerson(tx, caller.uid, { ...named, phoneFields }, session)
    if (phoneFields.unconfirmedPhone)
      await notifyAboutUnconfirmedNumber(ctx, tx, caller, phoneFields.unconfirmedPhone)
    const after = { ...before, ...named, ...phoneFields }
    await recordAudit(tx, clock.now(), caller, {
      action: 'profile.changed',
      target: { kind: 'account', id: caller.uid, name: caller.name },
      changes: changesBetween(auditedFields(before), auditedFields(after)),
    })
  })
  return readOwnProfile(ctx, caller)
}

type Before = KnownPhone & {
  name: string
  email: string | null
  channels: Channel[]
  preferredChannel: Channel | null
  language: Language | null
}

const auditedFields = ({ name, phone, unconfirmedPhone, channels, preferredChannel, language }: Before) =>
  ({ name, phone: unconfirmedPhone ?? phone, channels, preferredChannel, language }) satisfies Record<
    keyof Changes,
    unknown
  >

function isOtherNumber(before: KnownPhone | null | undefined, typed: string | null | undefined): boolean {
  if (typed === undefined) return false
  const number = toE164(typed ?? '') ?? null
  return (
    number !== (before?.phoneE164 ?? null) && (number === null || number !== before?.unconfirmedPhoneE164)
  )
}

function refuseWithoutChannel(caller: Caller, before: Before, changes: Changes): void {
  if (caller.role === 'tenant' && changes.phone !== undefined)
    refuseNoChannel({ email: before.email, phone: changes.phone }, ACCOUNT_MESSAGES.ownPhoneMissing)
  const { channels = before.channels, preferredChannel = before.preferredChannel } = changes
  if (changes.channels === undefined && changes.preferredChannel === undefined) return
  if (caller.staff && !channels.includes('email')) throw ACCOUNT_ERRORS.officeByEmail().asDetail()
  refuseChannels(usedAddresses(before, changes), { channels, preferredChannel })
}

const usedAddresses = ({ email, phone }: Before, { phone: typed }: Changes) => ({
  email,
  phone: typed === null || typed === '' ? null : smsNumber(phone),
})
