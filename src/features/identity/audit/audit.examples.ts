import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const event = {
  id: '0d6c3f5e-9a41-4f6b-8a57-1b2c4d8e9f30',
  at: '2026-11-20T09:12:44.120Z',
  recordedAt: '2026-11-20T09:12:44.125Z',
  actor: EXAMPLE_IDS.admin,
  actorName: 'Ama Mensah',
  role: 'owner',
  ip: '102.176.65.4',
  action: 'invoice.changed',
  targetKind: 'invoice',
  targetId: EXAMPLE_IDS.invoice,
  targetName: 'INV-2026-00042',
  tenantId: EXAMPLE_IDS.tenant,
  changes: { amount: [1500.5, 1600] },
  requestId: '5f1f3a58-27b4-4a1e-9a37-c0f5bb0b5a10',
}
const seal = {
  day: '2026-11-19',
  events: 214,
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  intact: true,
  backdated: 0,
  erasure: null,
}

export const EXAMPLES = { event, seal }
