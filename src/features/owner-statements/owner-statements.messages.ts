export const STATEMENT_MESSAGES = {
  propertyNotFound: 'Property not found',
} as const

/** In place of the name of a tenant whom somebody who works for some properties only does not see. */
export const TENANT_ELSEWHERE = 'Now a tenant of another property'
