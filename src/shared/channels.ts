export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_LABELS: Record<Channel, string> = { email: 'E-mail', sms: 'SMS' }
