import { z } from 'zod'
import { cedisText, dayText, optionalDayText, optionalLine } from '../../../shared/fields.ts'
import { INVOICE_PURPOSES } from '../../invoices/invoices.purposes.ts'
import type { Lease } from '../../leases/leases.contract.ts'
import type { RentRule } from '../billing.contract.ts'
import { BILLING_MESSAGES } from '../billing.messages.ts'

const wholeText = (pattern: RegExp, error: string) =>
  z.string().trim().regex(pattern, error).transform(Number)

const amountText = cedisText.refine((cedis) => cedis !== null && cedis > 0, 'Amount is required')
const step = z.object({ fromDay: dayText('First day is required'), amount: amountText })

const isInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) =>
  endsOn === null || endsOn >= startsOn

/** The first amount counts from the first day on, the others from theirs. */
export const ruleForm = z
  .object({
    purpose: z.enum(INVOICE_PURPOSES),
    description: optionalLine,
    amount: amountText,
    everyMonths: z.string().transform(Number),
    anchorDay: wholeText(/^([1-9]|[12]\d|3[01])$/, 'Day must be a day of the month from 1 to 31'),
    leadDays: wholeText(/^([0-9]|[12]\d|30)$/, 'Days before must be a number from 0 to 30'),
    startsOn: dayText('Start is required'),
    endsOn: optionalDayText,
    proration: z.enum(['none', 'daily']),
    increases: z.array(step),
    sendEmail: z.boolean(),
  })
  .refine(isInOrder, { path: ['endsOn'], error: BILLING_MESSAGES.order })
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
export type RuleValues = z.input<typeof ruleForm>
export type RuleOutput = z.output<typeof ruleForm>

/** A new rule begins as the lease says. */
export const newRuleValues = (
  lease: Pick<Lease, 'rent' | 'periodMonths' | 'rentDay' | 'startsOn'>,
): RuleValues => ({
  purpose: 'rent',
  description: '',
  amount: lease.rent === null ? '' : String(lease.rent),
  everyMonths: String(lease.periodMonths),
  anchorDay: String(lease.rentDay),
  leadDays: '5',
  startsOn: lease.startsOn,
  endsOn: '',
  proration: 'none',
  increases: [],
  sendEmail: true,
})

export function ruleValues({ steps, ...rule }: RentRule): RuleValues {
  const [first, ...increases] = steps
  return {
    purpose: rule.purpose,
    description: rule.description,
    amount: first ? String(first.amount) : '',
    everyMonths: String(rule.everyMonths),
    anchorDay: String(rule.anchorDay),
    leadDays: String(rule.leadDays),
    startsOn: rule.startsOn,
    endsOn: rule.endsOn ?? '',
    proration: rule.proration,
    increases: increases.map(({ fromDay, amount }) => ({ fromDay, amount: String(amount) })),
    sendEmail: rule.sendEmail,
  }
}

export const ruleBody = ({ amount, increases, description, ...rule }: RuleOutput) => ({
  ...rule,
  description: description || null,
  steps: [{ fromDay: rule.startsOn, amount }, ...increases].map(({ fromDay, amount: cedis }) => ({
    fromDay,
    amount: cedis ?? 0,
  })),
})

/** A percentage is only a help to find the amount. Half up to a pesewa; '' where one of both is no number. */
export function raisedBy(amount: string, percent: string): string {
  const pesewas = Math.round(Number(amount) * 100)
  const hundredths = Math.round(Number(percent) * 100)
  if (amount.trim() === '' || percent.trim() === '' || !Number.isFinite(pesewas + hundredths)) return ''
  return (Math.floor((pesewas * (10_000 + hundredths) + 5_000) / 10_000) / 100).toFixed(2)
}
