import type { Invoice } from '../invoices.contract.ts'

/** Nobody paid what was credited or written off. */
export const settledWord = ({ settledBy }: Pick<Invoice, 'settledBy'>): 'settled' | 'paid' =>
  settledBy === 'credit_note' || settledBy === 'write_off' ? 'settled' : 'paid'

type Due = Pick<Invoice, 'displayStatus' | 'daysLeft'>

/** '3 days left', 'due today', '12 days overdue'; null if paid or under review. */
export function dueLabel({ displayStatus, daysLeft }: Due): string | null {
  if (displayStatus === 'Paid') return null
  if (daysLeft === 0) return 'due today'
  if (daysLeft > 0) return `${days(daysLeft)} left`
  // A receipt under review waits for staff, not for the tenant.
  return displayStatus === 'Overdue' ? `${days(-daysLeft)} overdue` : null
}

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
