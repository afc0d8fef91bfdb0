import { isDay } from '../../../../../shared/days.ts'
import { PAYMENT_METHODS } from '../../../ledger/ledger.rules.ts'
import { METHOD_OPTIONS } from '../payment-fields.ts'

export type ShownPayments = {
  q: string
  tenantId: string
  method: string
  state: string
  from: string
  to: string
}

export const ALL_PAYMENTS: ShownPayments = { q: '', tenantId: '', method: '', state: '', from: '', to: '' }

export const METHOD_CHOICES = [{ value: '', label: 'Any' }, ...METHOD_OPTIONS]

const STATES = ['counted', 'reversed'] as const
export const STATE_CHOICES = [
  { value: '', label: 'Any' },
  { value: 'counted', label: 'Counted' },
  { value: 'reversed', label: 'Reversed' },
]

export const queryOf = ({ q, tenantId, method, state, from, to }: ShownPayments) => ({
  q: q || undefined,
  tenantId: tenantId || undefined,
  method: PAYMENT_METHODS.find((one) => one === method),
  state: STATES.find((one) => one === state),
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
})

export const isFiltered = (shown: ShownPayments): boolean =>
  Object.values(shown).some((value) => value !== '')
