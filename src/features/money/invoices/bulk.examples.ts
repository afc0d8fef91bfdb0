import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const bulkInvoices = {
  tenantIds: [EXAMPLE_IDS.tenant, '8e15a0c4-63b7-4f29-a1d8-05c7e92b4f36'],
  leases: [{ tenantId: EXAMPLE_IDS.tenant, leaseId: EXAMPLE_IDS.lease }],
  amount: 1500.5,
  dueDate: '2026-12-05',
  status: 'Unpaid',
  description: 'Rent for December 2026',
  sendEmail: true,
}
const result = {
  summary: {
    totalAttempted: 2,
    successful: 2,
    failed: 0,
    emailsSent: 1,
    emailsWithPDF: 1,
    emailsFailed: 1,
    emailsQueued: 0,
  },
  results: [
    {
      tenantId: EXAMPLE_IDS.tenant,
      leaseId: EXAMPLE_IDS.lease,
      tenantName: 'Akosua Ɔpɔku',
      success: true,
      invoiceId: '2d7c9f40-b618-4e5a-93f1-7a0e48d5c2b6',
      emailSent: true,
    },
    {
      tenantId: '8e15a0c4-63b7-4f29-a1d8-05c7e92b4f36',
      tenantName: 'Kofi Mensah',
      success: true,
      invoiceId: '7f31e8a9-04d2-4c6b-8e57-b9d60c1f3a84',
      emailSent: false,
      error: 'Mailbox full',
    },
  ],
}
const bulkMails = { invoiceIds: ['7f31e8a9-04d2-4c6b-8e57-b9d60c1f3a84'] }

const accepted = { runId: '5b8e2f17-90c4-4d3a-8f61-c2a7d9e04b35' }
const { tenantIds: _, leases: _leases, ...invoices } = bulkInvoices
const run = {
  ...accepted,
  state: 'done' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
  attempted: 2,
  done: 2,
  emails: 2,
  mailed: 1,
  emailsFailed: 1,
  invoices,
  ...result,
}

export const EXAMPLES = { bulkInvoices, result, bulkMails, accepted, run }
