import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const holder = {
  id: EXAMPLE_IDS.tenant,
  name: 'Akosua Ɔpɔku',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
}
const occupancy = { propertyId: EXAMPLE_IDS.property, tenants: 17, formerTenants: 2, taken: 17, doubleLet: 0 }
const unit = { unit: 'B12', doubleLet: false, tenants: [holder] }

export const EXAMPLES = { holder, occupancy, unit }
