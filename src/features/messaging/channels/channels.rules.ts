import { CHANNELS, type Channel } from '../../../shared/channels.ts'

type MessageWays = { channels?: readonly Channel[] | undefined; once?: true | undefined }

type ReaderWays = {
  email: string | null
  phone: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/** All channels that message, reader and addresses allow, else one with an address; one-time messages use one. */
export function channelsFor(message: MessageWays, reader: ReaderWays): Channel[] {
  const { channels: allowed = CHANNELS, once } = message
  const addresses = { email: reader.email, sms: reader.phone }
  const possible = CHANNELS.filter((channel) => allowed.includes(channel) && addresses[channel])
  const chosen = possible.filter((channel) => reader.channels.includes(channel))
  const fallback = once || possible.includes('email') ? possible.slice(0, 1) : possible
  const used = chosen.length > 0 ? chosen : fallback
  if (!once) return used
  return used
    .filter((channel) => channel === reader.preferredChannel)
    .concat(used)
    .slice(0, 1)
}
