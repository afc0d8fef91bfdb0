import { plural, t } from '../../../../web/translate.ts'
import type { Invoice } from '../invoices.contract.ts'

/** Nobody paid what was credited or written off. */
export const settledWord = ({ settledBy }: Pick<Invoice, 'settledBy'>): 'settled' | 'paid' =>
  settledBy === 'credit_note' || settledBy === 'write_off' ? 'settled' : 'paid'

type Due = Pick<Invoice, 'displayStatus' | 'daysLeft'>

/** '3 days left', 'due today', '12 days overdue'; null if paid or under review. */
export function dueLabel({ displayStatus, daysLeft }: Due): string | null {
  if (displayStatus === 'Paid') return null
  if (daysLeft === 0) return t('due today')
  if (daysLeft > 0) return t('{days} left', { days: days(daysLeft) })
  // A receipt under review waits for staff, not for the tenant.
  return displayStatus === 'Overdue' ? t('{days} overdue', { days: days(-daysLeft) }) : null
}

export const days = (count: number) => plural(count, '1 day', '{count} days')
