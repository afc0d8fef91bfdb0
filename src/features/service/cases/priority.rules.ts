import { addDays, type Day } from '../../../shared/days.ts'
import { type CaseStatus, isActive } from './cases.rules.ts'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Days to complete a request, counted from its creation. */
export type PriorityDays = Record<Priority, number>
export const PRIORITY_DAYS: PriorityDays = { low: 30, normal: 7, high: 3, urgent: 1 }
export const MAX_PRIORITY_DAYS = 365

export const getDeadline = (priority: Priority, createdOn: Day, days: PriorityDays): Day =>
  addDays(createdOn, days[priority])

/** No priority may have a later deadline than a less urgent one. */
export const isInOrder = ({ urgent, high, normal, low }: PriorityDays): boolean =>
  urgent <= high && high <= normal && normal <= low

/** Late from the day after the deadline until the request is resolved or rejected. */
export const isLate = (item: { status: CaseStatus; dueOn: Day | null }, today: Day): boolean =>
  isActive(item) && item.dueOn !== null && item.dueOn < today
