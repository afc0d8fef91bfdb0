import type { Invoice } from '../invoices/invoices.contract.ts'
import {
  type EntryKind,
  KIND_LABELS,
  type PaymentKind,
  type PaymentMethod,
  type Pocket,
} from '../ledger/ledger.rules.ts'

/** Accounts of a general ledger. */
export const ACCOUNTS = [
  'Tenants receivable',
  'Rent income',
  'Utility recharge income',
  'Repairs recharged',
  'Other income',
  'Credit notes',
  'Cash',
  'Mobile money',
  'Bank',
  'Cheques received',
  'Card',
  'Suspense',
  'Withholding tax receivable',
  'Deposits invoiced',
  'Deposits held',
  'Bad debts',
  'Deposits used',
  'Opening balance equity',
] as const
export type Account = (typeof ACCOUNTS)[number]

type Purpose = Invoice['purpose']

const INVOICED: Record<Purpose, Account> = {
  rent: 'Rent income',
  utility: 'Utility recharge income',
  repair: 'Repairs recharged',
  other: 'Other income',
  opening: 'Opening balance equity',
  deposit: 'Deposits invoiced',
}

const RECEIVED: Record<PaymentMethod, Account> = {
  cash: 'Cash',
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank',
  cheque: 'Cheques received',
  card: 'Card',
  other: 'Suspense',
}
// The landlord's own cheque is drawn on the bank.
const RETURNED: Record<PaymentMethod, Account> = { ...RECEIVED, cheque: 'Bank' }

/** `amount` is in whole pesewas; an invoice or payment that the entry does not have is null. */
export type AccountedEntry = {
  pocket: Pocket
  kind: EntryKind
  amount: number
  /** Of the invoice that was issued, or that a credit note is for. */
  purpose: Purpose | null
  payment: { kind: PaymentKind; method: PaymentMethod | null } | null
}

function accountOfPayment({ payment, purpose }: AccountedEntry): Account {
  if (!payment) return 'Suspense'
  const { kind, method } = payment
  switch (kind) {
    case 'money':
      return method ? RECEIVED[method] : 'Suspense'
    case 'withholding':
      return 'Withholding tax receivable'
    case 'credit_note':
      return purpose === 'deposit' ? 'Deposits invoiced' : 'Credit notes'
    case 'write_off':
      return 'Bad debts'
    case 'opening':
      return 'Opening balance equity'
    case 'deposit_applied':
      return 'Deposits used'
    case 'credit_returned':
    case 'deposit_returned':
      return method ? RETURNED[method] : 'Suspense'
  }
}

/** The other side of what is owed or held. */
function oppositeAccount(entry: AccountedEntry): Account {
  switch (entry.kind) {
    case 'invoice':
    case 'invoice_changed':
    case 'invoice_voided':
    case 'invoice_restored':
      return INVOICED[entry.purpose ?? 'other']
    case 'deposit_paid':
    case 'deposit_released':
      return 'Deposits invoiced'
    case 'payment':
    case 'payment_reversed':
    case 'payment_restored':
    case 'payment_corrected':
    case 'deposit_used':
    case 'deposit_restored':
      return accountOfPayment(entry)
  }
}

/** What is owed is an asset and what is held a liability, so that more of them stands on opposite sides. */
export function accountsOf(entry: AccountedEntry): { debit: Account; credit: Account } {
  const opposite = oppositeAccount(entry)
  const [debit, credit]: [Account, Account] =
    entry.pocket === 'owed' ? ['Tenants receivable', opposite] : [opposite, 'Deposits held']
  return entry.amount > 0 ? { debit, credit } : { debit: credit, credit: debit }
}

const ENTRY_LABELS: Record<EntryKind, string> = {
  invoice: 'Invoice',
  invoice_changed: 'Invoice changed',
  invoice_voided: 'Invoice deleted',
  invoice_restored: 'Invoice restored',
  payment: KIND_LABELS.money,
  payment_reversed: 'Reversal',
  payment_restored: 'Reversal taken back',
  payment_corrected: 'Correction',
  deposit_paid: 'Deposit paid',
  deposit_released: 'Deposit released',
  deposit_used: KIND_LABELS.deposit_applied,
  deposit_restored: 'Reversal',
}

/** A payment is named by its kind: 'Withheld tax', 'Deposit returned'. */
export const entryLabel = ({ kind, payment }: Pick<AccountedEntry, 'kind' | 'payment'>): string =>
  payment && (kind === 'payment' || kind === 'deposit_used') ? KIND_LABELS[payment.kind] : ENTRY_LABELS[kind]
