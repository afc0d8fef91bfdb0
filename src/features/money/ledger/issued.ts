/** Names on the day of issue. */
export type IssuedPlace = { companyName: string | null; propertyName: string; unitName: string | null }

export type IssuedNames = IssuedPlace & { tenantName: string }
