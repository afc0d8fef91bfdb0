export const INVOICE_PURPOSES = [
  'rent',
  'service_charge',
  'utility',
  'deposit',
  'repair',
  'opening',
  'other',
] as const
export type InvoicePurpose = (typeof INVOICE_PURPOSES)[number]

/** Former deposits are entered as deposits. */
export const OPENING_PURPOSES = [
  'rent',
  'service_charge',
  'utility',
  'repair',
  'other',
] as const satisfies InvoicePurpose[]
export type OpeningPurpose = (typeof OPENING_PURPOSES)[number]

export const PURPOSE_LABELS: Record<InvoicePurpose, string> = {
  rent: 'Rent',
  service_charge: 'Service charge',
  deposit: 'Deposit',
  utility: 'Utility',
  repair: 'Repair',
  opening: 'Opening balance',
  other: 'Other',
}

/** Used without a description. */
export const defaultDescription = (tenantName: string, purpose: InvoicePurpose = 'rent'): string =>
  purpose === 'other' ? `Invoice for ${tenantName}` : `${PURPOSE_LABELS[purpose]} invoice for ${tenantName}`
