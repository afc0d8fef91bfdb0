import { expect, test } from 'vitest'
import { findUnitField, floorAreaIn, unitKindIn } from './units-import.rules.ts'

test.each([
  ['Location', 'location'],
  ['PROPERTY', 'location'],
  ['unit number', 'unit'],
  ['Type', 'kind'],
  ['Floor area (m²)', 'floorArea'],
  ['Rent', undefined],
])('the heading %j is %j', (heading, field) => expect(findUnitField(heading)).toBe(field))

test.each([
  ['Shop', 'shop'],
  [' sHOPs ', 'shop'],
  ['APARTMENT', 'apartment'],
  ['stall', undefined],
  ['', undefined],
])('the kind %j is %j', (text, kind) => expect(unitKindIn(text)).toBe(kind))

test.each([
  ['24.5', 24.5],
  ['1,200', 1200],
  ['30 m²', 30],
  ['30sqm', 30],
  ['-4', undefined],
  ['large', undefined],
])('the floor area %j is %j', (text, area) => expect(floorAreaIn(text)).toBe(area))
