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

export const EXAMPLES = {
  ruleId: RULE,
  newRule,
  changes: { leadDays: 14, state: 'paused' },
  missedAnswer: {
    inspectionOn: '2026-12-05',
    action: 'make',
    reason: 'The portal was off over the holidays',
  },
}
