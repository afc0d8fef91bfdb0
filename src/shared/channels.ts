export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
