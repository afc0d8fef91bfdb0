import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { Placeholder } from '../placeholders.rules.ts'
import { KIND_NAMES, SIGNING_KINDS, type SigningState, type TrailEvent } from '../signings.rules.ts'

export { STATE_LABELS } from '../signings.states.ts'

export const STATE_TONES: Readonly<Record<SigningState, Tone>> = {
  draft: 'grey',
  sent: 'orange',
  sealed: 'green',
  declined: 'red',
  withdrawn: 'grey',
  unanswered: 'blue',
}

export const KIND_CHOICES = SIGNING_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))

export const PLACEHOLDER_LABELS: Readonly<Record<Placeholder, string>> = {
  landlordName: 'Landlord',
  tenantName: 'Tenant',
  propertyName: 'Property',
  unitName: 'Unit',
  startsOn: 'First day',
  endsOn: 'Last day',
  rent: 'Rent',
  periodMonths: 'Length of a period, such as 1 month',
  rentDay: 'Day of the month',
  deposit: 'Deposit',
  advance: 'Paid in advance',
  cardSerial: 'Number of the rent card',
  houseRules: 'House rules',
  agreementNumber: 'Number of the agreement',
}

export const listPlaceholderLabels = (names: readonly Placeholder[]): string =>
  names.map((name) => PLACEHOLDER_LABELS[name]).join(', ')

export const TRAIL_LABELS: Readonly<Record<TrailEvent, string>> = {
  sent: 'Sent',
  opened: 'Opened',
  code: 'Code sent',
  contact: 'Contact changed',
  signed: 'Signed',
  sealed: 'Sealed',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  uploaded: 'Scan added',
}
