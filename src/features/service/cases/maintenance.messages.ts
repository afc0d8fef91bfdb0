import { defineErrors } from '../../../shared/errors.ts'
import { RESOLUTION_DAYS } from './resolution.rules.ts'

export const MAINTENANCE_MESSAGES = {
  notResolved: 'The office has not resolved this request; please wait for it or write a reply.',
  confirmed: 'You have confirmed this request already. If something is wrong again, please submit a new one.',
  tooLate: `This request was resolved more than ${RESOLUTION_DAYS} days ago. If something is wrong again, please submit a new one.`,
  rating: 'must be a whole number from 1 to 5',
  ratingMissing: 'Please choose a rating from 1 to 5',
  emptyReason: 'Please write why it is not solved yet',
  days: 'must be a whole number from 1 to 365',
  order: 'A more urgent request must not have more days than a less urgent one.',
  beforeMade: 'The deadline must not be before the day on which the request was made.',
}

export const MAINTENANCE_ERRORS = defineErrors('maintenance', MAINTENANCE_MESSAGES, {
  400: ['order', 'beforeMade'],
  409: ['notResolved', 'confirmed', 'tooLate'],
})
