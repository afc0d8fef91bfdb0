import { EXAMPLE_IDS } from '../../../shared/examples.ts'

export const EXAMPLE_REFERENCE = 'PAY-4f1c9a27d0be83651e0c'

export const EXAMPLES = {
  newSettings: { secretKey: 'sk_test_4f1c9a27d0be83651e0c9f3a' },
  state: {
    available: true,
    confirming: 500,
    attempts: [{ amount: 500, invoiceIds: [EXAMPLE_IDS.invoice] }],
    credit: 0,
  },
  start: { invoiceIds: [EXAMPLE_IDS.invoice], amount: 1500.5 },
  assign: { tenantId: EXAMPLE_IDS.tenant },
  refund: { amount: 1500.5, reason: 'Paid twice' },
  range: { from: '2026-11-01', to: '2026-11-20' },
} as const
