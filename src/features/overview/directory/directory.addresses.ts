/** Addresses that the sidebar and the search both name. */
export const WHO_OWES = '/owed'
export const VACANT_UNITS = { to: '/units', search: { vacant: 'true' } } as const
