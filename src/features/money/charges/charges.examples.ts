import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const CHARGE = 'c84e1f70-5b26-4d93-a0e8-71f3b62d9c45'
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
const described = { ...period, description: 'Rent for December 2026' }
const plan = {
  periods: [{ ruleId: CHARGE, ...place, ...described, sendEmail: true, selected: true, warnings: [] }],
  hash: 'f3a1c9d27b0e48566e0f9c1d2a7b834c5d6e7f8091a2b3c4d5e6f708192a3b4c',
}
const activation = {
  ruleIds: [CHARGE],
  through: '2026-12-31',
  hash: plan.hash,
  skip: [{ ruleId: CHARGE, periodFrom: '2026-11-01' }],
}

export const EXAMPLES = {
  ruleId: CHARGE,
  newCharge: terms,
  newDrafts: { rows: [{ leaseId: EXAMPLE_IDS.lease, rent: 1500.5, everyMonths: 1, anchorDay: 1 }] },
  chargeChanges: { steps, state: 'paused' },
  previewed: { ruleIds: [CHARGE], through: '2026-12-31' },
  activation,
  missedAnswer: {
    ruleId: CHARGE,
    periodFrom: '2026-12-01',
    action: 'bill',
    reason: 'The portal was off over the holidays',
  },
}
