export const UNIT_MESSAGES = {
  nameRequired: 'Unit name is required',
  notFound: 'Unit not found',
  unknownProperty: 'Property not found',
  archived: 'This property is archived. Restore it before you add or change its units.',
  nameTaken: 'This property has a unit with this name already.',
  hadLeases: 'This unit has leases, and its history is kept. Make it inactive instead.',
  inUse: 'Somebody rents this unit now. End the lease before you make the unit inactive.',
} as const
