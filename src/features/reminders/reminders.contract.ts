import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { id, paging } from '../../shared/fields.ts'
import { MAIL_ENDS, MAIL_STATES } from '../messaging/mails.contract.ts'
import { EXAMPLES } from './reminders.examples.ts'

export { DAILY_FROM } from './reminders.limits.ts'

/** The days that one can choose. */
export const REMINDER_DAYS = { before: { min: 1, max: 30 }, after: { min: 1, max: 60 } } as const

export const REMINDER_MESSAGES = {
  notFound: 'Run not found',
  quietFrom: 'The quiet hours begin from a time like 20:00',
  quietUntil: 'The quiet hours last until a time like 07:00',
  quietSame: 'The quiet hours must end at another time than they begin',
} as const

/** When an invoice is reminded of: days before it is due, on its day, days after it. */
export const STAGES = ['before', 'on', 'after'] as const
export type Stage = (typeof STAGES)[number]

const time = (sentence: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: sentence })
const days = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)

/** Within quiet hours no mail of a reminder begins its way. They may lie across midnight; `from` is in them, `until` is not. */
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

/** What holds until an admin says otherwise: no invoice is reminded of, and no hour is quiet. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  before: { on: false, days: 3 },
  onDay: { on: false },
  after: { on: false, days: 3 },
  quiet: { on: false, from: '20:00', until: '07:00' },
}

export const JOBS = ['leases', 'invoices'] as const
export type Job = (typeof JOBS)[number]

/** Who gets a reminder, and of what. `due` is the day of the lease's end or of the invoice, `stage` null for a lease. */
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
  .meta({ id: 'ReminderEntry', examples: [EXAMPLES.entry] })
export type ReminderEntry = z.infer<typeof reminderEntry>

/** Lists hold 500 entries at most; the counts are of all. */
export const LISTED_ENTRIES = 500

/** Who would get what today. `sendAt` is when the mails would begin their way: now, or at the end of the quiet hours. */
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
  .meta({ id: 'ReminderPreview', examples: [EXAMPLES.preview] })
export type ReminderPreview = z.infer<typeof reminderPreview>

/** Why a run was made: the portal started, a new day began, an admin switched reminders on. */
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
    /** A failed run has written nothing, and is made again within minutes. */
    outcome: z.enum(['done', 'failed']),
    /** How many tenants or invoices were reminded of. */
    reminded: z.number(),
    error: z.string().nullable(),
    /**
     * What became of the mails to tenants that it wrote and that are still kept; `off` tells how many of `notSent` were
     * not because mail was switched off.
     */
    mails: z.object({
      sent: z.number(),
      waiting: z.number(),
      notSent: z.number(),
      off: z.number(),
      withdrawn: z.number(),
    }),
    /** When the first of those that wait begins its way, where quiet hours hold all of them back. */
    heldUntil: z.string().nullable(),
  })
  .meta({ id: 'ReminderRun', examples: [EXAMPLES.run] })
export type ReminderRun = z.infer<typeof reminderRun>

/** What a run wrote, and what became of the mail; `mailId` is null where the mail was deleted. */
export const reminded = reminderEntry
  .omit({ daysLeft: true })
  .extend({
    mailId: z.string().nullable(),
    mailState: z.enum(MAIL_STATES).nullable(),
    /** Why nothing tries it any more, as for a mail. */
    mailEnded: z.enum(MAIL_ENDS).nullable(),
  })
  .meta({ id: 'Reminded', examples: [EXAMPLES.reminded] })
export type Reminded = z.infer<typeof reminded>

export const remindersEndpoints = {
  'GET /settings/reminders': {
    who: 'admin',
    summary: 'When invoices are reminded of by themselves, and when no reminder is mailed',
    answer: reminderSettings,
  },
  'PATCH /settings/reminders': {
    who: 'admin',
    summary:
      'Changes when invoices are reminded of; what is newly switched on is looked for at once, its mails begin their way at sendAt',
    body: reminderSettings.partial().meta({ examples: [EXAMPLES.settingsChanges] }),
    answer: reminderSettings
      .extend({ reminded: z.number(), sendAt: z.string() })
      .meta({ examples: [EXAMPLES.changedSettings] }),
  },
  'POST /reminders/preview': {
    who: 'admin',
    summary: 'Who would get what today, with the settings in the body; nothing is sent or kept',
    body: reminderSettings.partial().meta({ examples: [EXAMPLES.settingsChanges] }),
    answer: reminderPreview,
  },
  'GET /reminders/runs': {
    who: 'admin',
    summary: 'Every run that looked for who is to be reminded, newest first',
    query: paging,
    answer: z.array(reminderRun),
  },
  'GET /reminders/runs/{id}': {
    who: 'admin',
    summary: 'A run, and what it wrote: 500 entries at most',
    params: z.object({ id: id.meta({ examples: [EXAMPLES.run.id] }) }),
    answer: reminderRun.extend({ entries: z.array(reminded) }).meta({ examples: [EXAMPLES.openedRun] }),
  },
} as const satisfies Endpoints
