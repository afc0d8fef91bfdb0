import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const deletedTenant = {
  id: EXAMPLE_IDS.tenant,
  name: 'Akosua Ɔpɔku',
  email: 'akosua.opoku@example.com',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
  leaseEndDate: '2026-10-31',
  deletedAt: '2026-11-02T08:15:30.000Z',
}
const erasure = { reason: 'Asked for by letter of 18 November' }
const erased = { id: EXAMPLE_IDS.tenant, name: 'Erased tenant 1C80', erasedAt: '2026-11-20T09:00:00.000Z' }

export const EXAMPLES = { deletedTenant, erasure, erased, ticket: EXAMPLE_TICKET }
