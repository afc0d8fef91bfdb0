import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { toE164 } from '../../../server/phone.ts'
import type { Channel } from '../../../shared/channels.ts'
import { AppError } from '../../../shared/errors.ts'
import { ACCOUNT_MESSAGES, type UserProfile } from '../accounts.contract.ts'
import * as queries from './accounts.queries.ts'
import { noProfile, ownProfile } from './accounts.service.ts'
import { refuseChannels, refuseUnreachable } from './phone/reach.ts'
import { lockStaff } from './staff.queries.ts'
import { refuseTakenName } from './staff-names.ts'

type Deps = Pick<Context, 'db' | 'clock'>
type Changes = {
  name?: string | undefined
  phone?: string | null | undefined
  channels?: Channel[] | undefined
  preferredChannel?: Channel | null | undefined
}
type Request = { caller: Caller; changes: Changes; confirmPassword: () => Promise<void> }

/**
 * Another phone number of somebody who signs in by it needs the password. Throws 400 for channels without an address, and
 * where nothing remains to reach them by.
 */
export async function changeOwnProfile(
  { db, clock }: Deps,
  { caller, changes, confirmPassword }: Request,
): Promise<UserProfile> {
  const account = await queries.findAccount(db, caller.uid)
  const signsInByPhone = account?.role === 'tenant' && (account.phone !== null || account.email === null)
  const isConfirmed = signsInByPhone && isOtherNumber(account.profile, changes.phone)
  if (isConfirmed) await confirmPassword()
  const named = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.phone !== undefined && { phone: changes.phone || null }),
    ...(changes.channels !== undefined && { channels: changes.channels }),
    ...(changes.preferredChannel !== undefined && { preferredChannel: changes.preferredChannel }),
  }
  await db.transaction(async (tx) => {
    if (caller.staff) await lockStaff(tx)
    await queries.lockPerson(tx, caller.uid)
    const before = (await queries.findAccount(tx, caller.uid))?.profile
    if (!before) throw noProfile()
    if (caller.staff)
      await refuseTakenName(tx, { uid: caller.uid, name: changes.name ?? before.name, before: before.name })
    refuseReach(caller, before, named)
    const isOther = isOtherNumber(before, changes.phone)
    const phoneUnconfirmed = isOther ? !isConfirmed : before.phoneUnconfirmed
    await queries.updatePerson(tx, caller.uid, { ...named, phoneUnconfirmed }, caller.sessionHash)
    const { name, phone, channels, preferredChannel } = before
    const kept = { name, phone, channels, preferredChannel }
    await recordAudit(tx, clock.now(), caller, {
      action: 'profile.changed',
      target: { kind: 'account', id: caller.uid, name: caller.name },
      changes: changesBetween(kept, { ...kept, ...named }),
    })
  })
  return ownProfile(db, caller)
}

const isOtherNumber = (
  before: { phoneE164: string | null } | null,
  typed: string | null | undefined,
): boolean => typed !== undefined && (toE164(typed ?? '') ?? null) !== (before?.phoneE164 ?? null)

type Before = {
  email: string | null
  phone: string | null
  channels: Channel[]
  preferredChannel: Channel | null
}

function refuseReach(caller: Caller, before: Before, changes: Changes): void {
  const after = { ...before, ...definedOf(changes) }
  if (caller.role === 'tenant' && changes.phone !== undefined)
    refuseUnreachable(after, ACCOUNT_MESSAGES.ownPhoneMissing)
  if (changes.channels === undefined && changes.preferredChannel === undefined) return
  if (caller.staff && !after.channels.includes('email'))
    throw new AppError(400, ACCOUNT_MESSAGES.officeByEmail, { details: [ACCOUNT_MESSAGES.officeByEmail] })
  refuseChannels(after, after)
}

const definedOf = ({ phone, channels, preferredChannel }: Changes) => ({
  ...(phone !== undefined && { phone: phone || null }),
  ...(channels !== undefined && { channels }),
  ...(preferredChannel !== undefined && { preferredChannel }),
})
