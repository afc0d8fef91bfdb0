import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const document = {
  id: EXAMPLE_IDS.document,
  tenantId: EXAMPLE_IDS.tenant,
  url: `/api/upload/document/${EXAMPLE_IDS.tenant}/${EXAMPLE_IDS.document}/file`,
  name: 'Tenancy agreement 2026',
  category: 'Tenancy agreement',
  date: '2026-01-01',
  fileName: 'agreement.pdf',
  fileSize: 184_320,
  contentType: 'application/pdf',
  uploadedBy: 'admin',
  uploaderName: 'Ama Mensah',
  createdAt: '2026-11-02T08:15:30.000Z',
}
const form = {
  tenantId: EXAMPLE_IDS.tenant,
  category: 'Tenancy agreement',
  name: 'Tenancy agreement 2026',
  date: '2026-01-01',
}

export const EXAMPLES = {
  ticket: EXAMPLE_TICKET,
  document,
  form,
}
