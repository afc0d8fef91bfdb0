import { defineErrors } from '../../../shared/errors.ts'
export const VENDOR_MESSAGES = {
  notFound: 'Vendor not found',
  nameRequired: 'Name is required',
  wrongPhone: 'The phone must be a number that can be called, as 024 123 4567 or +44 20 7946 0018.',
  named: 'This vendor has requests, so it cannot be deleted. Archive it instead.',
} as const

export const VENDOR_ERRORS = defineErrors('vendor', VENDOR_MESSAGES, {
  404: ['notFound'],
  409: ['named'],
  400: ['wrongPhone'],
})
