import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { PAYMENT_SETTINGS_MESSAGES } from './payment-settings.messages.ts'

export const EXAMPLE_REFERENCE = 'PAY-4f1c9a27d0be83651e0c'

const attempt = {
  reference: EXAMPLE_REFERENCE,
  authorizationUrl: 'https://checkout.paystack.com/0peioxfhpn',
  amount: 1500.5,
  expiresAt: '2026-11-21T09:00:00.000Z',
}

const onlinePayment = {
  reference: EXAMPLE_REFERENCE,
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Opoku',
  amount: 1500.5,
  received: 1500.5,
  currency: 'GHS',
  state: 'paid',
  problem: null,
  channel: 'mobile_money',
  fees: 29.26,
  providerId: '4099260516',
  startedAt: '2026-11-20T09:00:00.000Z',
  paidAt: '2026-11-20T09:01:12.000Z',
  paymentId: EXAMPLE_IDS.receipt,
  mayGiveBack: true,
  refunded: 0,
  refunds: [],
}

const settings = {
  source: 'settings',
  keyEnding: '9f3a',
  mode: 'live',
  keyUnreadable: false,
  setAt: '2026-11-20T09:00:00.000Z',
  setBy: 'Nana Boakye',
  webhookUrl: 'https://portal.example.com/api/webhooks/paystack',
}

export const EXAMPLES = {
  settings,
  newSettings: { secretKey: 'sk_test_4f1c9a27d0be83651e0c9f3a' },
  keyTest: { works: true, mode: 'live', sentence: PAYMENT_SETTINGS_MESSAGES.worksLive },
  start: { invoiceIds: [EXAMPLE_IDS.invoice], amount: 1500.5 },
  attempt,
  status: { state: 'paid', amount: 1500.5, paymentId: EXAMPLE_IDS.receipt },
  onlinePayment,
  assign: { tenantId: EXAMPLE_IDS.tenant },
  refund: { amount: 1500.5, reason: 'Paid twice' },
  range: { from: '2026-11-01', to: '2026-11-20' },
  reconciled: { checked: 41, posted: [EXAMPLE_REFERENCE], unmatched: [], missing: [], reversed: [] },
} as const
