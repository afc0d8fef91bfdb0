import { addDays, type Day, daysBetween, toDay } from '../../../shared/days.ts'
import { formatTimeOfDay } from '../../../shared/quiet-hours.ts'
import { ENDING_DAYS } from '../../property/tenants/tenants.rules.ts'
import type { ReminderSettings, Stage } from './reminders.contract.ts'
import { CATCH_UP_DAYS, DAILY_FROM } from './reminders.limits.ts'

type Stages = Pick<ReminderSettings, 'before' | 'onDay' | 'after'>

export type RemindableInvoice = { dueDate: Day; issuedOn: Day; lastRemindedOn: Day | null }

/** `offset` in days after the due day; latest stage first. */
export function listStages({ before, onDay, after }: Stages): { stage: Stage; offset: number }[] {
  return [
    ...(after.on ? [{ stage: 'after' as const, offset: after.days }] : []),
    ...(onDay.on ? [{ stage: 'on' as const, offset: 0 }] : []),
    ...(before.on ? [{ stage: 'before' as const, offset: -before.days }] : []),
  ]
}

/** Null if an invoice or reminder was sent since the stage began, or it is too late. */
export function dueStage(
  { dueDate, issuedOn, lastRemindedOn }: RemindableInvoice,
  settings: Stages,
  today: Day,
): Stage | null {
  const begun = listStages(settings).find(({ offset }) => addDays(dueDate, offset) <= today)
  if (!begun) return null
  const since = addDays(dueDate, begun.offset)
  if (daysBetween(since, today) > CATCH_UP_DAYS) return null
  if (begun.stage === 'before' && today >= dueDate) return null
  const lastNotifiedOn = lastRemindedOn !== null && lastRemindedOn > issuedOn ? lastRemindedOn : issuedOn
  return lastNotifiedOn < since ? begun.stage : null
}

/** Ranges of due days per stage, both ends included; narrows the query. */
export function dueSpans(settings: Stages, today: Day): { from: Day; to: Day }[] {
  return listStages(settings).map(({ offset }) => {
    const to = addDays(today, -offset)
    return { from: addDays(to, -CATCH_UP_DAYS), to }
  })
}

/** Does not check if the reminder was already sent. */
export function isLeaseDue(leaseEndDate: Day | null, today: Day): leaseEndDate is Day {
  return leaseEndDate !== null && leaseEndDate >= today && daysBetween(today, leaseEndDate) <= ENDING_DAYS
}

export function hasNewStage(before: Stages, after: Stages): boolean {
  const was = new Set(listStages(before).map(({ stage }) => stage))
  return listStages(after).some(({ stage }) => !was.has(stage))
}

/** The day begins at DAILY_FROM. */
export function isDailyDue(doneOn: Day | undefined, now: Date, timeZone: string): boolean {
  return doneOn !== toDay(now, timeZone) && formatTimeOfDay(now, timeZone) >= DAILY_FROM
}
