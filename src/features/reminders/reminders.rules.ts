import { addDays, type Day, dayOf, daysBetween } from '../../shared/days.ts'
import { ENDING_DAYS } from '../tenants/tenants.rules.ts'
import type { QuietHours, ReminderSettings, Stage } from './reminders.contract.ts'
import { CATCH_UP_DAYS, DAILY_FROM } from './reminders.limits.ts'

const MINUTE_MS = 60_000

type Stages = Pick<ReminderSettings, 'before' | 'onDay' | 'after'>

export type RemindableInvoice = { dueDate: Day; issuedOn: Day; lastRemindedOn: Day | null }

/** `offset` in days after the due day; latest stage first. */
export function stagesOf({ before, onDay, after }: Stages): { stage: Stage; offset: number }[] {
  return [
    ...(after.on ? [{ stage: 'after' as const, offset: after.days }] : []),
    ...(onDay.on ? [{ stage: 'on' as const, offset: 0 }] : []),
    ...(before.on ? [{ stage: 'before' as const, offset: -before.days }] : []),
  ]
}

/** Null when the invoice was issued or reminded of since the stage began, or it is too late for it. */
export function dueStage(
  { dueDate, issuedOn, lastRemindedOn }: RemindableInvoice,
  settings: Stages,
  today: Day,
): Stage | null {
  const begun = stagesOf(settings).find(({ offset }) => addDays(dueDate, offset) <= today)
  if (!begun) return null
  const since = addDays(dueDate, begun.offset)
  if (daysBetween(since, today) > CATCH_UP_DAYS) return null
  if (begun.stage === 'before' && today >= dueDate) return null
  const lastNotifiedOn = lastRemindedOn !== null && lastRemindedOn > issuedOn ? lastRemindedOn : issuedOn
  return lastNotifiedOn < since ? begun.stage : null
}

/** The range of due days for each stage, both ends included; narrows the query. */
export function dueSpans(settings: Stages, today: Day): { from: Day; to: Day }[] {
  return stagesOf(settings).map(({ offset }) => {
    const to = addDays(today, -offset)
    return { from: addDays(to, -CATCH_UP_DAYS), to }
  })
}

/** Does not check whether the reminder was already sent. */
export function isLeaseDue(leaseEndDate: Day | null, today: Day): leaseEndDate is Day {
  return leaseEndDate !== null && leaseEndDate >= today && daysBetween(today, leaseEndDate) <= ENDING_DAYS
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Like '07:05'. */
function timeOf(instant: Date, timeZone: string): string {
  const known =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  timeFormats.set(timeZone, known)
  return known.format(instant)
}

function isQuiet({ from, until }: QuietHours, time: string): boolean {
  return from < until ? time >= from && time < until : time >= from || time < until
}

/** The first instant from now on outside the quiet hours, in the given time zone. */
export function quietUntil(quiet: QuietHours, now: Date, timeZone: string): Date {
  if (!quiet.on || quiet.from === quiet.until) return now
  let at = now.getTime()
  // Minute by minute, because clocks may change within the quiet hours.
  while (isQuiet(quiet, timeOf(new Date(at), timeZone))) at = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS
  return new Date(at)
}

export function newlyOn(before: Stages, after: Stages): boolean {
  const was = new Set(stagesOf(before).map(({ stage }) => stage))
  return stagesOf(after).some(({ stage }) => !was.has(stage))
}

/** The day begins at DAILY_FROM. */
export function isDailyDue(doneOn: Day | undefined, now: Date, timeZone: string): boolean {
  return doneOn !== dayOf(now, timeZone) && timeOf(now, timeZone) >= DAILY_FROM
}
