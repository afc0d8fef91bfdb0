import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { isCedis, toPesewas } from '../../../../../shared/money.ts'
import { initialValues } from '../../../../../web/forms/changed-since.ts'
import { wholeText } from '../../../../../web/forms/typed-fields.ts'
import { type LateFeeSettings, lateFeeSettings } from '../../late-fees.contract.ts'
import { LATE_FEE_MESSAGES } from '../../late-fees.messages.ts'
import { describeLateFees, type LateFeeTerms, MAX_GRACE_DAYS } from '../../late-fees.rules.ts'

const MAX_PERCENT = 100

const isMoreThanNone = (text: string) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && isCedis(Number(text))

const cap = z
  .string()
  .trim()
  .refine((text) => text === '' || isMoreThanNone(text), `Limit ${LATE_FEE_MESSAGES.value}, or empty`)
  .transform((text) => (text === '' ? null : Number(text)))

const fields = lateFeeSettings.extend({
  value: z.string().trim(),
  graceDays: wholeText(0, MAX_GRACE_DAYS, `Days of grace must be a number from 0 to ${MAX_GRACE_DAYS}`),
  cap,
})

export const lateFeesForm = fields
  .superRefine(({ kind, value: typed }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    const label = kind === 'percent' ? 'Percent' : 'Amount'
    if (!isMoreThanNone(typed)) refuse(`${label} ${LATE_FEE_MESSAGES.value}`)
    else if (kind === 'percent' && Number(typed) > MAX_PERCENT) refuse(LATE_FEE_MESSAGES.percent)
  })
  .transform(({ value: typed, ...others }) => ({ ...others, value: Number(typed) }))
export type LateFeesValues = z.input<typeof lateFeesForm>
export type LateFeesOutput = z.output<typeof lateFeesForm>

export const lateFeesValues = (settings: LateFeeSettings): LateFeesValues => initialValues(fields, settings)

const toFeeTerms = (settings: Omit<LateFeeSettings, 'on'>): LateFeeTerms => ({
  ...settings,
  value: toPesewas(settings.value),
  cap: settings.cap === null ? null : toPesewas(settings.cap),
})

/** Describes the fees of an invoice of this year's March. */
export const describeExample = (settings: Omit<LateFeeSettings, 'on'>, today: Day): string =>
  describeLateFees(toFeeTerms(settings), `${today.slice(0, 4)}-03-01`)

export function typedExample(values: LateFeesValues, today: Day): string | undefined {
  const { success, data } = lateFeesForm.safeParse(values)
  return success ? describeExample(data, today) : undefined
}
