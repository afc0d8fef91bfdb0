import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const message = {
  id: EXAMPLE_IDS.mail,
  channel: 'sms',
  kind: 'invoice',
  to: '+233244123456',
  name: 'Akosua Opoku',
  toTenant: true,
  title: 'GHS 1,500.50 is due on 5 Dec 2026',
  state: 'delivered',
  segments: 1,
  cost: 0.035,
  error: null,
  attempts: 1,
  ended: null,
  sending: false,
  createdAt: '2026-11-02T08:15:30.000Z',
  sentAt: '2026-11-02T08:15:31.000Z',
  deliveredAt: '2026-11-02T08:16:01.000Z',
  nextAttemptAt: null,
  canSendAgain: false,
}
const opened = {
  ...message,
  text: 'Bohye Properties: GHS 1,500.50 is due on 5 Dec 2026, invoice INV-2026-00042. https://portal.example.com/tenant/invoices',
}

export const EXAMPLES = { message, opened }
