import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'

/** Days are YYYY-MM-DD. */
export const INSPECTION_MESSAGES = {
  notFound: 'Inspection not found',
  propertyMissing: 'Choose a property',
  propertyNotFound: 'Property not found',
  unitNotFound: 'This unit is not in the property',
  titleMissing: 'Say what is inspected',
  reasonMissing: 'Reason is required',
  order: 'The inspection must not end before it begins',
  noDate: (day: string) => `No inspection falls on or before ${formatDay(day)}; choose a later end, or none`,
  termsMade:
    'Requests have already been created, so the months, the day and the first day can no longer change. End this inspection and add another one.',
  made: 'Requests were made already, so this inspection cannot be deleted. Pause it, or give it a last day.',
  notMissed: 'This inspection is not missed any more.',
  outside: 'This property is not one of yours',
} as const

export const INSPECTION_ERRORS = defineErrors('inspection', INSPECTION_MESSAGES, {
  400: ['noDate', 'order', 'unitNotFound'],
  403: ['outside'],
  404: ['notFound', 'propertyNotFound'],
  409: ['made', 'notMissed', 'termsMade'],
})
