import type { SmsSettings, SmsTest } from '../../sms.contract.ts'
import { costLabel, segmentsLabel } from '../deliveries/messages.labels.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const monthLabel = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

type Spent = Pick<SmsSettings, 'month' | 'spent' | 'segments' | 'monthlyBudget' | 'pricePerSegment'>

/** 'GHS 8.75 of GHS 50.00 is spent in November 2026, on 250 segments.' */
export function spentLabel({ month, spent, segments, monthlyBudget, pricePerSegment }: Spent): string {
  if (segments === 0) return `No SMS was sent in ${monthLabel(month)} so far.`
  const on = segmentsLabel(segments)
  if (pricePerSegment === null && spent === 0)
    return `${on} ${segments === 1 ? 'was' : 'were'} sent in ${monthLabel(month)}; without a price their cost is not known.`
  const of = monthlyBudget === null ? '' : ` of ${costLabel(monthlyBudget)}`
  return `${costLabel(spent)}${of} is spent in ${monthLabel(month)}, on ${on}.`
}

export function spentShare({ spent, monthlyBudget }: Pick<Spent, 'spent' | 'monthlyBudget'>) {
  if (!monthlyBudget) return null
  const percentage = (100 * spent) / monthlyBudget
  const tone = percentage >= 100 ? 'red' : percentage >= 80 ? 'orange' : 'green'
  return { percentage, tone } as const
}

export const testedLabel = ({ to, sent, error }: SmsTest): string =>
  sent
    ? `The provider took the test SMS to ${to}. Look on the phone whether it has arrived.`
    : (error ?? `The test SMS to ${to} was not sent.`)
