import type { Day } from '../../../shared/days.ts'
import { KIND_LABELS, METHOD_LABELS, type PaymentKind, type PaymentMethod } from '../ledger/ledger.rules.ts'

/** In whole pesewas; a deposit may be used for `owed`, `credit` is the unallocated rest of payments. */
type DepositAmounts = { paid: number; applied: number; returned: number; owed: number; credit: number }

/** `unused`: held beyond what is owed; `leftToPay`: owed beyond what is held. */
export type DepositResult = { held: number; unused: number; leftToPay: number }

export function settleDeposit({ paid, applied, returned, owed, credit }: DepositAmounts): DepositResult {
  const held = paid - applied - returned
  const open = Math.max(0, owed - credit)
  return { held, unused: Math.max(0, held - open), leftToPay: Math.max(0, open - held) }
}

type Channel = { method: PaymentMethod | null; reference: string | null }
type Moved = { day: Day; amount: number }
type Moves = {
  paid: readonly (Moved &
    Channel & { kind: PaymentKind; receiptNumber: string | null; invoiceNumber: string })[]
  applied: readonly (Moved & { invoiceNumber: string | null; about: string })[]
  returned: readonly (Moved & Channel)[]
}

/** Positive for payments, negative for uses and returns. */
export type DepositMove = Moved & { text: string; details: string }

const channelText = ({ method, reference }: Channel): string =>
  [method && METHOD_LABELS[method], reference].filter(Boolean).join(', ')

/** Movements by day, and by kind within a day. */
export function depositMoves({ paid, applied, returned }: Moves): DepositMove[] {
  return [
    ...paid.map(({ day, amount, invoiceNumber, kind, receiptNumber, ...channel }) => ({
      day,
      amount,
      text: `Paid for ${invoiceNumber}`,
      details: [receiptNumber ?? KIND_LABELS[kind], channelText(channel)].filter(Boolean).join(', '),
    })),
    ...applied.map(({ day, amount, invoiceNumber, about }) => ({
      day,
      amount: -amount,
      details: about,
      text: invoiceNumber === null ? 'Used' : `Used for ${invoiceNumber}`,
    })),
    ...returned.map(({ day, amount, ...channel }) => ({
      day,
      amount: -amount,
      text: 'Returned',
      details: channelText(channel),
    })),
  ].sort((a, b) => a.day.localeCompare(b.day))
}
