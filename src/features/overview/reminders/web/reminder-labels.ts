import { formatDay } from '../../../../shared/days.ts'
import { readTime } from '../../../../shared/fields/typed-dates.ts'
import type { MailStatus } from '../../../messaging/channels/mails.contract.ts'
import type {
  Job,
  QuietHours,
  ReminderEntry,
  ReminderPreview,
  ReminderRun,
  ReminderSettings,
  Stage,
  Trigger,
} from '../reminders.contract.ts'

export const STAGE_NAMES: Record<Stage, string> = {
  before: 'Before the due day',
  on: 'On the due day',
  after: 'After the due day',
}

export const JOB_NAMES: Record<Job, string> = { leases: 'Lease reminders', invoices: 'Invoice reminders' }

export const TRIGGER_TEXTS: Record<Trigger, string> = {
  start: 'at start',
  daily: 'daily',
  'switched-on': 'switched on',
}

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

/** 'due in 3 days', 'due today', 'overdue by 3 days'; for a lease 'ends in 10 days'. */
export function daysLabel({ stage, daysLeft }: Pick<ReminderEntry, 'stage' | 'daysLeft'>): string {
  const verb = stage === null ? 'ends' : 'due'
  if (daysLeft === 0) return `${verb} today`
  return daysLeft > 0
    ? `${verb} in ${counted(daysLeft, 'day')}`
    : `${stage === null ? 'ended' : 'overdue by'} ${counted(-daysLeft, 'day')}${stage === null ? ' ago' : ''}`
}

/** '3 invoices', '1 tenant', 'nobody'. */
export function remindedLabel({ job, reminded }: Pick<ReminderRun, 'job' | 'reminded'>): string {
  return reminded === 0 ? 'nobody' : counted(reminded, job === 'leases' ? 'tenant' : 'invoice')
}

export function quietHoursLabel({ on, from, until }: QuietHours): string {
  if (!on) return 'Off: reminders are mailed at any hour, at night too.'
  const [start, end] = [readTime(from), readTime(until)]
  return start && end
    ? `No reminder is mailed between ${start} and ${end}; what falls into that time goes out at ${end}.`
    : 'No reminder is mailed in these hours; what falls into them goes out when they end.'
}

/** '3 days before, on the day, 5 days after'; '' for none. */
export function stagesLabel({ before, onDay, after }: ReminderSettings): string {
  const labels = [
    before.on && `${counted(before.days, 'day')} before`,
    onDay.on && 'on the day',
    after.on && `${counted(after.days, 'day')} after`,
  ]
  return labels.filter(Boolean).join(', ')
}

const MINUTE_MS = 60_000

export function quietUntilLabel(
  { sendAt }: Pick<ReminderPreview, 'sendAt'>,
  quiet: QuietHours,
): string | null {
  // Quiet hours end at a whole minute of the portal's time zone, which may differ from the reader's.
  return quiet.on && Date.parse(sendAt) % MINUTE_MS === 0 ? quiet.until : null
}

export function sendLabel(
  preview: Pick<ReminderPreview, 'sendAt'>,
  quiet: QuietHours,
  mail: MailStatus['source'] | undefined,
): string {
  if (mail === 'off') return 'Mail is switched off: the tenants would only see it in the portal.'
  if (mail === 'none') return 'Mail is not set up yet: the messages would wait until it is.'
  const until = quietUntilLabel(preview, quiet)
  return until === null
    ? 'The mails would go out at once.'
    : `It is within the quiet hours: the mails would go out at ${until}.`
}

export type Saved = Pick<ReminderPreview, 'sendAt'> & {
  switchedOn: boolean
  reminded: number
  quiet: QuietHours
}

export function savedMessage(saved: Saved, mail: MailStatus['source'] | undefined): string {
  const { switchedOn, reminded, quiet } = saved
  if (!switchedOn) return 'Reminders updated successfully!'
  if (reminded === 0) return 'Switched on. Nobody is to be reminded today.'
  const reminders = counted(reminded, 'reminder')
  const s = reminded === 1 ? 's' : ''
  if (mail === 'off') return `Switched on. ${reminders} stand${s} in the portal only: mail is off.`
  if (mail === 'none') return `Switched on. ${reminders} wait${s} until mail is set up.`
  const until = quietUntilLabel(saved, quiet)
  if (until !== null) return `Switched on. ${reminders} wait${s} until ${until}.`
  return `Switched on. ${reminders} ${reminded === 1 ? 'goes' : 'go'} out now.`
}

/** `now` if the emails would be sent at once. */
export const switchOnLabel = (count: number, now: boolean): string =>
  count === 0 ? 'Switch on' : `Switch on ${now ? 'and send' : 'with'} ${counted(count, 'reminder')}`

export function leasesToday({ count, entries }: ReminderPreview['leases']): string {
  if (count === 0) return 'Nobody gets one today.'
  const names = entries.slice(0, MOST_NAMES).map((entry) => entry.tenantName)
  const others = count - names.length
  const all = others > 0 ? [...names, `${others.toLocaleString('en-GB')} more`] : names
  const last = all.pop() ?? ''
  return `Today: ${all.length > 0 ? `${all.join(', ')} and ${last}` : last}.`
}

const MOST_NAMES = 3

/** '5 Dec 2026', '3 Dec 2026 to 5 Dec 2026'. */
const daysRange = (first: string, last: string): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`

/** `days` are those without any reminder. */
export function quietRunsLabel(
  quiet: readonly Pick<ReminderRun, 'job' | 'day'>[],
  days: readonly string[],
): string {
  const last = days[0] ?? quiet[0]?.day ?? ''
  const first = days.at(-1) ?? quiet.at(-1)?.day ?? ''
  const one = quiet[0]
  if (one && quiet.length === 1) return `${JOB_NAMES[one.job]}: nobody on ${formatDay(one.day)}`
  if (days.length > 1)
    return `${counted(days.length, 'day')} with nobody to remind: ${daysRange(first, last)}`
  return days.length === 1
    ? `Nobody to remind on ${formatDay(first)}`
    : `Nobody else to remind: ${daysRange(first, last)}`
}
