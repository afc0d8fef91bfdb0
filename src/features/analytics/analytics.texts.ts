export const ANALYTICS_TEXTS = {
  rangeOrder: 'From must not be later than To',
} as const
