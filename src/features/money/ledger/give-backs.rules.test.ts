import { expect, test } from 'vitest'
import type { StaffRole } from '../../../shared/staff-roles.ts'
import { canGiveBack, isOwnEntry } from './give-backs.rules.ts'

test.each<[StaffRole | null, enteredBy: string, isOwn: boolean, may: boolean]>([
  ['owner', 'self', false, true],
  ['owner', 'other', false, true],
  ['manager', 'self', true, false],
  ['manager', 'other', false, true],
  ['accountant', 'self', true, false],
  ['accountant', 'other', false, false],
  ['caretaker', 'other', false, false],
  [null, 'other', false, false],
])('%s gives back what %s entered: own %s, may %s', (staff, enteredBy, isOwn, may) => {
  const person = { uid: 'self', staff, propertyIds: null }
  expect([isOwnEntry(person, [null, enteredBy]), canGiveBack(person, [null, enteredBy])]).toEqual([
    isOwn,
    may,
  ])
})
