import { storedPhone } from '../../../../../server/phone.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { refuseChannels, refuseNoChannel } from '../../../../identity/accounts/server/phone/contact-check.ts'
import type { TenantChanges } from '../../tenants.contract.ts'

type ContactFields = {
  email: string | null
  phone: string | null
  unconfirmedPhone?: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/** Throws 400 if no address would remain, or a chosen channel has none. An existing number without SMS may stay. */
export function refuseTenantWithoutChannel(changes: Partial<TenantChanges>, before: ContactFields): void {
  const { email, phone, channels, preferredChannel } = changes
  // A form sends back the shown number, which may be pending.
  const typed = phone ? storedPhone(phone) : null
  const isShown = phone === undefined || (typed !== null && typed === before.unconfirmedPhone)
  const after = {
    email: email === undefined ? before.email : email,
    phone: isShown ? before.phone : typed,
    channels: channels ?? before.channels,
    preferredChannel: preferredChannel === undefined ? before.preferredChannel : preferredChannel,
  }
  const isNew = before.email === null && before.phone === null
  if (isNew || after.email !== before.email || after.phone !== before.phone) refuseNoChannel(after)
  if (channels !== undefined || preferredChannel) refuseChannels(after, after)
}
