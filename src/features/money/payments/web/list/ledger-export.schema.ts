import { z } from 'zod'
import { addDays, type Day } from '../../../../../shared/days.ts'
import { day } from '../../../../../shared/fields/fields.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'

export const ledgerExportForm = z
  .object({ from: day, to: day, format: z.enum(['xlsx', 'csv']) })
  .superRefine(({ from, to }, context) => {
    if (from > to)
      context.addIssue({ code: 'custom', path: ['from'], message: PAYMENT_MESSAGES.reversedRange(from, to) })
  })

export function monthBefore(today: Day): { from: Day; to: Day } {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
