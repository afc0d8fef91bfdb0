import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const form = {
  tenantId: EXAMPLE_IDS.tenant,
  category: 'Tenancy agreement',
  name: 'Tenancy agreement 2026',
  date: '2026-01-01',
}

export const EXAMPLES = { form }
