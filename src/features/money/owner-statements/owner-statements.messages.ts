export const STATEMENT_MESSAGES = { propertyNotFound: 'Property not found' } as const

/** Amounts in the totals that belong to no property, such as fees of unassigned money. */
export const WITHOUT_PROPERTY = 'Of no property'
