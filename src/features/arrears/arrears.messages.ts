export const ARREARS_MESSAGES = {
  amountMissing: 'The amount must be more than 0',
  dayPassed: 'The day of a promise must be today or later',
} as const
