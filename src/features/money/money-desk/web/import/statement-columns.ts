import { MAPPED_FIELDS, type MappedField, type Mapping } from '../../mapping.rules.ts'

export const NOT_USED = ''

const FIELD_LABELS: Record<MappedField, string> = {
  day: 'Day',
  transactionId: 'Transaction ID',
  text: 'Text',
  reference: 'Reference',
  amount: 'Amount, in or out by its sign',
  in: 'Money in (credit)',
  out: 'Money out (debit)',
  fee: 'Fee',
  balance: 'Balance',
  payerName: 'Name of the payer',
  payerNumber: 'Number of the payer',
  fromNumber: 'From: number',
  fromName: 'From: name',
  toNumber: 'To: number',
  toName: 'To: name',
  type: 'Type, or debit and credit',
  status: 'Status',
}

export const FIELD_OPTIONS = [
  { value: NOT_USED, label: 'Not used' },
  ...MAPPED_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] })),
]

export const findField = (mapping: Mapping, heading: string): MappedField | typeof NOT_USED =>
  MAPPED_FIELDS.find((field) => mapping[field] === heading) ?? NOT_USED

/** Each heading is one field, and each field one heading: the last choice wins. */
export function chooseField(mapping: Mapping, heading: string, field: string): Mapping {
  const others = Object.entries(mapping).filter(([known, at]) => at !== heading && known !== field)
  return { ...Object.fromEntries(others), ...(field !== NOT_USED && { [field]: heading }) }
}

/** The missing part of a mapping; null when it is complete. */
export function missingText({ day, amount, in: moneyIn }: Mapping): string | null {
  if (!day) return 'Say which column is the day.'
  return amount || moneyIn ? null : 'Say which column is the amount, or the money in.'
}
