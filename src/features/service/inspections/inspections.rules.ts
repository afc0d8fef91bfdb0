import { type Day, formatDay } from '../../../shared/days.ts'
import { dayOfMonth, monthNumber } from '../../../shared/months.ts'
import {
  type Dates,
  findDue,
  findNext,
  listMissed,
  listThrough,
  type ScheduleProgress,
  type Series,
  scheduleSeries,
} from '../../../shared/schedule.rules.ts'
import type { LeaseDays } from '../../property/leases/leases.rules.ts'
import { unitOccupancy } from '../../property/leases/unit-occupancy.rules.ts'

export const INSPECTION_STATES = ['active', 'paused'] as const

export const INSPECTION_STATE_LABELS = { active: 'Active', paused: 'Paused' } as const
/** Requests were created, or the day was skipped. */
export const DATE_STATES = ['made', 'skipped'] as const
export const LEAD_DAYS = { min: 0, max: 60, otherwise: 7 } as const

/** Inspections happen from `startsOn` to `endsOn`, which is null without an end. */
export type InspectionTerms = {
  everyMonths: number
  anchorDay: number
  leadDays: number
  startsOn: Day
  endsOn: Day | null
}

/** The first day on or after `startsOn` that is the chosen day of a month. */
export function firstInspection({ anchorDay, startsOn }: InspectionTerms): Day {
  const month = monthNumber(startsOn)
  const day = dayOfMonth(month, anchorDay)
  return day < startsOn ? dayOfMonth(month + 1, anchorDay) : day
}

const toSeries = (terms: InspectionTerms): Series<Dates> =>
  scheduleSeries({ ...terms, startsOn: firstInspection(terms), lastDay: terms.endsOn })

/** `makeOn` is the day on which the requests are created. */
export type Inspection = { inspectionOn: Day; makeOn: Day }
const toInspection = ({ from, billOn }: Dates): Inspection => ({ inspectionOn: from, makeOn: billOn })

/** The inspection whose requests are created automatically today: the latest one, at most 31 days late. */
export function inspectionDue(
  terms: InspectionTerms,
  progress: ScheduleProgress,
  today: Day,
): Inspection | undefined {
  const due = findDue(toSeries(terms), progress, today)
  return due && toInspection(due)
}

/** Inspections to create or skip by hand, oldest first. */
export const missedInspections = (
  terms: InspectionTerms,
  progress: ScheduleProgress,
  today: Day,
): Inspection[] => listMissed(toSeries(terms), progress, today).map(toInspection)

export function nextInspection(
  terms: InspectionTerms,
  progress: ScheduleProgress,
  today: Day,
): Inspection | undefined {
  const next = findNext(toSeries(terms), progress, today)
  return next && toInspection(next)
}

/** Plans as if activated today; fewer than `count` if the rule ends. */
export function plannedInspections(terms: InspectionTerms, today: Day, count: number): Inspection[] {
  const series = toSeries(terms)
  const first = Math.max(0, series.indexAt(today))
  const found: Inspection[] = []
  for (let index = first; found.length < count; index += 1) {
    const dates = series.at(index)
    if (!dates) break
    if (dates.from >= today) found.push(toInspection(dates))
  }
  return found
}

/** Inspections with `makeOn` on or before a day. */
export const inspectionsThrough = (terms: InspectionTerms, through: Day): Inspection[] =>
  listThrough(toSeries(terms), through).map(toInspection)

/** The day of the inspection, or today once that is past. */
export const requestDueOn = (inspectionOn: Day, today: Day): Day =>
  inspectionOn < today ? today : inspectionOn

type UnitLease = LeaseDays & { tenantId: string; shown: boolean }

const covers = ({ startsOn, endsOn, movedOutOn }: LeaseDays, day: Day): boolean =>
  startsOn <= day && (endsOn === null || day <= endsOn) && (movedOutOn === null || day < movedOutOn)

/** The lease on the inspection's day, else that of the current occupant, unless they have moved out. */
export function findLeaseOnInspection<T extends UnitLease>(
  leases: readonly T[],
  { inspectionOn, today }: { inspectionOn: Day; today: Day },
): T | undefined {
  const latest = leases.toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
  const { lease, others } = unitOccupancy(leases, today)
  return (
    latest.find((one) => covers(one, inspectionOn)) ??
    [...others, lease].findLast((one) => one?.movedOutOn === null) ??
    undefined
  )
}

const SUBJECT = 'Inspection on '
/** 'Inspection on 5 Dec 2026: Fire extinguishers'. */
export const requestSubject = (title: string, day: Day): string => `${SUBJECT}${formatDay(day)}: ${title}`
export const isInspectionSubject = (subject: string): boolean => subject.startsWith(SUBJECT)

const LET_US_IN = 'Please make sure that somebody can let us in.'
export const requestBody = ({ description }: { description: string | null }, day: Day): string =>
  [...(description ? [description] : []), `The inspection is on ${formatDay(day)}. ${LET_US_IN}`].join('\n\n')
