import { type Day, formatDay } from '../../../shared/days.ts'
import { COMPANY_MESSAGES } from '../../identity/company/company.contract.ts'

export const CLOSE_MESSAGES = {
  tooLate: 'Books can be closed through yesterday at the latest',
  notFound: 'Close not found',
  alreadyClosed: (through: Day) =>
    `The books are closed through ${formatDay(through)} already. Reopen the close with a reason.`,
  lowered: COMPANY_MESSAGES.closedEarlier,
  reopened: 'This close was reopened already.',
  laterFirst: (through: Day) => `Reopen the close through ${formatDay(through)} first; it is later.`,
  earlier: 'Closed before the portal kept the figures of closes',
} as const
