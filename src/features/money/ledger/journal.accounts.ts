import type { InvoicePurpose } from './invoices.purposes.ts'
import type { PaymentKind, PaymentMethod } from './ledger.rules.ts'

/** Accounts of the general ledger; expenses also have their category: 'Expenses: Repairs'. */
export const JOURNAL_ACCOUNTS = [
  'Tenants receivable',
  'Rent income',
  'Service charge income',
  'Utility recharge income',
  'Repairs recharged',
  'Other income',
  'Deferred income',
  'Output VAT',
  'Credit notes',
  'Bad debts',
  'Cash',
  'Mobile money',
  'Bank',
  'Cheques received',
  'Card',
  'Suspense',
  'Provider balance',
  'Provider fees',
  'Unmatched money',
  'Withholding tax receivable',
  'Deposits invoiced',
  'Deposits held',
  'Opening balance equity',
  'Rent tax',
  'Rent tax payable',
  'Expenses clearing',
] as const
/** 'Expenses: Repairs'. */
export const expensesAccount = (category: string) => `Expenses: ${category}` as const
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number] | ReturnType<typeof expensesAccount>

const INCOME_ACCOUNTS = {
  rent: 'Rent income',
  service_charge: 'Service charge income',
  utility: 'Utility recharge income',
  repair: 'Repairs recharged',
  other: 'Other income',
} as const satisfies Partial<Record<InvoicePurpose, JournalAccount>>

/** The account credited at issue; charges with a period are deferred. */
export const invoicedAccount = (purpose: InvoicePurpose): JournalAccount => {
  if (purpose === 'deposit') return 'Deposits invoiced'
  return purpose === 'opening' ? 'Opening balance equity' : INCOME_ACCOUNTS[purpose]
}

const METHOD_ACCOUNTS: Record<PaymentMethod, JournalAccount> = {
  cash: 'Cash',
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank',
  cheque: 'Cheques received',
  card: 'Card',
  other: 'Suspense',
}

type Paid = { kind: PaymentKind; method: PaymentMethod | null; isOnline: boolean }

/** The account that money came from, or was returned to; the landlord's own cheques are drawn on the bank. */
export function moneyAccount({ kind, method, isOnline }: Paid): JournalAccount {
  switch (kind) {
    case 'withholding':
      return 'Withholding tax receivable'
    case 'opening':
      return 'Opening balance equity'
    case 'deposit_applied':
      return 'Deposits held'
    case 'credit_note':
      return 'Credit notes'
    case 'write_off':
      return 'Bad debts'
    case 'credit_returned':
    case 'deposit_returned':
      return method === 'cheque' ? 'Bank' : METHOD_ACCOUNTS[method ?? 'other']
    case 'money':
      return isOnline ? 'Provider balance' : METHOD_ACCOUNTS[method ?? 'other']
  }
}
