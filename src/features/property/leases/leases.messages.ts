import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { advanceWarning } from './advance.rules.ts'
import type { PeriodMonths } from './leases.rules.ts'

export const TENANT_OVERLAP = 'Entered with the tenant although the unit was occupied'
export const TENANT_DELETED = 'Tenant deleted'

export const LEASE_MESSAGES = {
  chargeWithoutRent: 'Say the rent that is billed',
  notFound: 'Lease not found',
  notYours: 'This is not your lease.',
  order: 'The lease must end after it begins.',
  ended: 'This lease has been ended already.',
  endedDays: 'This lease has been ended; its days do not change any more.',
  inactive: 'This unit is inactive. Make it active again before you rent it out.',
  beforeStart: 'The tenant cannot move out before the lease begins.',
  tenantDeleted: 'This tenant was deleted.',
  renewed: 'This lease has been renewed already.',
  renewalBegun: 'This lease was renewed, and the new lease has begun. End the new lease instead.',
  offerOutdated: 'The days of this lease have changed since the offer was made. A new offer is needed.',
  noOffer: 'There is no offer to answer any more.',
  needsFromDay: 'This lease has no end; say from which day the new one begins.',
  fromTooEarly: 'The new lease must begin after this one begins.',
  renewalOrder: 'The new lease must end after it begins.',
  unitTaken: 'The unit is not free in these days. Please ask the office.',
} as const

type Other = { unitName: string; tenantName: string; startsOn: string; endsOn: string | null }

const termText = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string =>
  endsOn === null ? `from ${formatDay(startsOn)} on` : `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`

export const overlapText = (other: Other): string =>
  `Unit ${other.unitName} is rented to ${other.tenantName} ${termText(other)}.`

const overlapRefusal = (other: Other): string =>
  `${overlapText(other)} Choose other days, or say why both leases are right.`

export const LEASE_ERRORS = defineErrors('lease', LEASE_MESSAGES, {
  400: ['beforeStart', 'fromTooEarly', 'needsFromDay', 'order', 'renewalOrder'],
  403: ['notYours'],
  404: ['notFound'],
  409: [
    'ended',
    'endedDays',
    'inactive',
    'noOffer',
    'offerOutdated',
    'renewalBegun',
    'renewed',
    'tenantDeleted',
    'unitTaken',
  ],
})

export const TERM_ERRORS = defineErrors(
  'lease',
  { longAdvance: advanceWarning, overlaps: overlapRefusal },
  { 409: ['longAdvance', 'overlaps'] },
)

const MOST_NAMED = 3

export const overlapWarnings = (others: readonly Other[]): string[] =>
  others
    .slice(0, MOST_NAMED)
    .map((other) => `${overlapText(other)} Both leases count until one of them is ended or changed.`)

export const PERIOD_LABELS: Record<PeriodMonths, string> = {
  1: 'Every month',
  3: 'Every 3 months',
  6: 'Every 6 months',
  12: 'Every year',
}
