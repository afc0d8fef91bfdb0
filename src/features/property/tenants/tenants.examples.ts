import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const tenant = {
  id: EXAMPLE_IDS.tenant,
  uid: EXAMPLE_IDS.login,
  name: 'Akosua Ɔpɔku',
  email: 'akosua.opoku@example.com',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
  phone: '0245550142',
  phoneE164: '+233245550142',
  phoneConfirmed: true,
  phoneProvenAt: '2026-11-22T14:05:30.000Z',
  channels: ['email'],
  preferredChannel: null,
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
  createdAt: '2026-11-02T08:15:30.000Z',
  updatedAt: '2026-11-02T08:15:30.000Z',
  role: 'tenant',
}
const newTenant = {
  name: 'Esi Nyarko',
  email: 'esi.nyarko@example.com',
  apartment: 'Bohye (Shops)',
  unit: 'B19',
  phone: '024 555 0163',
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
}
const createdTenant = {
  ...newTenant,
  phone: '0245550163',
  phoneE164: '+233245550163',
  phoneConfirmed: true,
  phoneProvenAt: null,
  channels: ['email'],
  preferredChannel: null,
  id: '1c80d5f4-7b2e-4963-8d0a-f29e6a43b715',
  uid: 'a6e93f07-4c1d-4b58-92f8-3d7b05c1e684',
  createdAt: '2026-11-02T08:15:30.000Z',
  updatedAt: '2026-11-02T08:15:30.000Z',
  role: 'tenant',
  welcomeEmailSent: true,
  welcomeEmailError: null,
}
const tenantChanges = { phone: '024 555 0142', leaseEndDate: '2026-12-31' }
const welcomedAgain = { welcomeEmailSent: true, welcomeEmailError: null }
const choice = {
  id: EXAMPLE_IDS.tenant,
  name: 'Akosua Ɔpɔku',
  email: 'akosua.opoku@example.com',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
}
const confirmation = { channel: 'sms' }
const phoneCheck = {
  phone: '0245550142',
  warnings: [
    'Akosua Ɔpɔku has the number 024 555 0142 too. Until one of them proves it, no code to sign in goes there.',
  ],
  confirmBy: 'code',
}
const sharedNumber = {
  phone: '0245550142',
  people: [
    {
      id: EXAMPLE_IDS.tenant,
      name: 'Akosua Ɔpɔku',
      apartment: 'Bohye (Shops)',
      unit: 'B12',
      provenAt: '2026-11-22T14:05:30.000Z',
    },
    { id: null, name: 'Another tenant', apartment: null, unit: null, provenAt: null },
  ],
}

export const EXAMPLES = {
  confirmation,
  phoneCheck,
  sharedNumber,
  tenant,
  newTenant,
  createdTenant,
  tenantChanges,
  welcomedAgain,
  choice,
}
