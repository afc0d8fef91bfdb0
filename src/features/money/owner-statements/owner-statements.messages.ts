import { defineErrors } from '../../../shared/errors.ts'

const STATEMENT_MESSAGES = { propertyNotFound: 'Property not found' } as const

export const STATEMENT_ERRORS = defineErrors('ownerStatement', STATEMENT_MESSAGES, {
  404: ['propertyNotFound'],
})

/** Amounts in the totals that belong to no property, such as fees of unassigned money. */
export const WITHOUT_PROPERTY = 'Of no property'
