export const CHANNELS = ['email', 'sms'] as const
