export const STATEMENT_MESSAGES = {
  propertyNotFound: 'Property not found',
} as const
