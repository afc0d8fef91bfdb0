import { defineErrors } from '../../../shared/errors.ts'
export const ANALYTICS_MESSAGES = { rangeOrder: 'From must not be later than To' } as const

export const ANALYTICS_ERRORS = defineErrors('analytics', ANALYTICS_MESSAGES, { 400: ['rangeOrder'] })
