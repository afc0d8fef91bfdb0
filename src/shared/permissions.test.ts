import { describe, expect, test } from 'vitest'
import {
  canSeeProperty,
  hasPermission,
  listPermissions,
  PERMISSIONS,
  type Permission,
} from './permissions.ts'
import { STAFF_ROLES } from './staff-roles.ts'

/** o: owner, m: manager, l: a manager limited to properties, a: accountant, c: caretaker. */
const TABLE: Record<Permission, string> = {
  'staff:manage': 'o',
  'settings:manage': 'o',
  'backup:manage': 'o',
  'job:manage': 'o',
  'message:manage': 'om',
  'tenant:read': 'omlac',
  'tenant:details': 'omla',
  'tenant:write': 'oml',
  'tenant:import': 'om',
  'tenant:export': 'omla',
  'personalData:export': 'o',
  'personalData:erase': 'o',
  'property:read': 'omlac',
  'property:write': 'om',
  'unit:write': 'oml',
  'vendor:read': 'omlac',
  'vendor:write': 'om',
  'lease:read': 'omla',
  'lease:write': 'oml',
  'document:read': 'omla',
  'document:write': 'oml',
  'signing:read': 'omla',
  'signing:write': 'oml',
  'deduction:write': 'oml',
  'handover:read': 'omlac',
  'handover:write': 'omlc',
  'invoice:read': 'omla',
  'invoice:write': 'omla',
  'invoice:export': 'omla',
  'receipt:review': 'omla',
  'payment:read': 'omla',
  'payment:write': 'omla',
  'money:giveBack': 'oml',
  'money:desk': 'oma',
  'payment:export': 'omla',
  'payment:import': 'om',
  'tax:read': 'omla',
  'tax:write': 'om',
  'books:read': 'oma',
  'books:close': 'oma',
  'books:reopen': 'o',
  'billing:read': 'omla',
  'billing:write': 'oml',
  'lateFee:write': 'om',
  'arrears:read': 'omla',
  'arrears:write': 'omla',
  'expense:read': 'omla',
  'expense:write': 'omla',
  'case:read': 'omlac',
  'case:write': 'omlc',
  'case:assign': 'oml',
  'case:delete': 'oml',
  'case:export': 'omla',
  'maintenance:write': 'om',
  'inspection:read': 'omlac',
  'inspection:write': 'oml',
  'announcement:read': 'omlac',
  'announcement:write': 'oml',
  'analytics:read': 'omla',
  'audit:read': 'omla',
  'search:read': 'omlac',
}
const PEOPLE = {
  o: { staff: 'owner', propertyIds: null },
  m: { staff: 'manager', propertyIds: null },
  l: { staff: 'manager', propertyIds: ['bohye'] },
  a: { staff: 'accountant', propertyIds: null },
  c: { staff: 'caretaker', propertyIds: ['bohye'] },
} as const

describe('who holds', () => {
  test.each(PERMISSIONS)('%s', (permission) => {
    const holders = Object.entries(PEOPLE).filter(([, person]) => hasPermission(person, permission))
    expect(holders.map(([letter]) => letter).join('')).toBe(TABLE[permission])
  })
})

test('an owner holds every permission', () => {
  expect(listPermissions(PEOPLE.o)).toEqual(PERMISSIONS)
  expect(STAFF_ROLES).toEqual(['owner', 'manager', 'accountant', 'caretaker'])
})

describe('what belongs to a property is seen', () => {
  test.each([
    [null, 'bohye', true],
    [null, null, true],
    [['bohye'], 'bohye', true],
    [['bohye'], 'achimota', false],
    [['bohye'], null, false],
    [[], 'bohye', false],
  ])('by somebody limited to %j of %s: %s', (propertyIds, propertyId, seen) => {
    expect(canSeeProperty({ propertyIds }, propertyId)).toBe(seen)
  })
})
