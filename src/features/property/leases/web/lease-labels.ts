import type { Day } from '../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import type { Tone } from '../../../../web/ui/status-badge.tsx'
import { dayText } from '../../../../web/ui/values.tsx'
import type { Lease } from '../leases.contract.ts'
import { isEnded, leaseStateWord, nextStart, perPeriod } from '../leases.rules.ts'

export function leaseStatus(lease: Lease, today: Day): { tone: Tone; word: string } {
  const word = leaseStateWord(lease, today)
  if (lease.state === 'upcoming') return { tone: 'blue', word }
  if (lease.state === 'current') return { tone: 'green', word }
  return { tone: isEnded(lease, today) ? 'grey' : 'red', word }
}

const ANSWERS = { open: 'waits for an answer', accepted: 'was accepted', declined: 'was declined' } as const

/** '16 Jul 2027 to 14 Jul 2028 for GHS 935.00'. */
export function offerText({
  fromDay,
  endsOn,
  rent,
}: Pick<NonNullable<Lease['renewal']>, 'fromDay' | 'endsOn' | 'rent'>): string {
  const values = { from: dayText(fromDay), rent: formatGhs(toPesewas(rent)) }
  return endsOn === null
    ? t('{from} on for {rent}', values)
    : t('{from} to {until} for {rent}', { ...values, until: dayText(endsOn) })
}

export const renewalText = (renewal: NonNullable<Lease['renewal']>): string =>
  `Offer from ${offerText(renewal)} ${ANSWERS[renewal.state]}.`

/** As `perPeriod`, in the reader's language. */
export const periodText = (months: number): string =>
  months === 1 || months === 12 ? translateKnown(perPeriod(months)) : t('every {months} months', { months })

/** The day after the lease, unless another is typed. */
export const offeredStart = (lease: Pick<Lease, 'endsOn'>): Day => nextStart(lease) ?? ''
