import { CHANNELS, type Channel } from '../../../shared/channels.ts'

export type Addresses = { email: string | null; phoneE164: string | null }
export type Chosen = { channels: readonly Channel[]; preferredChannel: Channel | null }

const has = ({ email, phoneE164 }: Addresses, channel: Channel): boolean =>
  (channel === 'email' ? email : phoneE164) !== null

const availableChannels = (to: Addresses): Channel[] => CHANNELS.filter((channel) => has(to, channel))

/** Defaults to email, or SMS for somebody without an email. */
export const defaultChannels = ({ email }: Pick<Addresses, 'email'>): Channel[] =>
  email === null ? ['sms'] : ['email']

/** The chosen channels that still have an address, else the default ones. */
export function remainingChannels(to: Addresses, { channels, preferredChannel }: Chosen): Chosen {
  const kept = CHANNELS.filter((channel) => channels.includes(channel) && has(to, channel))
  const left = kept.length > 0 ? kept : availableChannels(to)
  const now = left.length > 0 ? left : [...channels]
  return {
    channels: now,
    preferredChannel: preferredChannel && now.includes(preferredChannel) ? preferredChannel : null,
  }
}

const MISSING: Record<Channel, string> = {
  email: 'There is no e-mail address to send to: choose SMS, or enter an e-mail address.',
  sms: 'There is no phone number that SMS can be sent to: choose e-mail, or enter a number like 024 412 3456.',
}

/** Undefined if the person can be reached as chosen. */
export function channelProblem(to: Addresses, { channels, preferredChannel }: Chosen): string | undefined {
  const missing = channels.find((channel) => !has(to, channel))
  if (missing) return MISSING[missing]
  if (preferredChannel && !channels.includes(preferredChannel))
    return 'The preferred channel must be one of the channels.'
  return undefined
}
