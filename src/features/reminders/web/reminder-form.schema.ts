import { z } from 'zod'
import {
  REMINDER_DAYS,
  REMINDER_TEXTS,
  type ReminderSettings,
  reminderSettings,
} from '../reminders.contract.ts'

/** Days as a form carries them. */
function daysText(name: string, { min, max }: { min: number; max: number }) {
  const isMeant = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  return z.string().trim().refine(isMeant, `${name} must be ${min} to ${max}`).transform(Number)
}

// Browsers leave a time empty until all of it is there.
const time = z.string().min(1, 'Please enter a time like 20:00')
const quiet = z
  .object({ on: z.boolean(), from: time, until: time })
  .refine(({ from, until }) => from !== until, { error: REMINDER_TEXTS.quietSame, path: ['until'] })

/** The settings as a form carries them. */
export const reminderForm = reminderSettings.extend({
  before: z.object({ on: z.boolean(), days: daysText('Days before', REMINDER_DAYS.before) }),
  after: z.object({ on: z.boolean(), days: daysText('Days after', REMINDER_DAYS.after) }),
  quiet,
})
export type ReminderFormValues = z.input<typeof reminderForm>

/** What a form for settings starts with. */
export const formOf = ({ before, after, ...others }: ReminderSettings): ReminderFormValues => ({
  ...others,
  before: { ...before, days: String(before.days) },
  after: { ...after, days: String(after.days) },
})
