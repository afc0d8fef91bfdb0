import { canonicalEmail } from '../../../shared/fields/email-address.ts'
import { listWords, NAME_PARTS, NAME_WORDS, NOTE_WORDS } from '../../../shared/fields/heading-words.ts'
import { plainText } from '../../../shared/fields/invisible.ts'
import { printPhone } from '../../../shared/fields/phone.ts'
import { fieldFinder } from '../../../shared/imports.ts'
import { OPENING_PURPOSES, type OpeningPurpose, PURPOSE_LABELS } from '../ledger/invoices.purposes.ts'
import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '../ledger/ledger.rules.ts'
import { OPENING_COLUMNS, PAYMENT_COLUMNS } from './imports.contract.ts'

const TENANT_NAMES = [
  'email',
  'e-mail',
  'tenant email',
  'payer',
  'received from',
  ...NAME_WORDS,
  ...NAME_PARTS,
]
const DAY_NAMES = ['date', 'on']

export const findOpeningField = fieldFinder(OPENING_COLUMNS, {
  tenant: TENANT_NAMES,
  amount:
    listWords(`balance, opening balance, owed, owing, arrears, outstanding, outstanding balance, amount owed,
    amount owing, balance b/f, bal b/f, brought forward, balance brought forward, debt, amount due, balance due`),
  day: [...DAY_NAMES, 'as of', 'as at'],
  purpose: ['owed for', 'for', 'what for', 'kind', 'charge'],
  taxed: ['taxed before', 'tax paid', 'tax paid before', 'was taxed'],
  note: ['description', ...NOTE_WORDS],
})

export const findPaymentField = fieldFinder(PAYMENT_COLUMNS, {
  tenant: TENANT_NAMES,
  amount: [
    'paid',
    'amount paid',
    'amount received',
    'sum',
    'sum paid',
    'payment',
    'payment amount',
    'rent paid',
  ],
  day: listWords(`${DAY_NAMES.join()}, payment date, date of payment, date paid, paid on, received, received on, date received,
    transaction date, value date`),
  method: [
    'payment method',
    'method of payment',
    'how',
    'paid by',
    'mode',
    'mode of payment',
    'channel',
    'means',
  ],
  reference:
    listWords(`ref, ref no, reference no, transaction, transaction id, transaction no, transaction ref,
    payment reference, momo id, cheque no, slip no`),
  invoice: ['invoice number', 'invoice no'],
  note: ['description', ...NOTE_WORDS],
})

const METHOD_WORDS: Record<PaymentMethod, readonly string[]> = {
  cash: ['cash', 'in cash', 'by hand'],
  mobile_money: [
    ...['mobilemoney', 'momo', 'mm', 'mobile', 'mtn', 'mtnmomo', 'mtnmobilemoney', 'telecel', 'telecelcash'],
    ...['vodafonecash', 'vodafone', 'airteltigo', 'airteltigomoney', 'atmoney', 'gmoney'],
  ],
  bank_transfer: [
    ...['banktransfer', 'bank', 'transfer', 'wire', 'wiretransfer', 'bankdeposit', 'directdeposit'],
    ...['deposit', 'gip', 'ghipss', 'standingorder', 'eft'],
  ],
  cheque: ['cheque', 'check', 'chq', 'bankersdraft'],
  card: ['card', 'creditcard', 'debitcard', 'visa', 'mastercard', 'pos'],
  other: ['other', 'others'],
}

const PURPOSE_WORDS: Record<OpeningPurpose, readonly string[]> = {
  rent: ['rent', 'rents', 'rental'],
  service_charge: [
    ...[
      'servicecharge',
      'servicecharges',
      'service',
      'servicefee',
      'sc',
      'maintenancefee',
      'maintenancefees',
    ],
    ...['maintenancecharge', 'estatecharge', 'estatedues', 'facilityfee', 'managementfee'],
  ],
  utility: ['utility', 'utilities', 'water', 'power', 'electricity', 'light'],
  repair: ['repair', 'repairs'],
  other: ['other', 'others', 'othercharges'],
}

