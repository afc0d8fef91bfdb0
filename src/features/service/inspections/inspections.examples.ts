import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const RULE = '8a3d5c17-e4f0-4b62-9d81-c70b2f64e953'
const terms = {
  title: 'Fire extinguishers',
  description: 'We check the pressure and the seal of each extinguisher.',
  everyMonths: 3,
  anchorDay: 5,
  leadDays: 7,
  startsOn: '2026-12-01',
  endsOn: null,
  priority: 'normal',
  assigneeUid: EXAMPLE_IDS.admin,
}
const newRule = { propertyId: EXAMPLE_IDS.property, unitId: null, ...terms }
const next = { inspectionOn: '2026-12-05', makeOn: '2026-11-28' }
const rule = {
  id: RULE,
  ...newRule,
  propertyName: 'Bohye (Shops)',
  unitName: null,
  assigneeName: 'Yaw Darko',
  state: 'active',
  activatedOn: '2026-11-19',
  next,
  lastOn: null,
  made: 0,
  missed: 0,
  createdAt: '2026-11-19T08:15:30.000Z',
}
const request = {
  unitId: EXAMPLE_IDS.unit,
  unitName: 'B12',
  state: 'made',
  requestId: EXAMPLE_IDS.request,
  tenantName: 'Akosua Ɔpɔku',
  status: 'pending',
}
const date = {
  inspectionOn: '2026-12-05',
  state: 'made',
  reason: null,
  createdAt: '2026-11-28T06:12:02.000Z',
  requests: [request],
}

export const EXAMPLES = {
  ruleId: RULE,
  rule,
  details: { ...rule, lastOn: '2026-12-05', made: 1, inspections: [date] },
  newRule,
  changes: { leadDays: 14, state: 'paused' },
  preview: {
    dates: [
      next,
      { inspectionOn: '2027-03-05', makeOn: '2027-02-26' },
      { inspectionOn: '2027-06-05', makeOn: '2027-05-29' },
    ],
    units: [
      {
        unitId: EXAMPLE_IDS.unit,
        unitName: 'B12',
        tenantId: EXAMPLE_IDS.tenant,
        tenantName: 'Akosua Ɔpɔku',
      },
    ],
  },
  date,
  missed: {
    ruleId: RULE,
    title: 'Fire extinguishers',
    propertyId: EXAMPLE_IDS.property,
    propertyName: 'Bohye (Shops)',
    unitId: null,
    unitName: null,
    ...next,
  },
  missedAnswer: {
    inspectionOn: '2026-12-05',
    action: 'make',
    reason: 'The portal was off over the holidays',
  },
}
