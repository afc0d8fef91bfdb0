import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { id, paging } from '../../../shared/fields/fields.ts'
import { MAIL_ENDS, MAIL_STATES } from '../../messaging/channels/mails.rules.ts'
import { EXAMPLES } from './reminders.examples.ts'

export { DAILY_FROM } from './reminders.limits.ts'

export const REMINDER_DAYS = { before: { min: 1, max: 30 }, after: { min: 1, max: 60 } } as const

export const REMINDER_MESSAGES = {
  notFound: 'Run not found',
  quietFrom: 'Give a time from which the quiet hours begin, like 20:00',
  quietUntil: 'Give a time until which the quiet hours last, like 07:00',
  quietSame: 'The quiet hours must not begin and end at the same time',
} as const

export const REMINDER_ERRORS = defineErrors('reminder', REMINDER_MESSAGES, { 404: ['notFound'] })

/** Before, on or after the due day. */
export const STAGES = ['before', 'on', 'after'] as const
export type Stage = (typeof STAGES)[number]

const time = (sentence: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: sentence })
const days = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)

/** No reminder is sent within quiet hours. They may span midnight; `from` is inclusive, `until` exclusive. */
export const quietHours = z.object({
  on: z.boolean(),
  from: time(REMINDER_MESSAGES.quietFrom),
  until: time(REMINDER_MESSAGES.quietUntil),
})
export type QuietHours = z.infer<typeof quietHours>

export const reminderSettings = z
  .object({
    before: z.object({ on: z.boolean(), days: days(REMINDER_DAYS.before) }),
    onDay: z.object({ on: z.boolean() }),
    after: z.object({ on: z.boolean(), days: days(REMINDER_DAYS.after) }),
    quiet: quietHours.refine(({ from, until }) => from !== until, {
      error: REMINDER_MESSAGES.quietSame,
      path: ['until'],
    }),
  })
  .meta({ id: 'ReminderSettings', examples: [EXAMPLES.settings] })
export type ReminderSettings = z.infer<typeof reminderSettings>

export const DEFAULT_REMINDERS: ReminderSettings = {
  before: { on: false, days: 3 },
  onDay: { on: false },
  after: { on: false, days: 3 },
  quiet: { on: false, from: '20:00', until: '07:00' },
}

export const JOBS = ['leases', 'invoices'] as const
export type Job = (typeof JOBS)[number]

/** `due` is the end of the lease or the invoice's due day; `stage` is null for a lease. */
export const reminderEntry = z
  .object({
    tenantId: z.string(),
    tenantName: z.string(),
    to: z.string(),
    stage: z.enum(STAGES).nullable(),
    due: z.string(),
    /** Whole days from today to `due`; negative when past. */
    daysLeft: z.number(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    amount: z.number().nullable(),
  })
  .meta({ id: 'ReminderEntry' })
export type ReminderEntry = z.infer<typeof reminderEntry>

/** The limit of listed entries; the counts include all. */
export const LISTED_ENTRIES = 500

/** `sendAt` is now, or the end of the quiet hours. */
export const reminderPreview = z
  .object({
    day: z.string(),
    sendAt: z.string(),
    leases: z.object({ count: z.number(), entries: z.array(reminderEntry) }),
    invoices: z.object({
      count: z.number(),
      byStage: z.object({ before: z.number(), on: z.number(), after: z.number() }),
      entries: z.array(reminderEntry),
    }),
  })
  .meta({ id: 'ReminderPreview' })
export type ReminderPreview = z.infer<typeof reminderPreview>

export const TRIGGERS = ['start', 'daily', 'switched-on'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const reminderRun = z
  .object({
    id: z.string(),
    job: z.enum(JOBS),
    day: z.string(),
    trigger: z.enum(TRIGGERS),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    /** A failed run has written nothing and is repeated within minutes. */
    outcome: z.enum(['done', 'failed']),
    reminded: z.number(),
    error: z.string().nullable(),
    /** `off`: those among `notSent` because email was switched off. */
    mails: z.object({
      sent: z.number(),
      waiting: z.number(),
      notSent: z.number(),
      off: z.number(),
      withdrawn: z.number(),
    }),
    /** Null unless quiet hours hold back all waiting ones. */
    heldUntil: z.string().nullable(),
  })
  .meta({ id: 'ReminderRun' })
export type ReminderRun = z.infer<typeof reminderRun>

/** `mailId` is null once the email is deleted. */
export const reminded = reminderEntry
  .omit({ daysLeft: true })
  .extend({
    mailId: z.string().nullable(),
    mailState: z.enum(MAIL_STATES).nullable(),
    mailEnded: z.enum(MAIL_ENDS).nullable(),
  })
  .meta({ id: 'Reminded' })
export type Reminded = z.infer<typeof reminded>

export const remindersEndpoints = {
  'GET /settings/reminders': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'When invoices are reminded of automatically, and when no reminder is mailed',
    answer: reminderSettings,
  },
  'PATCH /settings/reminders': {
    who: 'admin',
    permission: 'settings:manage',
    summary:
      'Changes when invoices are reminded of; what is newly switched on is looked for at once, its mails begin their way at sendAt',
    body: reminderSettings.partial().meta({ examples: [EXAMPLES.settingsChanges] }),
    answer: reminderSettings
      .extend({ reminded: z.number(), sendAt: z.string() })
      .meta({ examples: [EXAMPLES.changedSettings] }),
  },
  'POST /reminders/preview': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Who would get what today, with the settings in the body; nothing is sent or kept',
    body: reminderSettings.partial().meta({ examples: [EXAMPLES.settingsChanges] }),
    answer: reminderPreview,
  },
  'GET /reminders/runs': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Every run that looked for who is to be reminded, newest first',
    query: paging,
    answer: z.array(reminderRun),
  },
  'GET /reminders/runs/{id}': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'A run, and what it wrote: 500 entries at most',
    params: z.object({ id: id }),
    answer: reminderRun.extend({ entries: z.array(reminded) }).meta({ examples: [EXAMPLES.openedRun] }),
  },
} as const satisfies Endpoints
