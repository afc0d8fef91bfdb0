import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { positiveCedisText } from '../../../../shared/fields/amounts.ts'
import { dayText, optionalDayText, optionalLine } from '../../../../shared/fields/fields.ts'
import { initialValues } from '../../../../web/forms/changed-since.ts'
import { dayOfMonthText, numberChoice, wholeText } from '../../../../web/forms/typed-fields.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { chargesEndpoints, type RecurringCharge } from '../charges.contract.ts'
import { CHARGE_MESSAGES } from '../charges.messages.ts'
import { firstChargeDay } from '../charges.rules.ts'
import { LEAD_DAYS, MAX_ADVANCE_MONTHS } from '../charges.states.ts'

const step = z.object({ fromDay: dayText('First day is required'), amount: positiveCedisText })

const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn >= startsOn

const dividesInto = ({ advanceMonths, instalments }: { advanceMonths: number; instalments: number }) =>
  advanceMonths === 0 || advanceMonths % instalments === 0

/** The first amount counts from the charge's first day. */
export const chargeForm = chargesEndpoints['POST /rent-rules'].body
  .omit({ leaseId: true, steps: true })
  .extend({
    amount: positiveCedisText,
    everyMonths: numberChoice,
    anchorDay: dayOfMonthText('Day'),
    leadDays: wholeText(LEAD_DAYS.min, LEAD_DAYS.max, 'Days before must be a number from 0 to 60'),
    startsOn: dayText('First day is required'),
    endsOn: optionalDayText,
    advanceMonths: wholeText(0, MAX_ADVANCE_MONTHS, 'Months in advance must be a number from 0 to 60'),
    instalments: wholeText(1, MAX_ADVANCE_MONTHS, 'Instalments must be a number from 1 to 60'),
    increases: z.array(step),
    advanceReason: optionalLine,
  })
  .refine(isInOrder, { path: ['endsOn'], error: CHARGE_MESSAGES.order })
  .refine(dividesInto, { path: ['instalments'], error: CHARGE_MESSAGES.instalments })
  .superRefine(({ startsOn, increases }, ctx) => {
    const days = [startsOn, ...increases.map(({ fromDay }) => fromDay)]
    for (const [at, day] of days.entries())
      if (at > 0 && day <= (days[at - 1] ?? ''))
        ctx.addIssue({
          code: 'custom',
          path: ['increases', at - 1, 'fromDay'],
          message: 'Each amount must begin after the one before',
        })
  })
export type ChargeValues = z.input<typeof chargeForm>
export type ChargeOutput = z.output<typeof chargeForm>

export const newChargeValues = (
  lease: Pick<Lease, 'rent' | 'periodMonths' | 'rentDay' | 'startsOn' | 'billedElsewhereThrough'>,
  today: Day,
): ChargeValues =>
  initialValues(chargeForm, undefined, {
    purpose: 'rent',
    amount: lease.rent === null ? '' : String(lease.rent),
    everyMonths: String(lease.periodMonths),
    anchorDay: String(lease.rentDay),
    leadDays: String(LEAD_DAYS.otherwise),
    startsOn: firstChargeDay(lease, { everyMonths: lease.periodMonths, anchorDay: lease.rentDay }, today),
    proration: 'none',
    advanceMonths: '0',
    instalments: '1',
    increases: [],
    sendEmail: true,
  })

export const chargeValues = ({ steps: [first, ...increases], ...charge }: RecurringCharge): ChargeValues =>
  initialValues(chargeForm, {
    ...charge,
    amount: first?.amount,
    increases: increases.map(({ fromDay, amount }) => ({ fromDay, amount: String(amount) })),
  })

export const chargeBody = ({
  amount,
  increases,
  instalments,
  advanceReason: _,
  ...charge
}: ChargeOutput) => ({
  ...charge,
  instalments: charge.advanceMonths === 0 ? 1 : instalments,
  steps: [{ fromDay: charge.startsOn, amount }, ...increases],
})

/** A helper to find the amount. Half up to a pesewa; '' unless both are numbers. */
export function raisedBy(amount: string, percent: string): string {
  const pesewas = Math.round(Number(amount) * 100)
  const hundredths = Math.round(Number(percent) * 100)
  if (amount.trim() === '' || percent.trim() === '' || !Number.isFinite(pesewas + hundredths)) return ''
  return (Math.floor((pesewas * (10_000 + hundredths) + 5_000) / 10_000) / 100).toFixed(2)
}
