import { describe, expect, test } from 'vitest'
import { dayIn, dayOrMonthIn, monthIn, readDay, readMonth, readTime } from './typed-dates.ts'

const TODAY = '2026-11-21'

describe('a typed day', () => {
  test.each([
    ['6 Dec 2026', '2026-12-06'],
    ['6 December 2026', '2026-12-06'],
    [' 06  dec  2026 ', '2026-12-06'],
    ['6-DEC-2026', '2026-12-06'],
    ['6 Sept. 2026', '2026-09-06'],
    ['6 Dec, 26', '2026-12-06'],
    ['6.12.2026', '2026-12-06'],
    ['6/12/2026', '2026-12-06'],
    ['06/12/2026', '2026-12-06'],
    ['11/10/2026', '2026-10-11'],
    ['6-12-26', '2026-12-06'],
    ['6/1/27', '2027-01-06'],
    ['2026-12-06', '2026-12-06'],
    ['2026/12/6', '2026-12-06'],
    ['29 Feb 2028', '2028-02-29'],
    ['1 May 2027', '2027-05-01'],
    ['6 Dec', '2026-12-06'],
    ['6 january', '2026-01-06'],
    ['Dec 6 2026', '2026-12-06'],
    ['December 6th, 2026', '2026-12-06'],
    ['Dec-06-2026', '2026-12-06'],
    ['6th December 2026', '2026-12-06'],
    ['25-Nov-26', '2026-11-25'],
    ['25NOV2026', '2026-11-25'],
    ['25/Nov/2026', '2026-11-25'],
    ['Wednesday, 25 November 2026', '2026-11-25'],
    ['25/11/2026 14:33', '2026-11-25'],
    ['25/11/2026, 2:33:05 PM', '2026-11-25'],
    ['25 Nov 2026 14:33', '2026-11-25'],
    ['2026-11-25T14:33:05.000Z', '2026-11-25'],
    ['２５/１１/２０２６', '2026-11-25'],
    ['25\u00a0Nov\u200b 2026', '2026-11-25'],
  ])('%j is %s', (text, expected) => {
    expect(readDay(text, TODAY)).toBe(expected)
  })

  test.each([
    '31/02/2026',
    '31/02',
    '12/31/2026',
    '29 Feb 2026',
    '2026-02-30',
    '31 Apr',
    '0/12/2026',
    '6/0/2026',
    '6/13/2026',
    '6/12-2026',
    '6/12',
    '6 12 2026',
    '6/12/202',
    '6/12/1026',
    '6/12/20266',
    '6 Foo 2026',
    '6 De 2026',
    '6 Decx 2026',
    'Dec 6',
    'Dec 6 26',
    'Nov 31 2026',
    '25/11/2026 soon',
    'Dec 2026',
    '20261206',
    '46361',
    'tomorrow',
    '6',
    '',
  ])('%j is none', (text) => {
    expect(readDay(text, TODAY)).toBeUndefined()
  })

  test('of 300,000 characters is none, and found to be none at once', () => {
    expect(dayIn(`2026${' '.repeat(300_000)}x`)).toBeUndefined()
  })

  test('without a year needs the current year', () => {
    expect(readDay('6 Dec')).toBeUndefined()
    expect(readDay('29 Feb', '2028-01-01')).toBe('2028-02-29')
    expect(readDay('29 Feb', TODAY)).toBeUndefined()
  })
})

test.each([
  ['2026-12-05', '2026-12-05'],
  ['5/12/2026 14:33', '2026-12-05'],
  ['31-Oct-26', '2026-10-31'],
  ['Nov 25 2026', '2026-11-25'],
  ['5/12/26', undefined],
  ['31 Oct', undefined],
  ['Nov 26', undefined],
])('the day %j of a sheet is %j', (text, expected) => expect(dayIn(text)).toBe(expected))

test.each([
  ['Dec 2026', '2026-12'],
  ['december 2026', '2026-12'],
  ['12/2026', '2026-12'],
  ['1.2027', '2027-01'],
  ['2026-12', '2026-12'],
  ['Dec', '2026-12'],
  ['13/2026', undefined],
  ['12/26', undefined],
  ['2026', undefined],
  ['6 Dec 2026', undefined],
  ['', undefined],
])('the typed month %j is %j', (text, expected) => {
  expect(readMonth(text, TODAY)).toBe(expected)
})

test.each([
  ['20:00', '20:00'],
  ['8:05', '08:05'],
  ['8.30', '08:30'],
  ['2000', '20:00'],
  ['0000', '00:00'],
  ['23:59', '23:59'],
  [' 20 ', '20:00'],
  ['7', '07:00'],
  ['24:00', undefined],
  ['20:60', undefined],
  ['2:0', undefined],
  ['800', undefined],
  ['8 pm', undefined],
  ['8:00 PM', undefined],
  ['', undefined],
])('the typed time %j is %j', (text, expected) => {
  expect(readTime(text)).toBe(expected)
})

test.each([
  ['Jan', { month: 1 }],
  ['JANUARY', { month: 1 }],
  ['Sept.', { month: 9 }],
  ['Jan-26', { month: 1, year: 2026 }],
  ["Jan '26", { month: 1, year: 2026 }],
  ['Jan 2026', { month: 1, year: 2026 }],
  ['January2026', { month: 1, year: 2026 }],
  ['01/2026', { month: 1, year: 2026 }],
  ['2026-01', { month: 1, year: 2026 }],
  ['2026-01-01', { month: 1, year: 2026 }],
  ['26-Jan-2026', { month: 1, year: 2026 }],
  ['1/1/2026', { month: 1, year: 2026 }],
  ['Ma', undefined],
  ['01/26', undefined],
  ['13/2026', undefined],
  ['Janitor', undefined],
  ['Jan 1826', undefined],
  ['1', undefined],
  ['', undefined],
])('the month %j of a sheet is %j', (text, expected) => expect(monthIn(text)).toEqual(expected))

test.each([
  ['March 2024', '2024-03-01', '2024-03-31'],
  ['Feb-24', '2024-02-01', '2024-02-29'],
  ['02/2023', '2023-02-01', '2023-02-28'],
  ['25-Nov-26', '2026-11-25', '2026-11-25'],
  ['25/11/2026 14:33', '2026-11-25', '2026-11-25'],
  ['March', undefined, undefined],
  ['25/11/26', '2026-11-25', '2026-11-25'],
  ['5-1-26 00:00', '2026-01-05', '2026-01-05'],
  ['paid till Dec 2026', '2026-12-01', '2026-12-31'],
  ['Up to 31/12/26', '2026-12-31', '2026-12-31'],
  ['since March 2024', '2024-03-01', '2024-03-31'],
  ['31/2/26', undefined, undefined],
  ['paid', undefined, undefined],
  ['', undefined, undefined],
])('%j begins on %s and ends on %s', (text, first, last) =>
  expect([dayOrMonthIn(text, 'first'), dayOrMonthIn(text, 'last')]).toEqual([first, last]),
)
