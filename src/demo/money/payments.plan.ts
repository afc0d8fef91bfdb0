import type { PaymentMethod } from '../../features/money/ledger/ledger.rules.ts'
import { EXAMPLE_TENANT, WITHHOLDING_TENANT } from '../people.names.ts'

/** In the evening, after the day's other steps. Amounts are in cedis. */
type Planned = { daysAgo: number; tenant: string }

export type StaffAct = Planned &
  (
    | {
        act: 'record'
        amount: number
        method: PaymentMethod
        reference: string
        newest?: boolean
        receivedAgo?: number
        withheld?: 'certified' | 'missing'
      }
    | { act: 'reverse'; reference: string; reason: string }
    | { act: 'credit note'; amount: number; reason: string }
    | { act: 'opening balance'; amount: number; note: string }
  )

const BOUNCED = '004417'
const NET_RENT = { tenant: WITHHOLDING_TENANT, act: 'record', amount: 1530, method: 'bank_transfer' } as const
const WITHHELD = { ...NET_RENT, amount: 270, method: 'other' } as const

/** Partial payments, credit, withheld tax, a returned cheque, a credit note and opening balances. */
export const STAFF_ACTS: StaffAct[] = [
  { ...NET_RENT, daysAgo: 6, receivedAgo: 38, reference: 'FT-4471-0923' },
  { ...WITHHELD, daysAgo: 6, receivedAgo: 38, reference: 'Withheld, September', withheld: 'missing' },
  { ...NET_RENT, daysAgo: 4, receivedAgo: 26, reference: 'FT-4502-1187' },
  { ...WITHHELD, daysAgo: 4, receivedAgo: 26, reference: 'Withheld, October', withheld: 'certified' },
  {
    daysAgo: 5,
    tenant: 'Mariam Issahaku',
    act: 'record',
    amount: 1300,
    method: 'cheque',
    reference: BOUNCED,
  },
  { daysAgo: 3, tenant: 'Nii Lante Quaye', act: 'opening balance', amount: 420, note: 'From the book' },
  {
    daysAgo: 2,
    tenant: 'Kwasi Ɔduro',
    act: 'record',
    amount: 900,
    method: 'cash',
    reference: 'Receipt book 2107',
  },
  { daysAgo: 2, tenant: 'Ayorkor Sowah', act: 'credit note', amount: 100, reason: 'Two days without water' },
  {
    daysAgo: 1,
    tenant: EXAMPLE_TENANT,
    act: 'record',
    amount: 300,
    newest: true,
    method: 'mobile_money',
    reference: '30417725106',
  },
  {
    daysAgo: 1,
    tenant: 'Mariam Issahaku',
    act: 'reverse',
    reference: BOUNCED,
    reason: 'The bank returned the cheque unpaid',
  },
  {
    daysAgo: 1,
    tenant: 'Nii Armah Tetteh',
    act: 'record',
    amount: 500,
    method: 'cash',
    reference: 'Receipt book 2110',
  },
  {
    daysAgo: 1,
    tenant: 'Kofi Asante',
    act: 'record',
    amount: 5100,
    method: 'bank_transfer',
    reference: 'FT-5530-1187',
  },
  {
    daysAgo: 1,
    tenant: 'Naa Ayele Addo',
    act: 'opening balance',
    amount: -120,
    note: 'Paid twice in the old book',
  },
]
