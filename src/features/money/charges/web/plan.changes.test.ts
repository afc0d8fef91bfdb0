import { expect, test } from 'vitest'
import type { PlannedPeriod } from '../plans.contract.ts'
import { planChanges, planSeen } from './plan.changes.ts'

const period = (changes: Partial<PlannedPeriod> = {}): PlannedPeriod => ({
  ruleId: 'rule-1',
  tenantId: 'tenant-1',
  tenantName: 'Akosua Ɔpɔku',
  propertyId: 'property-1',
  propertyName: 'Bohye (Shops)',
  unitId: 'unit-1',
  unitName: 'B12',
  description: 'Rent for December 2026',
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  dueDate: '2026-12-01',
  billOn: '2026-11-26',
  amount: 850,
  sendEmail: true,
  selected: true,
  warnings: [],
  ...changes,
})
const january = {
  periodFrom: '2027-01-01',
  periodTo: '2027-01-31',
  dueDate: '2027-01-01',
  billOn: '2026-12-27',
}
const seen = planSeen([period(), period(january)], { day: '2026-11-20', through: '2026-12-27' })

test.each([
  ['nothing has changed', [period(), period(january)], '2026-11-21', []],
  ['an amount', [period({ amount: 850.01 }), period(january)], '2026-11-21', ['2026-12-01 850 850.01']],
  ['a due day', [period({ dueDate: '2026-12-02' }), period(january)], '2026-11-21', ['2026-12-01 850 850']],
  ['billed on its day, it is no change', [period(january)], '2026-11-26', []],
  ['the day before, it is gone', [period(january)], '2026-11-25', ['2026-12-01 850 undefined']],
  [
    'another rule',
    [period(), period(january), period({ ruleId: 'rule-2' })],
    '2026-11-21',
    ['2026-12-01 undefined 850'],
  ],
  [
    'what the last look did not reach yet is no change, on its last day it is',
    [
      period(),
      period(january),
      period({ ruleId: 'rule-2', billOn: '2026-12-27', periodFrom: '2027-01-01' }),
      period({ ruleId: 'rule-3', billOn: '2026-12-28', periodFrom: '2027-01-02' }),
    ],
    '2026-11-22',
    ['2027-01-01 undefined 850'],
  ],
])('%s', (_name, periods, today, expected) => {
  const changes = planChanges(seen, periods, today)
  expect(
    changes.map(({ key, before, now }) => `${key.split(' ')[1]} ${before?.amount} ${now?.amount}`),
  ).toEqual(expected)
})
