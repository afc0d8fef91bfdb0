import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const close = {
  id: EXAMPLE_IDS.expense,
  through: '2026-10-31',
  closedAt: '2026-11-05T09:00:00.000Z',
  closedBy: 'Esi Accountant',
  note: 'Agreed with the bank',
  months: [
    {
      month: '2026-10',
      figures: {
        received: 13_200,
        tax: 1453.34,
        withheld: 450,
        vat: 220,
        vatDue: 240,
        expenses: 650,
        fees: 12.5,
        net: 10_864.16,
        depositsHeld: 4900,
        receivable: 2300,
      },
    },
  ],
  reopenedAt: null,
  reopenedBy: null,
  reopenReason: null,
}

export const EXAMPLES = {
  close,
  newClose: { through: '2026-10-31', note: 'Agreed with the bank' },
  reason: { reason: 'A receipt of 28 October was left out' },
}
