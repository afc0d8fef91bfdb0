import { defineErrors } from '../../../shared/errors.ts'
export const LATE_FEE_MESSAGES = {
  value: 'must be more than 0, with at most two decimals',
  percent: 'The percentage must be at most 100',
  describe: (invoiceNumber: string) => `Late fee for invoice ${invoiceNumber}`,
} as const

export const LATE_FEE_ERRORS = defineErrors('lateFee', LATE_FEE_MESSAGES, { 400: ['percent'] })
