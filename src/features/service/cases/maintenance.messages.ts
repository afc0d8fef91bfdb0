import { RESOLUTION_DAYS, type Refusal } from './resolution.rules.ts'

const REFUSALS: Record<NonNullable<Refusal>, string> = {
  'not resolved': 'The office has not resolved this request; please wait for it or write a reply.',
  confirmed: 'You have confirmed this request already. If something is wrong again, please submit a new one.',
  'too late': `This request was resolved more than ${RESOLUTION_DAYS} days ago. If something is wrong again, please submit a new one.`,
}

export const MAINTENANCE_MESSAGES = {
  refusals: REFUSALS,
  rating: 'must be a whole number from 1 to 5',
  ratingMissing: 'Please choose a rating from 1 to 5',
  emptyReason: 'Please write why it is not solved yet',
  days: 'must be a whole number from 1 to 365',
  order: 'A more urgent request must not have more days than a less urgent one.',
  beforeMade: 'The deadline must not be before the day on which the request was made.',
}
