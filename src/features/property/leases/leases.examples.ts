import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const lease = {
  id: EXAMPLE_IDS.lease,
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  propertyId: EXAMPLE_IDS.property,
  propertyName: 'Bohye (Shops)',
  unitId: EXAMPLE_IDS.unit,
  unitName: 'B12',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  rent: 1500.5,
  periodMonths: 1,
  rentDay: 1,
  depositDue: 3000,
  withholdsTax: false,
  state: 'current',
  endedReason: null,
  movedOutOn: null,
  overlapReason: null,
  renewal: null,
  follows: null,
  createdAt: '2026-11-02T08:15:30.000Z',
}
const renewal = { endsOn: '2027-12-31', rent: 1650, fromDay: '2027-01-01' }
const offeredLease = {
  ...lease,
  renewal: { ...renewal, offeredAt: '2026-11-02T08:15:30.000Z', state: 'open' },
}
const renewedLease = { ...lease, startsOn: '2027-01-01', endsOn: '2027-12-31', rent: 1650, state: 'upcoming' }
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

export const EXAMPLES = { lease, offeredLease, renewedLease, newLease, leaseChanges, renewal }
