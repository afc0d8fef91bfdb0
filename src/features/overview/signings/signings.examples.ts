import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const DOCUMENT_SHA256 = 'b2f5a1d7c9e04836a7f1d25c8e9b3047651fa0c2d4e8b6937a15c0f2e8d4b761'
const SEALED_SHA256 = '4d81f0c6a2b97e3514c8d06fb39e7a2581c4f6d0e9a3b75218d6c4f0a7e2b935'
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/128.0 Mobile'

const template = {
  name: 'Tenancy of a shop',
  kind: 'agreement' as const,
  unitKinds: ['shop' as const],
  body: '# Tenancy agreement {{agreementNumber}}\n\n{{landlordName}} lets {{unitName}}, {{propertyName}}, to {{tenantName}} from {{startsOn}} to {{endsOn}} for {{rent}} for each period of {{periodMonths}}.',
}
const filledBody =
  '# Tenancy agreement DOC-2026-00042\n\nBohye Properties lets A12, Bohye (Shops), to Akosua Ɔpɔku from 1 Dec 2026 to 30 Nov 2027 for GHS 1,500.00 for each period of 1 month.'

const office = { party: 'office', name: 'Ama Mensah', signedAt: '2026-11-21T09:02:11.000Z' }
const tenant = { party: 'tenant', name: 'Akosua Ɔpɔku', signedAt: '2026-11-21T10:15:40.000Z' }

const signing = {
  id: EXAMPLE_IDS.signing,
  number: 'DOC-2026-00042',
  leaseId: EXAMPLE_IDS.lease,
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  propertyName: 'Bohye (Shops)',
  unitName: 'A12',
  kind: 'agreement',
  version: 1,
  state: 'sealed',
  way: 'phone',
  title: 'Tenancy agreement',
  missing: [],
  warnings: [],
  documentSha256: DOCUMENT_SHA256,
  sealedSha256: SEALED_SHA256,
  sealedAt: '2026-11-21T10:15:40.000Z',
  sentAt: '2026-11-20T16:30:05.000Z',
  createdAt: '2026-11-20T16:12:48.000Z',
  createdByName: 'Ama Mensah',
  signedOn: null,
  endReason: null,
  objectUntil: null,
  handoverId: null,
  follows: null,
  registration: { registeredOn: '2026-11-28', reference: 'RCD/2026/1184', stampedOn: null },
  signatures: [
    {
      ...office,
      ip: '154.160.4.21',
      userAgent: 'Mozilla/5.0 (X11) Firefox/131.0',
      channel: null,
      sentTo: null,
    },
    { ...tenant, ip: '154.160.9.87', userAgent: PHONE, channel: 'sms', sentTo: '•••• 0101' },
  ],
}

const trail = [
  { at: '2026-11-20T16:30:05.000Z', what: 'sent', name: 'Ama Mensah', ip: '154.160.4.21', detail: null },
  { at: '2026-11-21T10:09:31.000Z', what: 'opened', name: 'Akosua Ɔpɔku', ip: '154.160.9.87', detail: null },
  {
    at: '2026-11-21T10:14:02.000Z',
    what: 'code',
    name: 'Akosua Ɔpɔku',
    ip: '154.160.9.87',
    detail: '•••• 0101',
  },
  { at: '2026-11-21T10:15:40.000Z', what: 'signed', name: 'Akosua Ɔpɔku', ip: '154.160.9.87', detail: null },
]

const DRAWING = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

export const EXAMPLES = {
  template,
  storedTemplate: {
    id: EXAMPLE_IDS.agreementTemplate,
    ...template,
    version: 1,
    builtIn: false,
    updatedAt: '2026-11-20T16:12:48.000Z',
  },
  preview: { body: template.body, leaseId: EXAMPLE_IDS.lease },
  previewed: { body: filledBody, missing: [] },
  newSigning: { kind: 'agreement' as const, templateId: EXAMPLE_IDS.agreementTemplate },
  signing: { ...signing, body: filledBody, trail },
  row: signing,
  body: { body: filledBody },
  codeSent: { channel: 'sms', sentTo: '•••• 0101' },
  sign: {
    documentSha256: DOCUMENT_SHA256,
    name: 'Akosua Opoku',
    drawing: DRAWING,
    agree: true,
    code: '493817',
  },
  reason: { reason: 'The rent is not what we agreed.' },
  paper: { signedOn: '2026-11-20' },
  registration: { registeredOn: '2026-11-28', reference: 'RCD/2026/1184', stampedOn: null },
  due: {
    signingId: EXAMPLE_IDS.signing,
    number: 'DOC-2026-00042',
    kind: 'agreement',
    leaseId: EXAMPLE_IDS.lease,
    tenantId: EXAMPLE_IDS.tenant,
    tenantName: 'Akosua Ɔpɔku',
    propertyName: 'Bohye (Shops)',
    unitName: 'A12',
    sealedAt: '2026-11-21T10:15:40.000Z',
    reasons: ['rooms'],
    dueOn: '2026-12-05',
    daysLate: 0,
  },
  check: { number: 'DOC-2026-00042', sha256: SEALED_SHA256 },
  checked: {
    known: true,
    number: 'DOC-2026-00042',
    kind: 'agreement',
    state: 'sealed',
    sealedAt: '2026-11-21T10:15:40.000Z',
    signatures: [office, tenant],
  },
} as const
