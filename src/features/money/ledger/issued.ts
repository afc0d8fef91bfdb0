/** Where an invoice or a payment belonged when it was issued, by the names of that day. */
export type IssuedPlace = {
  /** Null where the company had not entered its name yet. */
  companyName: string | null
  propertyName: string
  unitName: string | null
}

export type IssuedNames = IssuedPlace & { tenantName: string }
