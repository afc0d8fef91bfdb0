import { defineErrors } from '../../../shared/errors.ts'
export const UNIT_MESSAGES = {
  nameRequired: 'Unit name is required',
  notFound: 'Unit not found',
  unknownProperty: 'Property not found',
  archived: 'This property is archived. Restore it before you add or change its units.',
  nameTaken: 'This property has a unit with this name already.',
  locationRequired: 'Location is required',
  unknownLocation: 'Location is not one of the properties',
  kindRequired: 'Kind is required',
  sameRow: (row: number) => `Row ${row} is this unit too`,
  hadLeases: 'This unit has leases, and its history is kept. Make it inactive instead.',
  hasExpenses: 'This unit has expenses, and its history is kept. Make it inactive instead.',
  hasRequests: 'This unit has requests. Delete them first, or make the unit inactive instead.',
  floorArea: 'an area from 0 to 1,000,000 m² with at most two decimals',
  inUse: 'Somebody rents this unit now. End the lease before you make the unit inactive.',
} as const

export const UNIT_ERRORS = defineErrors('unit', UNIT_MESSAGES, {
  404: ['notFound', 'unknownProperty'],
  409: ['archived', 'hadLeases', 'hasExpenses', 'hasRequests', 'inUse', 'nameTaken'],
})