const toComparable = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Empty means rent. */
export const purposeIn = (text: string): OpeningPurpose | undefined =>
  toComparable(text) === ''
    ? 'rent'
    : OPENING_PURPOSES.find((purpose) => PURPOSE_WORDS[purpose].includes(toComparable(text)))

export const PURPOSE_LIST = OPENING_PURPOSES.map((purpose) => PURPOSE_LABELS[purpose]).join(', ')

const YES = ['', 'yes', 'y', 'true', '1']
const NO = ['no', 'n', 'false', '0']

/** Empty means yes; undefined for other words. */
export function yesIn(text: string): boolean | undefined {
  if (YES.includes(toComparable(text))) return true
  return NO.includes(toComparable(text)) ? false : undefined
}

/** Reads methods as people write them: 'MoMo', 'bank', 'Cheque'. */
export function methodIn(text: string): PaymentMethod | undefined {
  const word = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return PAYMENT_METHODS.find((method) =>
    METHOD_WORDS[method].some((known) => known.replaceAll(' ', '') === word),
  )
}

export const METHOD_LIST = PAYMENT_METHODS.map((method) => METHOD_LABELS[method]).join(', ')

export type NamedTenant = {
  id: string
  name: string
  email: string | null
  /** As stored: '0244123456'. */
  phone: string | null
  apartment: string
  unit: string | null
}
export type FoundTenant<T> = T | 'none' | 'several'

// Only from the start of a word: otherwise a long word without @ takes quadratic time.
const EMAIL = /(?<![^\s<>()])[^\s<>()]+@[^\s<>()]+/
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const PHONE = /\+?\d[\d\s().-]{6,}\d/
const phoneKey = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?2330?|^0/, '')

/** Writes a tenant in a form that the finder resolves to the same tenant. */
export const tenantReference = ({ name, email, phone, unit, apartment }: NamedTenant): string => {
  const address = email ?? (phone && printPhone(phone))
  return address ? `${name} (${address})` : [name, unit, apartment].filter(Boolean).join(', ')
}

/** Finds by email, phone, or name, with unit and property if ambiguous. A shared number needs a name too. */
export function tenantFinder<T extends NamedTenant>(tenants: readonly T[]): (cell: string) => FoundTenant<T> {
  const byEmail = new Map(tenants.map((tenant) => [tenant.email?.toLowerCase(), tenant]))
  const byName = Map.groupBy(
    tenants.flatMap((tenant) => {
      const { name, unit, apartment } = tenant
      const names = new Set([name, `${name} ${unit ?? ''}`, `${name} ${unit ?? ''} ${apartment}`].map(plain))
      return [...names].map((key) => ({ key, tenant }))
    }),
    ({ key }) => key,
  )
  const byPhone = Map.groupBy(
    tenants.filter(({ phone }) => phone !== null),
    ({ phone }) => phoneKey(phone ?? ''),
  )
  const withPhone = (cell: string): FoundTenant<T> => {
    const phone = PHONE.exec(cell)?.[0]
    const having = phone === undefined ? [] : (byPhone.get(phoneKey(phone)) ?? [])
    const name = plain(cell.replace(phone ?? '', ''))
    const [first, ...others] = name === '' ? having : having.filter((tenant) => plain(tenant.name) === name)
    if (!first) return 'none'
    return others.length > 0 ? 'several' : first
  }
  return (cell) => {
    const email = EMAIL.exec(plainText(cell))?.[0]
    if (email) return byEmail.get(canonicalEmail(email).toLowerCase()) ?? 'none'
    const [first, ...others] = byName.get(plain(cell)) ?? []
    if (!first || plain(cell) === '') return withPhone(cell)
    return others.length > 0 ? 'several' : first.tenant
  }
}
