import { z } from 'zod'
import { numberChoice } from '../../../../web/forms/typed-fields.ts'

const LEAST = -50
const MOST = 200

/** Percent are typed with at most two decimals. */
export const offersForm = z.object({
  months: numberChoice,
  percent: z
    .string()
    .trim()
    .refine((text) => /^-?\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= LEAST && Number(text) <= MOST, {
      error: `Change of rent must be a number from ${LEAST} to ${MOST}`,
    })
    .transform(Number),
})
export type OffersFormOutput = z.output<typeof offersForm>
