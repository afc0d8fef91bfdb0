import { isOwed } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'

type Placed = Pick<
  Invoice,
  'displayStatus' | 'dueDate' | 'createdAt' | 'amountDue' | 'amountSubmitted' | 'daysLeft'
>

const TO_PAY = 1

const getRank = (invoice: Placed): number =>
  isOwed(invoice) ? (invoice.daysLeft < 0 || invoice.displayStatus === 'Overdue' ? 0 : TO_PAY) : 2

const getSortPosition = (invoice: Placed): string => getRank(invoice) + invoice.dueDate + invoice.createdAt

/** Overdue, then to pay, then under review; each by due day. */
export const compareUrgency = (one: Placed, other: Placed): number =>
  getSortPosition(one).localeCompare(getSortPosition(other))

/** The first to pay that is not overdue. */
export const nextToPay = <I extends Placed>(inOrder: readonly I[]): I | undefined =>
  inOrder.find((invoice) => getRank(invoice) === TO_PAY)
