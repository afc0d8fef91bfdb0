import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const EXPIRES_AT = '2026-12-20T09:30:00.000Z'

const share = {
  id: EXAMPLE_IDS.share,
  kind: 'invoice' as const,
  subjectId: EXAMPLE_IDS.invoice,
  from: null,
  to: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdByName: 'Nana Boakye',
  expiresAt: EXPIRES_AT,
  openedAt: '2026-11-21T07:12:00.000Z',
  timesOpened: 2,
}

export const EXAMPLES = {
  made: {
    id: EXAMPLE_IDS.share,
    url: 'https://rent.example.com/s/2sGk9lJrN6t0cV3bXw8eQm1yUo5pZa7fTd4hRi-KxLE',
    expiresAt: EXPIRES_AT,
  },
  file: { kind: 'invoice' as const, subjectId: EXAMPLE_IDS.invoice },
  range: { from: '2026-01-01', to: '2026-12-31' },
  share,
  liveShare: {
    ...share,
    createdBy: EXAMPLE_IDS.admin,
    tenantId: EXAMPLE_IDS.tenant,
    tenantName: 'Ama Serwaa',
    document: 'INV-2026-00042',
  },
  maker: { uid: EXAMPLE_IDS.admin, name: 'Nana Boakye', links: 12 },
  withdrawn: { withdrawn: 12 },
}
