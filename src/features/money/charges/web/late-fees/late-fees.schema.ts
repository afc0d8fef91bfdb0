import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { isCedis, toPesewas } from '../../../../../shared/money.ts'
import type { LateFeeSettings } from '../../late-fees.contract.ts'
import { LATE_FEE_MESSAGES } from '../../late-fees.messages.ts'
import {
  describeLateFees,
  LATE_FEE_KINDS,
  LATE_FEE_RHYTHMS,
  type LateFeeTerms,
  MAX_GRACE_DAYS,
} from '../../late-fees.rules.ts'

const graceDays = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_GRACE_DAYS,
    `Days of grace must be a number from 0 to ${MAX_GRACE_DAYS}`,
  )
  .transform(Number)

const MAX_PERCENT = 100

const isMoreThanNone = (text: string) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && isCedis(Number(text))

const value = z.string().trim()

const cap = z
  .string()
  .trim()
  .refine((text) => text === '' || isMoreThanNone(text), `Limit ${LATE_FEE_MESSAGES.value}, or empty`)
  .transform((text) => (text === '' ? null : Number(text)))

export const lateFeesForm = z
  .object({
    on: z.boolean(),
    kind: z.enum(LATE_FEE_KINDS),
    value,
    every: z.enum(LATE_FEE_RHYTHMS),
    graceDays,
    cap,
  })
  .superRefine(({ kind, value: typed }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    const label = kind === 'percent' ? 'Percent' : 'Amount'
    if (!isMoreThanNone(typed)) refuse(`${label} ${LATE_FEE_MESSAGES.value}`)
    else if (kind === 'percent' && Number(typed) > MAX_PERCENT) refuse(LATE_FEE_MESSAGES.percent)
  })
  .transform(({ value: typed, ...others }) => ({ ...others, value: Number(typed) }))
export type LateFeesValues = z.input<typeof lateFeesForm>
export type LateFeesOutput = z.output<typeof lateFeesForm>

export const lateFeesValues = (settings: LateFeeSettings): LateFeesValues => ({
  ...settings,
  value: String(settings.value),
  graceDays: String(settings.graceDays),
  cap: settings.cap === null ? '' : String(settings.cap),
})

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
