import { expect, test } from 'vitest'
import { dayIn } from '../../../shared/fields/typed-dates.ts'
import { findImportField } from './import.rules.ts'

test.each([
  ['2026-12-05', '2026-12-05'],
  ['2026-2-1', '2026-02-01'],
  ['2026/12/05', '2026-12-05'],
  ['2026-12-05T00:00:00.000Z', '2026-12-05'],
  [' 5/12/2026 ', '2026-12-05'],
  ['05.12.2026', '2026-12-05'],
  ['5-12-2026', '2026-12-05'],
  ['31/12/2026', '2026-12-31'],
  ['5 Dec 2026', '2026-12-05'],
  ['5 December 2026', '2026-12-05'],
  ['5-Dec-2026', '2026-12-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', undefined],
  ['12/31/2026', undefined],
  ['5/12/26', undefined],
  ['5 Foo 2026', undefined],
  ['46361', undefined],
  ['soon', undefined],
  ['', undefined],
])('the day in %j is %j', (text, day) => expect(dayIn(text)).toBe(day))

test.each([
  ['Name', 'name'],
  [' FULL NAME ', 'name'],
  ['Location', 'apartment'],
  ['apartment', 'apartment'],
  ['Unit', 'unit'],
  ['Phone number', 'phone'],
  ['E-mail', 'email'],
  ['Email address', 'email'],
  ['Move-In', 'moveInDate'],
  ['move in date', 'moveInDate'],
  ['moveInDate', 'moveInDate'],
  ['Lease End', 'leaseEndDate'],
  ['Lease Status', undefined],
  ['', undefined],
])('the heading %j is %j', (heading, field) => expect(findImportField(heading)).toBe(field))
