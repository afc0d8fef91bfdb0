import { defineErrors } from '../../../shared/errors.ts'
export const ANNOUNCEMENT_MESSAGES = {
  notFound: 'Announcement not found',
  noTitle: 'Title is required',
  noText: 'Text is required',
  chooseProperty: 'Please choose a property.',
  chooseTenants: 'Please choose at least one tenant.',
  tooManyTenants: 'Please choose at most 5,000 tenants; send it to a property or to all tenants instead.',
  noTenants: 'Nobody would get this announcement: there are no tenants to send it to.',
  noLogins:
    'Nobody would get this announcement: none of these tenants can sign in to the portal. Send it by e-mail too.',
  propertyNotFound: 'Property not found',
  beyondProperties:
    'This announcement also went to tenants of other properties, so you cannot withdraw it. Ask an owner.',
} as const

export const ANNOUNCEMENT_ERRORS = defineErrors('announcement', ANNOUNCEMENT_MESSAGES, {
  400: ['chooseProperty', 'chooseTenants', 'noTenants', 'noLogins'],
  403: ['beyondProperties'],
  404: ['notFound', 'propertyNotFound'],
})

export const ALL_TENANTS = 'All tenants'
export const CHOSEN_TENANTS = 'Chosen tenants'
