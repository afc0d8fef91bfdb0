import { formatDay, isDay } from '../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../shared/money.ts'
import type { AuditEvent } from './audit.contract.ts'

const MONEY = new Set([
  ...['amount', 'seenAmount', 'rent', 'depositDue', 'credit', 'owed', 'vatAmount', 'maxAmount'],
  ...['ahead', 'deposits', 'openings', 'lateFee', 'cap'],
])

/** Words of people for the fields of events; other fields keep their spelling. */
const WORDS: Readonly<Record<string, string>> = {
  // Tenants and people
  name: 'name',
  email: 'e-mail address',
  phone: 'phone number',
  channels: 'ways to send messages',
  preferredChannel: 'preferred way to send messages',
  language: 'language',
  apartment: 'location',
  unit: 'unit',
  moveInDate: 'move-in day',
  moveOutDate: 'move-out day',
  leaseEndDate: 'lease end',
  personUid: 'person',
  tenantName: 'tenant',
  staff: 'role',
  propertyIds: 'properties',
  recoveryCodes: 'recovery codes left',
  ownersNeedTotp: 'two-step sign-in for owners',
  // Leases
  startsOn: 'first day',
  endsOn: 'last day',
  movedOutOn: 'moving-out day',
  noticeOn: 'day of the notice',
  endReason: 'reason for the end',
  rent: 'monthly rent',
  rentDay: 'rent day',
  periodMonths: 'months in a period',
  depositDue: 'deposit to pay',
  advanceReason: 'reason for rent in advance',
  renewalState: 'state of the offer',
  // Recurring charges
  steps: 'amounts',
  everyMonths: 'months between two invoices',
  anchorDay: 'day of the month',
  leadDays: 'days before the due date',
  advanceMonths: 'months in advance',
  proration: 'part months',
  through: 'through',
  officialSerial: 'serial number of the card',
  useCredit: 'credit used',
  // Invoices
  amount: 'amount',
  seenAmount: 'amount seen',
  dueDate: 'due date',
  dueOn: 'deadline',
  paidOn: 'payment day',
  paymentMethod: 'way of payment',
  periodFrom: 'start of the period',
  periodTo: 'end of the period',
  purpose: 'purpose',
  voidReason: 'reason for voiding',
  lateInvoice: 'late invoice',
  feeDay: 'day of the fee',
  vat: 'VAT',
  vatRate: 'VAT in percent',
  vatAmount: 'VAT',
  vatLater: 'VAT later',
  vatFrom: 'day from which VAT counts',
  eVatNumber: 'E-VAT invoice number',
  unitsWithVat: 'units with VAT',
  // Payments
  receivedOn: 'day of receipt',
  receiptNumber: 'receipt number',
  documentNumber: 'number of the document',
  reference: 'reference',
  transactionId: 'transaction number',
  paymentDate: 'payment day',
  fileName: 'file',
  reviewNotes: 'notes of the review',
  keepCredit: 'kept as credit',
  payerName: 'payer',
  sendEmail: 'e-mail sent',
  // Requests
  assignee: 'person responsible',
  assigneeUid: 'person responsible',
  adminResponse: 'answer',
  withContact: 'tenant’s name and phone shown',
  worksUntil: 'last day of the link',
  // Times
  createdAt: 'time of entry',
  updatedAt: 'time of the last change',
  invitedAt: 'time of the invitation',
  emailProvenAt: 'time when the email address was confirmed',
  phoneProvenAt: 'time when the number was confirmed',
  remindedAt: 'time of the last reminder',
  voidedAt: 'time of voiding',
  supersededAt: 'time from which it is not restored',
  reversedAt: 'time of the reversal',
  reversedOn: 'day of the reversal',
  deletedAt: 'time of deletion',
  erasedAt: 'time of erasure',
  unitKey: 'unit',
  // Settings
  howToPay: 'how to pay',
  apiKey: 'API key',
  asOf: 'as of',
  signedBy: 'signed by',
}

/** 'serialNumber' and 'serial_number' become 'serial number'. */
const asWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z]+)/g, (_, before: string, letters: string) => `${before} ${letters}`)
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()

/** The word in a sentence. */
export const lowerWord = (field: string): string =>
  Object.hasOwn(WORDS, field) ? (WORDS[field] ?? '') : asWords(field)

const hasWord = (field: string): boolean => Object.hasOwn(WORDS, field)

function fieldName(field: string): string {
  const words = lowerWord(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isId = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isId) : typeof value === 'string' && ID.test(value)

/** Words of the program, such as 'mobileMoney', 'pending_review' and 'in-progress'. */
const CODE = /^[a-z]+(?:[A-Z][a-z]+|_[a-z]+)+$|^in-progress$/

/** '2026-12-01: 800' becomes 'GHS 800.00 from 1 Dec 2026'. */
const stepsText = (steps: string): string =>
  steps.replaceAll(
    /(\d{4}-\d\d-\d\d): ([\d.]+)/g,
    (_, day: string, amount: string) => `${formatGhs(toPesewas(Number(amount)))} from ${formatDay(day)}`,
  )

/** '–' for none; money in GHS. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '–'
  if (isId(value)) return 'another one'
  if (MONEY.has(field) && typeof value === 'number') return formatGhs(toPesewas(value))
  if (typeof value === 'string' && isDay(value)) return formatDay(value)
  if (typeof value === 'string' && field === 'steps') return stepsText(value)
  if (typeof value === 'string' && CODE.test(value)) return asWords(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((part) => valueText(part)).join(', ') || '–'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .filter(([, part]) => part !== null && part !== '')
        .map(([name, part]) => `${fieldName(name)}: ${valueText(part, name)}`)
        .join('; ') || '–'
    )
  return String(value)
}

/** Ids of records are not shown, apart from that of a person, who was changed. */
export const isShown = ([field, [before, after]]: [string, readonly unknown[]]): boolean =>
  hasWord(field) || !(/^id$|Ids?$|Uid$/.test(field) || isId(before) || isId(after))

/** 'Amount: from GHS 1,500.50 to GHS 1,600.00'. */
export const changeTexts = ({ changes }: Pick<AuditEvent, 'changes'>): string[] =>
  Object.entries(changes)
    .filter(isShown)
    .map(([field, [before, after]]) => {
      const now = valueText(after, field)
      return before === null
        ? `${fieldName(field)}: ${now}`
        : `${fieldName(field)}: from ${valueText(before, field)} to ${now}`
    })
