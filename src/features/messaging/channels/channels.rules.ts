import { CHANNELS, type Channel } from '../../../shared/channels.ts'

type MessageWays = { channels?: readonly Channel[] | undefined; once?: true | undefined }

type ReaderWays = {
  email: string | null
  /** Null while no SMS can be sent, or without a number. */
  phone: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/**
 * How a message reaches somebody: by each channel that both have and an address exists for, else by one with an
 * address, e-mail first. What goes out once goes by the preferred one, if it is among them.
 */
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
