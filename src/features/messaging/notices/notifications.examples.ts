import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const notice = {
  id: EXAMPLE_IDS.notice,
  type: 'invoice',
  title: 'Invoice INV-2026-00042: GHS 1,500.50, due 5 Dec 2026',
  body: 'GHS 1,500.50 is due on 5 Dec 2026.',
  link: '/tenant/invoices',
  readAt: null,
  createdAt: '2026-11-02T08:15:30.000Z',
}
const noticeChanges = { read: true }

export const EXAMPLES = { notice, noticeChanges }
