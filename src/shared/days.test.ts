import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, formatDay, formatMonth, isDay, startOfDay, toDay, toLocalDay } from './days.ts'

const day = fc
  .date({ min: new Date('1901-01-01T00:00:00Z'), max: new Date('2998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const count = fc.integer({ min: -20_000, max: 20_000 })

describe('a day', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-02-28', '2026-12-31', '2999-12-31'])(
    '%s is taken',
    (text) => {
      expect(isDay(text)).toBe(true)
    },
  )

  test.each([
    '1900-02-29',
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '3000-01-01',
    '0000-00-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '+2026-01-01',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('the day of an instant', () => {
  test.each([
    ['Africa/Accra', '2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['Africa/Accra', '2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['Africa/Accra', '2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['Africa/Accra', '2024-02-29T23:59:59.999Z', '2024-02-29'],
    ['Africa/Accra', '2026-12-31T23:59:59.999Z', '2026-12-31'],
    ['Asia/Kolkata', '2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
  ])('in %s at %s is %s', (zone, instant, expected) => {
    expect(toDay(new Date(instant), zone)).toBe(expected)
  })
})

describe('days between', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-20', '2026-11-19', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2026-01-01', '2027-01-01', 365],
    ['2024-01-01', '2025-01-01', 366],
    ['1900-01-01', '2999-12-31', 401_766],
  ])('%s and %s are %i', (from, to, expected) => {
    expect(daysBetween(from, to)).toBe(expected)
  })

  test('add up, there and back, and are never -0', () => {
    fc.assert(
      fc.property(day, count, (from, days) => {
        const to = addDays(from, days)
        expect(isDay(to) || to < '1900' || to >= '3000').toBe(true)
        expect(daysBetween(from, to)).toBe(days)
        expect(addDays(to, -days)).toBe(from)
        expect(Math.sign(daysBetween(from, to))).toBe(Math.sign(to < from ? -1 : Number(to > from)))
      }),
    )
    expect(Object.is(daysBetween('2026-11-20', '2026-11-20'), 0)).toBe(true)
  })
})

test.each([
  ['2026-12-05', '5 Dec 2026'],
  ['2026-01-31', '31 Jan 2026'],
  ['2024-02-29', '29 Feb 2024'],
  ['1999-09-09', '9 Sep 1999'],
])('%s reads as %s', (text, expected) => {
  expect(formatDay(text)).toBe(expected)
})

test('2026-12 reads as Dec 2026', () => {
  expect(formatMonth('2026-12')).toBe('Dec 2026')
})

test.each([
  ['2026-10-22', 'Africa/Accra', '2026-10-22T00:00:00.000Z'],
  ['2026-10-22', 'Pacific/Kiritimati', '2026-10-21T10:00:00.000Z'],
  ['2026-10-22', 'Pacific/Niue', '2026-10-22T11:00:00.000Z'],
  // Cairo sets its clocks from midnight to one.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Havana repeats the hour after midnight.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (at, timeZone, instant) => {
  expect(startOfDay(at, timeZone).toISOString()).toBe(instant)
})

test('a day begins where the one before has ended', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('Africa/Accra', 'Europe/London', 'America/St_Johns'), (one, zone) => {
      const start = startOfDay(one, zone)
      expect(toDay(start, zone)).toBe(one)
      expect(toDay(new Date(start.getTime() - 1), zone)).toBe(addDays(one, -1))
    }),
  )
})

test('the day of the reader is that of the own time zone', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const instant = fc.date({
    min: new Date('1971-01-01T00:00:00Z'),
    max: new Date('2998-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instant, (at) => {
      expect(toLocalDay(at)).toBe(toDay(at, timeZone))
    }),
  )
})
