import type { Announcement } from '../announcements.contract.ts'

export const FAILED = {
  list: 'Failed to load announcements',
  one: 'Failed to load the announcement',
  send: 'Failed to send the announcement. Please try again.',
  withdraw: 'Failed to withdraw the announcement. Please try again.',
  read: 'Failed to mark it as read. Please try again.',
}

const figure = (count: number) => count.toLocaleString('en-GB')
export const tenantCount = (count: number): string => `${figure(count)} ${count === 1 ? 'tenant' : 'tenants'}`

type Counted = Pick<Announcement, 'readCount' | 'recipientCount'>

/** 'read by 12 of 48'. */
export const readText = ({ readCount, recipientCount }: Counted): string =>
  `read by ${figure(readCount ?? 0)} of ${figure(recipientCount ?? 0)}`
