import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, optionalDayText, optionalLine } from '../../../../shared/fields/fields.ts'
import { dayOfMonth, monthNumber } from '../../../../shared/months.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { INVOICE_PURPOSES } from '../../ledger/invoices.purposes.ts'
import { positiveAmount } from '../../payments/web/payment-fields.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import { CHARGE_MESSAGES } from '../charges.messages.ts'

const wholeText = (pattern: RegExp, error: string) =>
  z.string().trim().regex(pattern, error).transform(Number)

const step = z.object({ fromDay: dayText('First day is required'), amount: positiveAmount })

const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn >= startsOn

const dividesInto = ({ advanceMonths, instalments }: { advanceMonths: number; instalments: number }) =>
  advanceMonths === 0 || advanceMonths % instalments === 0

/** The first amount counts from the charge's first day. */
export const chargeForm = z
  .object({
    purpose: z.enum(INVOICE_PURPOSES),
    description: optionalLine,
    amount: positiveAmount,
    everyMonths: z.string().transform(Number),
    anchorDay: wholeText(/^([1-9]|[12]\d|3[01])$/, 'Day must be a day of the month from 1 to 31'),
    leadDays: wholeText(/^([0-9]|[1-5]\d|60)$/, 'Days before must be a number from 0 to 60'),
    startsOn: dayText('First day is required'),
    endsOn: optionalDayText,
    proration: z.enum(['none', 'daily']),
    advanceMonths: wholeText(/^([0-9]|[1-5]\d|60)$/, 'Months in advance must be a number from 0 to 60'),
    instalments: wholeText(/^([1-9]|[1-5]\d|60)$/, 'Instalments must be a number from 1 to 60'),
    increases: z.array(step),
    sendEmail: z.boolean(),
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

/** The first rent day after a day; a shorter month has its last day. */
export function nextRentDay(after: Day, rentDay: number): Day {
  const month = monthNumber(after)
  const inMonth = dayOfMonth(month, rentDay)
  return inMonth > after ? inMonth : dayOfMonth(month + 1, rentDay)
}

/** Begins on the lease's first day, or the next rent day if that has passed. */
export const newChargeValues = (
  lease: Pick<Lease, 'rent' | 'periodMonths' | 'rentDay' | 'startsOn'>,
  today: Day,
): ChargeValues => ({
  purpose: 'rent',
  description: '',
  amount: lease.rent === null ? '' : String(lease.rent),
  everyMonths: String(lease.periodMonths),
  anchorDay: String(lease.rentDay),
  leadDays: '5',
  startsOn: lease.startsOn >= today ? lease.startsOn : nextRentDay(today, lease.rentDay),
  endsOn: '',
  proration: 'none',
  advanceMonths: '0',
  instalments: '1',
  increases: [],
  sendEmail: true,
  advanceReason: '',
})

export function chargeValues({ steps, ...charge }: RecurringCharge): ChargeValues {
  const [first, ...increases] = steps
  return {
    purpose: charge.purpose,
    description: charge.description,
    amount: first ? String(first.amount) : '',
    everyMonths: String(charge.everyMonths),
    anchorDay: String(charge.anchorDay),
    leadDays: String(charge.leadDays),
    startsOn: charge.startsOn,
    endsOn: charge.endsOn ?? '',
    proration: charge.proration,
    advanceMonths: String(charge.advanceMonths),
    instalments: String(charge.instalments),
    increases: increases.map(({ fromDay, amount }) => ({ fromDay, amount: String(amount) })),
    sendEmail: charge.sendEmail,
    advanceReason: '',
  }
}

export const chargeBody = ({
  amount,
  increases,
  description,
  instalments,
  advanceReason: _,
  ...charge
}: ChargeOutput) => ({
  ...charge,
  instalments: charge.advanceMonths === 0 ? 1 : instalments,
  description: description || null,
  steps: [{ fromDay: charge.startsOn, amount }, ...increases],
})

/** A helper to find the amount. Half up to a pesewa; '' unless both are numbers. */
export function raisedBy(amount: string, percent: string): string {
  const pesewas = Math.round(Number(amount) * 100)
  const hundredths = Math.round(Number(percent) * 100)
  if (amount.trim() === '' || percent.trim() === '' || !Number.isFinite(pesewas + hundredths)) return ''
  return (Math.floor((pesewas * (10_000 + hundredths) + 5_000) / 10_000) / 100).toFixed(2)
}
