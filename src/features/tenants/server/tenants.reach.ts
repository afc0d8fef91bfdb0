import type { Channel } from '../../../shared/channels.ts'
import { refuseChannels, refuseUnreachable } from '../../accounts/server/phone/reach.ts'
import type { TenantChanges } from '../tenants.contract.ts'

type Reach = {
  email: string | null
  phone: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/** Throws 400 where nothing would remain to reach the tenant by, or a channel is chosen without its address. */
export function refuseReachOf(changes: Partial<TenantChanges>, before: Reach): void {
  const { email, phone, channels, preferredChannel } = changes
  const after = {
    email: email === undefined ? before.email : email,
    phone: phone === undefined ? before.phone : phone || null,
    channels: channels ?? before.channels,
    preferredChannel: preferredChannel === undefined ? before.preferredChannel : preferredChannel,
  }
  if (email !== undefined || phone !== undefined || before.email === null) refuseUnreachable(after)
  if (channels !== undefined || preferredChannel) refuseChannels(after, after)
}
