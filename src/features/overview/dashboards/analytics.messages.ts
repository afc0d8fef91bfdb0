export const ANALYTICS_MESSAGES = { rangeOrder: 'From must not be later than To' } as const
