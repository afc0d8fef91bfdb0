import { formatDay, isDay } from '../../../../shared/days.ts'
import type { BookField, BookImport } from '../imports.contract.ts'

export const FIELD_LABELS: Record<BookField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  property: 'Property',
  unit: 'Unit',
  startsOn: 'Lease start',
  endsOn: 'Lease end',
  rent: 'Rent',
  period: 'Rent is for (month, year)',
  rentDay: 'Rent day',
  deposit: 'Deposit',
  balance: 'Balance owed',
  credit: 'Credit',
  brought: 'Brought forward',
  paidUntil: 'Paid until',
  advance: 'Advance',
  paid: 'Paid in a month',
  note: 'Note',
  ignore: 'Not used',
}

/** 'paid:2026-01' is the payment of a month. */
export function fieldLabel(field: string): string {
  const [name = '', month] = field.split(':')
  return month ? `Paid in ${month}` : FIELD_LABELS[name as BookField]
}

/** Days as they are read, '6 Dec 2026'; other texts as they are. */
export const shownText = (text: string | undefined): string =>
  text !== undefined && isDay(text) ? formatDay(text) : (text ?? '')

type Makes = BookImport['makes']
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`

const MADE: [keyof Makes, string, string][] = [
  ['properties', 'property', 'properties'],
  ['units', 'unit', 'units'],
  ['tenants', 'tenant', 'tenants'],
  ['leases', 'lease', 'leases'],
  ['charges', 'draft of a recurring charge', 'drafts of recurring charges'],
  ['openings', 'opening balance', 'opening balances'],
  ['deposits', 'deposit', 'deposits'],
]

export const listMade = (makes: Makes): { name: keyof Makes; text: string }[] =>
  MADE.flatMap(([name, one, many]) =>
    makes[name] > 0 ? [{ name, text: counted(makes[name], one, many) }] : [],
  )

/** '38 tenants, 40 leases': what is known best of an import. */
export const madeInShort = (makes: Makes): string =>
  [counted(makes.tenants, 'tenant'), counted(makes.leases, 'lease')].join(', ')

export const importName = ({ kind, fileName }: Pick<BookImport, 'kind' | 'fileName'>): string =>
  kind === 'cards' ? 'Rent cards' : fileName
