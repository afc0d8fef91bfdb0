import { defineErrors } from '../../../shared/errors.ts'
export const TAX_MESSAGES = {
  month: 'must be a month like 2026-11',
  percent: 'must be a percentage from 0 to 100 with at most two decimals',
  sameDay: (name: string, day: string) => `Two rates of ${name} begin on ${day}`,
  closedRate: (name: string, through: string) =>
    `The books are closed through ${through}, and this rate counted in them: ${name}. Add a rate from a later day instead.`,
  unknownUnit: 'One of the units with VAT does not exist',
  paymentNotFound: 'Payment not found',
  notWithheld: 'Only withheld tax has a certificate.',
  reversed: 'This payment was reversed; it needs no certificate.',
  noCertificate: 'This payment has no certificate yet',
  selectFile: 'Please choose the certificate',
  emptyFile: 'The file is empty. Please choose another one.',
} as const

export const TAX_ERRORS = defineErrors('tax', TAX_MESSAGES, {
  404: ['noCertificate', 'paymentNotFound'],
  409: ['closedRate', 'notWithheld', 'reversed'],
  400: ['unknownUnit'],
})

/** Replaces the name of a tenant whom limited staff may not see. */
export const TENANT_ELSEWHERE = 'Now a tenant of another property'
