import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../shared/days.ts'
import type { ScheduleProgress } from '../../../shared/schedule.rules.ts'
import {
  findLeaseOnInspection,
  firstInspection,
  type InspectionTerms,
  inspectionDue,
  inspectionsThrough,
  missedInspections,
  nextInspection,
  plannedInspections,
  requestBody,
  requestDueOn,
  requestSubject,
} from './inspections.rules.ts'

/** On the 5th of every third month from December 2026, requested 7 days before. */
const terms = (changes: Partial<InspectionTerms> = {}): InspectionTerms => ({
  everyMonths: 3,
  anchorDay: 5,
  leadDays: 7,
  startsOn: '2026-12-01',
  endsOn: null,
  ...changes,
})
const progress = (changes: Partial<ScheduleProgress> = {}): ScheduleProgress => ({
  activatedOn: '2026-11-20',
  resumedOn: null,
  isPaused: false,
  taken: new Set(),
  ...changes,
})

describe('the first inspection', () => {
  test.each<[string, Partial<InspectionTerms>, Day]>([
    ['the first such day', {}, '2026-12-05'],
    ['the first day itself', { startsOn: '2026-12-05' }, '2026-12-05'],
    ['the month after where the day is past', { startsOn: '2026-12-06' }, '2027-01-05'],
    ['the last day of a short month', { anchorDay: 31, startsOn: '2027-02-01' }, '2027-02-28'],
    ['on that last day', { anchorDay: 31, startsOn: '2027-02-28' }, '2027-02-28'],
    ['of a leap year', { anchorDay: 30, startsOn: '2028-02-10' }, '2028-02-29'],
    ['in the next year', { anchorDay: 1, startsOn: '2026-12-02' }, '2027-01-01'],
  ])('%s', (_, changes, day) => expect(firstInspection(terms(changes))).toBe(day))
})

describe('what is made automatically', () => {
  test.each<[string, Day, Partial<InspectionTerms>, Partial<ScheduleProgress>, Day | undefined]>([
    ['not 8 days before', '2026-11-27', {}, {}, undefined],
    ['7 days before', '2026-11-28', {}, {}, '2026-12-05'],
    ['on the day itself', '2026-12-05', {}, {}, '2026-12-05'],
    ['at most 31 days after its day', '2026-12-29', {}, {}, '2026-12-05'],
    ['not later', '2026-12-30', {}, {}, undefined],
    ['once', '2026-12-01', {}, { taken: new Set(['2026-12-05']) }, undefined],
    ['without days before, on the day', '2026-12-05', { leadDays: 0 }, {}, '2026-12-05'],
    ['and not the day before', '2026-12-04', { leadDays: 0 }, {}, undefined],
    ['today, of a rule that is added today', '2026-12-05', {}, { activatedOn: '2026-12-05' }, '2026-12-05'],
    ['not what was before it was added', '2026-12-06', {}, { activatedOn: '2026-12-06' }, undefined],
    ['not while it is paused', '2026-12-01', {}, { isPaused: true }, undefined],
    ['not what fell into a pause', '2026-12-01', {}, { resumedOn: '2026-11-29' }, undefined],
    ['what is planned for the day it goes on', '2026-11-28', {}, { resumedOn: '2026-11-28' }, '2026-12-05'],
    ['on the last day', '2026-12-05', { endsOn: '2026-12-05' }, {}, '2026-12-05'],
    ['nothing after it', '2027-02-26', { endsOn: '2027-03-04' }, {}, undefined],
  ])('%s', (_, today, changes, state, day) =>
    expect(inspectionDue(terms(changes), progress(state), today)?.inspectionOn).toBe(day),
  )
})

test('what was missed waits, except for the latest one, which is made automatically', () => {
  const missed = (today: Day, state: Partial<ScheduleProgress> = {}) =>
    missedInspections(terms(), progress(state), today).map(({ inspectionOn }) => inspectionOn)
  expect(missed('2026-12-29')).toEqual([])
  expect(missed('2026-12-30')).toEqual(['2026-12-05'])
  expect(missed('2027-06-01')).toEqual(['2026-12-05', '2027-03-05'])
  expect(missed('2027-06-01', { taken: new Set(['2026-12-05']) })).toEqual(['2027-03-05'])
  expect(missed('2026-12-01', { isPaused: true })).toEqual(['2026-12-05'])
})

test('what is next', () => {
  const next = (today: Day, changes: Partial<InspectionTerms> = {}, state: Partial<ScheduleProgress> = {}) =>
    nextInspection(terms(changes), progress(state), today)
  expect(next('2026-11-20')).toEqual({ inspectionOn: '2026-12-05', makeOn: '2026-11-28' })
  expect(next('2026-12-01', {}, { taken: new Set(['2026-12-05']) })?.inspectionOn).toBe('2027-03-05')
  expect(next('2026-11-20', {}, { isPaused: true })).toBeUndefined()
  expect(next('2026-12-06', { endsOn: '2026-12-31' }, { taken: new Set(['2026-12-05']) })).toBeUndefined()
})

