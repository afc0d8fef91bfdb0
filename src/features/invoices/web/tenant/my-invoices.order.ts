import type { Invoice } from '../../invoices.contract.ts'

type Placed = Pick<Invoice, 'displayStatus' | 'dueDate' | 'createdAt'>

const RANKS: Record<string, number> = { Overdue: 0, Unpaid: 1 }
const AFTER_THOSE_TO_PAY = 2

const rankOf = ({ displayStatus }: Placed) => RANKS[displayStatus] ?? AFTER_THOSE_TO_PAY

/** Overdue, then to pay, then under review; each by due day. */
export function byNeed(one: Placed, other: Placed): number {
  return (
    rankOf(one) - rankOf(other) ||
    one.dueDate.localeCompare(other.dueDate) ||
    one.createdAt.localeCompare(other.createdAt)
  )
}

/** The first to pay that is not overdue. */
export const nextToPay = <I extends Pick<Invoice, 'displayStatus'>>(inOrder: readonly I[]): I | undefined =>
  inOrder.find(({ displayStatus }) => displayStatus === 'Unpaid')
