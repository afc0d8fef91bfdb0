import type { ScreenText } from '../../../../shared/translations/english/screens.ts'
import { t } from '../../../../web/translate.ts'
import { PROOF_METHODS } from '../../ledger/invoices.rules.ts'

export type PaidHow = (typeof PROOF_METHODS)[number]

const KEPT = 'paidHow'
const LABELS = {
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank',
  cash: 'Cash',
} as const satisfies Record<PaidHow, ScreenText>

export const paidHowOptions = () => PROOF_METHODS.map((value) => ({ value, label: t(LABELS[value]) }))

/** Where the transaction id is; null where there is none. */
export const TRANSACTION_HINTS = {
  mobile_money:
    "Optional. It is in the network's message, after 'Transaction ID:'; on Telecel it is the number at the beginning.",
  bank_transfer: 'Optional. If the bank names one, as a reference or FT number.',
  cash: null,
} as const satisfies Record<PaidHow, ScreenText | null>

/** As it was paid the last time on this phone. */
export const lastPaidHow = (): PaidHow =>
  PROOF_METHODS.find((method) => method === localStorage.getItem(KEPT)) ?? 'mobile_money'

export const rememberPaidHow = (method: PaidHow): void => localStorage.setItem(KEPT, method)
