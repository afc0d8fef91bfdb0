import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const renewal = { endsOn: '2027-12-31', rent: 1650, fromDay: '2027-01-01' }
const newLease = {
  tenantId: EXAMPLE_IDS.tenant,
  unitId: EXAMPLE_IDS.unit,
  startsOn: '2027-01-01',
  endsOn: '2027-12-31',
  rent: 1500.5,
  periodMonths: 1,
  rentDay: 1,
  depositDue: 3000,
}
const leaseChanges = { rent: 1600, rentDay: 5 }

export const EXAMPLES = { newLease, leaseChanges, renewal }
