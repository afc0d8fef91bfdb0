import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const RULE = 'c84e1f70-5b26-4d93-a0e8-71f3b62d9c45'
const RUN = 'f10b7a36-4e92-4c58-8d17-2a95c0e6b384'
const steps = [
  { fromDay: '2026-12-01', amount: 1500.5 },
  { fromDay: '2027-12-01', amount: 1650 },
]
const terms = {
  leaseId: EXAMPLE_IDS.lease,
  purpose: 'rent',
  description: 'Rent',
  everyMonths: 1,
  anchorDay: 1,
  leadDays: 5,
  startsOn: '2026-12-01',
  endsOn: null,
  proration: 'none',
  advanceMonths: 0,
  instalments: 1,
  steps,
  sendEmail: true,
}
const place = {
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  propertyId: EXAMPLE_IDS.property,
  propertyName: 'Bohye (Shops)',
  unitId: EXAMPLE_IDS.unit,
  unitName: 'B12',
}
const period = {
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  dueDate: '2026-12-01',
  billOn: '2026-11-26',
  amount: 1500.5,
}
const rule = {
  id: RULE,
  ...terms,
  ...place,
  lastDay: '2027-11-30',
  state: 'active',
  activatedOn: '2026-11-19',
  next: period,
  billedThrough: null,
  missed: 0,
  createdAt: '2026-11-19T08:15:30.000Z',
}
const billing = {
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  state: 'billed',
  amount: 1500.5,
  dueDate: '2026-12-01',
  invoiceId: EXAMPLE_IDS.invoice,
  invoiceNumber: 'INV-2026-00042',
  reason: null,
  runId: RUN,
  createdAt: '2026-11-26T06:00:02.000Z',
}
const details = { ...rule, billings: [billing] }
const described = { ...period, description: 'Rent for December 2026' }
const plan = {
  periods: [
    {
      ruleId: RULE,
      ...place,
      ...described,
      sendEmail: true,
      selected: true,
      warnings: [],
    },
  ],
  hash: 'f3a1c9d27b0e48566e0f9c1d2a7b834c5d6e7f8091a2b3c4d5e6f708192a3b4c',
}
const run = {
  id: RUN,
  startedAt: '2026-11-26T06:00:01.000Z',
  day: '2026-11-26',
  trigger: 'schedule',
  billed: 1,
  skipped: 0,
  failed: 0,
  invoiceIds: [EXAMPLE_IDS.invoice],
}
const activation = {
  ruleIds: [RULE],
  through: '2026-12-31',
  hash: plan.hash,
  skip: [{ ruleId: RULE, periodFrom: '2026-11-01' }],
}

export const EXAMPLES = {
  ruleId: RULE,
  rule,
  details,
  newRule: terms,
  ruleChanges: { steps, state: 'paused' },
  previewed: { ruleIds: [RULE], through: '2026-12-31' },
  plan,
  activation,
  activated: { ruleIds: [RULE], run: { ...run, trigger: 'activation' } },
  missed: { ruleId: RULE, ...place, ...described, plannedDueDate: '2026-12-01' },
  missedAnswer: {
    ruleId: RULE,
    periodFrom: '2026-12-01',
    action: 'bill',
    reason: 'The portal was off over the holidays',
  },
  billing,
  run,
}
