export const ARREARS_MESSAGES = {
  amountMissing: 'The amount must be more than 0',
  dayMissing: 'The day of the promise is required',
  dayPassed: 'The day of a promise must be today or later',
} as const
