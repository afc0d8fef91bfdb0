/** Addresses that the sidebar and the search both name. */
export const WHO_OWES = '/arrears'
export const VACANT_UNITS = { to: '/properties', search: {} } as const
