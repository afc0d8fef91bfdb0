import { expect, test } from 'vitest'
import { IMPORTS_EXAMPLES } from '../../imports.examples.ts'
import { listChanged } from './changed.ts'

test('each figure that is another one now is named with what it was', () => {
  const before = IMPORTS_EXAMPLES.import
  expect(listChanged(before, before)).toEqual([])
  const now = {
    makes: { ...before.makes, tenants: 37, already: 1 },
    money: { ...before.money, owed: 3500.5 },
  }
  expect(listChanged(before, now)).toEqual([
    'Tenants: 37, was 38',
    'In the portal already: 1, was 0',
    'Owed: GHS 3,500.50, was GHS 3,600.00',
  ])
})
