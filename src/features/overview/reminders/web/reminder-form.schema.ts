import { z } from 'zod'
import { readTime, TIME_SENTENCE } from '../../../../shared/fields/typed-dates.ts'
import { wholeText } from '../../../../web/forms/typed-fields.ts'
import {
  REMINDER_DAYS,
  REMINDER_MESSAGES,
  type ReminderSettings,
  reminderSettings,
} from '../reminders.contract.ts'

const daysText = (name: string, { min, max }: { min: number; max: number }) =>
  wholeText(min, max, `${name} must be ${min} to ${max}`)

const time = z.string().refine((text) => readTime(text) === text, TIME_SENTENCE)
const quiet = z
  .object({ on: z.boolean(), from: time, until: time })
  .refine(({ from, until }) => from !== until, { error: REMINDER_MESSAGES.quietSame, path: ['until'] })

export const reminderForm = reminderSettings.extend({
  before: z.object({ on: z.boolean(), days: daysText('Days before', REMINDER_DAYS.before) }),
  after: z.object({ on: z.boolean(), days: daysText('Days after', REMINDER_DAYS.after) }),
  quiet,
})
export type ReminderFormValues = z.input<typeof reminderForm>

export const toFormValues = ({ before, after, ...others }: ReminderSettings): ReminderFormValues => ({
  ...others,
  before: { ...before, days: String(before.days) },
  after: { ...after, days: String(after.days) },
})
