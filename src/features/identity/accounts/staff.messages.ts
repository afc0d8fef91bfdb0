import { defineErrors } from '../../../shared/errors.ts'
export const STAFF_MESSAGES = {
  ownLogin: 'You cannot remove yourself. Another owner can do that.',
  notFound: 'Nobody in the office has this account.',
  lastOwner: 'One owner must remain. Make somebody else an owner first.',
  notLimited: 'Only a manager or a caretaker can be limited to properties.',
  noProperty: 'Choose at least one property that they work for.',
  unknownProperty: 'One of these properties does not exist any more. Please choose again.',
  nameTaken: (name: string) =>
    `${name} works in the office already. Please add something that tells the two apart, as a middle name.`,
  nameReserved: 'The audit uses this name for the portal itself. Please choose another.',
  ownSessions: 'End your own sign-ins under My Account.',
} as const

export const STAFF_ERRORS = defineErrors('staff', STAFF_MESSAGES, {
  400: ['unknownProperty'],
  404: ['notFound'],
  409: ['lastOwner', 'ownLogin', 'ownSessions', 'nameTaken', 'nameReserved'],
})
