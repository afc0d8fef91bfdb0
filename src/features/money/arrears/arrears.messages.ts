import { defineErrors } from '../../../shared/errors.ts'
export const ARREARS_MESSAGES = {
  dayMissing: 'The day of the promise is required',
  nothingOverdue: 'This tenant has nothing overdue.',
  remindedToday: 'This tenant was reminded today already.',
  dayPassed: 'The day of a promise must be today or later',
} as const

export const ARREARS_ERRORS = defineErrors('arrears', ARREARS_MESSAGES, {
  400: ['dayPassed'],
  409: ['nothingOverdue', 'remindedToday'],
})
