import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'

export const LEASE_END_MESSAGES = {
  changed:
    'The effects of ending this lease have changed since you saw them. Please review them, then end the lease.',
  reasonMissing: 'Please say why',
  unknownSkip:
    'One of the periods to leave out belongs to no recurring charge that is billed when this lease ends',
  unknownKeep: 'One of the invoices to keep is not changed by ending this lease',
  notUsed: (lastDay: string) => `The lease ended on ${formatDay(lastDay)}`,
  depositNotPaid: 'The lease ended before this deposit was paid in full',
  /** For invoices that no recurring charge will bill again; these are restored. */
  afterEnd: 'The lease ended before the period of this invoice',
  goesOn: 'The lease goes on after all',
} as const

export const LEASE_END_ERRORS = defineErrors('leaseEnd', LEASE_END_MESSAGES, {
  400: ['unknownKeep', 'unknownSkip'],
  409: ['changed'],
})

export const PRORATION_LABELS = {
  none: 'Months that have begun count whole',
  daily: 'The last month counts by its days',
} as const
