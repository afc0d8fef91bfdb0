/** Names on the day of issue. */
export type IssuedPlace = {
  /** Null if the company had no name yet. */
  companyName: string | null
  propertyName: string
  unitName: string | null
}

export type IssuedNames = IssuedPlace & { tenantName: string }
