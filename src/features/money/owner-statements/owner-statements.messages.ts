export const STATEMENT_MESSAGES = {
  propertyNotFound: 'Property not found',
} as const

/** A row for what is in the totals and belongs to no property, such as fees of money that belongs to nobody yet. */
export const OF_NO_PROPERTY = 'Of no property'
