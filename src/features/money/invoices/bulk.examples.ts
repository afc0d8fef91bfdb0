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
const bulkMails = { invoiceIds: ['7f31e8a9-04d2-4c6b-8e57-b9d60c1f3a84'] }

export const EXAMPLES = { bulkInvoices, bulkMails }
