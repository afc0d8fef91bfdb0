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
  payCode: '7KQ2C',
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
const confirmation = { channel: 'sms' }

export const EXAMPLES = { confirmation, newTenant, createdTenant, tenantChanges, welcomedAgain }
