import { storedPhone } from '../../../../../server/phone.ts'
import type { Channel } from '../../../../../shared/channels.ts'
import { refuseChannels, refuseUnreachable } from '../../../../identity/accounts/server/phone/reach.ts'
import type { TenantChanges } from '../../tenants.contract.ts'

type Reach = {
  email: string | null
  phone: string | null
  unconfirmedPhone?: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/**
 * Throws 400 where nothing would remain to reach the tenant by, or a channel is chosen without its address. Somebody who has
 * only a number that takes no SMS already, keeps it.
 */
export function refuseReachOf(changes: Partial<TenantChanges>, before: Reach): void {
  const { email, phone, channels, preferredChannel } = changes
  // A form sends back the number that is shown, which may wait for its proof.
  const typed = phone ? storedPhone(phone) : null
  const isShown = phone === undefined || (typed !== null && typed === before.unconfirmedPhone)
  const after = {
    email: email === undefined ? before.email : email,
    phone: isShown ? before.phone : typed,
    channels: channels ?? before.channels,
    preferredChannel: preferredChannel === undefined ? before.preferredChannel : preferredChannel,
  }
  const isNew = before.email === null && before.phone === null
  if (isNew || after.email !== before.email || after.phone !== before.phone) refuseUnreachable(after)
  if (channels !== undefined || preferredChannel) refuseChannels(after, after)
}
