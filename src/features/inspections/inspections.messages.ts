import { formatDay } from '../../shared/days.ts'

/** Days are as 2026-12-05. */
export const INSPECTION_MESSAGES = {
  notFound: 'Inspection not found',
  propertyMissing: 'Choose a property',
  propertyNotFound: 'Property not found',
  unitNotFound: 'This unit is not in the property',
  titleMissing: 'Say what is inspected',
  reasonMissing: 'Please say why',
  order: 'The inspections must not end before they begin',
  noDate: (day: string) => `No inspection falls on or before ${formatDay(day)}; let them end later, or never`,
  termsMade:
    'Requests were made already, so that the months, the day and the first day do not change any more. End these inspections and add others.',
  made: 'Requests were made already, so that this cannot be deleted. Pause it, or let it end on a day.',
  notMissed: 'This inspection is not missing any more.',
  outside: 'This property is not one of yours',
} as const