test('a plan shows the next ones from today on, and ends with the rule', () => {
  const planned = (changes: Partial<InspectionTerms>, today: Day) =>
    plannedInspections(terms(changes), today, 3).map(({ inspectionOn }) => inspectionOn)
  expect(planned({}, '2026-12-05')).toEqual(['2026-12-05', '2027-03-05', '2027-06-05'])
  expect(planned({}, '2026-12-06')).toEqual(['2027-03-05', '2027-06-05', '2027-09-05'])
  expect(planned({ endsOn: '2027-03-05' }, '2026-12-01')).toEqual(['2026-12-05', '2027-03-05'])
  expect(planned({ endsOn: '2026-12-05' }, '2026-12-06')).toEqual([])
})

test('three years day by day make what a calendar shows, each once', () => {
  for (const everyMonths of [1, 3, 6, 12])
    for (const anchorDay of [1, 29, 31])
      for (const leadDays of [0, 45]) {
        const rule = terms({ everyMonths, anchorDay, leadDays, startsOn: '2027-01-10' })
        const taken = new Set<Day>()
        for (let day = '2026-11-01'; day < '2030-01-01'; day = addDays(day, 1)) {
          const due = inspectionDue(rule, progress({ activatedOn: '2026-11-01', taken }), day)
          if (!due) continue
          expect(due).toEqual({ inspectionOn: addDays(day, leadDays), makeOn: day })
          taken.add(due.inspectionOn)
        }
        const last = addDays('2029-12-31', leadDays)
        const expected = calendar({ everyMonths, anchorDay, from: '2027-01-10', last })
        expect([...taken]).toEqual(expected)
        expect(inspectionsThrough(rule, '2029-12-31').map(({ inspectionOn }) => inspectionOn)).toEqual(
          expected,
        )
      }
})

type Calendar = { everyMonths: number; anchorDay: number; from: Day; last: Day }

/** Computed day by day. */
function calendar({ everyMonths, anchorDay, from, last }: Calendar): Day[] {
  const found: Day[] = []
  let months = 0
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const isLastOfMonth = addDays(day, 1).endsWith('-01')
    const date = Number(day.slice(8))
    if (date !== anchorDay && !(isLastOfMonth && date < anchorDay)) continue
    if (months % everyMonths === 0) found.push(day)
    months += 1
  }
  return found
}

describe('who lets the inspector in', () => {
  const [today, inspectionOn] = ['2026-11-28', '2026-12-05']
  const lease = (tenantId: string, startsOn: Day, endsOn: Day | null, movedOutOn: Day | null = null) => ({
    tenantId,
    startsOn,
    endsOn,
    movedOutOn,
    shown: true,
  })
  test.each([
    ['the tenant', [lease('a', '2026-01-01', null)], 'a'],
    [
      'whoever moves in before it',
      [lease('a', '2026-01-01', '2026-12-01'), lease('b', '2026-12-02', null)],
      'b',
    ],
    ['whoever moves in on it', [lease('a', '2026-01-01', '2026-12-05'), lease('b', '2026-12-05', null)], 'b'],
    ['whoever is still there', [lease('a', '2026-01-01', '2026-12-05'), lease('b', '2026-12-06', null)], 'a'],
    ['the tenant whose lease ends before it, and may stay', [lease('a', '2026-01-01', '2026-12-01')], 'a'],
    ['nobody once it was given up', [lease('a', '2026-01-01', '2026-12-01', '2026-12-01')], undefined],
    ['the tenant whose lease is over, and who has not left', [lease('a', '2026-01-01', '2026-11-27')], 'a'],
    [
      'nobody whose other lease is shown',
      [{ ...lease('a', '2026-01-01', '2026-11-27'), shown: false }],
      undefined,
    ],
    ['nobody after moving out', [lease('a', '2026-01-01', '2026-11-27', '2026-11-28')], undefined],
    ['nobody before somebody moves in', [lease('a', '2026-12-06', null)], undefined],
  ])('%s', (_, leases, tenantId) =>
    expect(findLeaseOnInspection(leases, { inspectionOn, today })?.tenantId).toBe(tenantId),
  )
})

test('what the tenant reads', () => {
  expect(requestSubject('Fire extinguishers', '2026-12-05')).toBe(
    'Inspection on 5 Dec 2026: Fire extinguishers',
  )
  const sentence = 'The inspection is on 5 Dec 2026. Please make sure that somebody can let us in.'
  expect(requestBody({ description: null }, '2026-12-05')).toBe(sentence)
  expect(requestBody({ description: 'We check the seal.' }, '2026-12-05')).toBe(
    `We check the seal.\n\n${sentence}`,
  )
  expect([requestDueOn('2026-12-05', '2026-12-04'), requestDueOn('2026-12-05', '2026-12-09')]).toEqual([
    '2026-12-05',
    '2026-12-09',
  ])
})
