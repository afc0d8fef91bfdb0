import { TENANT } from './docs.ids.ts'

const SECOND = '8e15a0c4-63b7-4f29-a1d8-05c7e92b4f36'
const INVOICE = '2d7c9f40-b618-4e5a-93f1-7a0e48d5c2b6'
const SECOND_INVOICE = '7f31e8a9-04d2-4c6b-8e57-b9d60c1f3a84'

const mailed = {
  tenantId: TENANT,
  tenantName: 'Akosua Ɔpɔku',
  success: true,
  invoiceId: INVOICE,
  emailSent: true,
}
const refused = {
  tenantId: SECOND,
  tenantName: 'Kofi Mensah',
  success: true,
  invoiceId: SECOND_INVOICE,
  emailSent: false,
  error: 'Mailbox full',
}
const summary = {
  totalAttempted: 2,
  successful: 2,
  failed: 0,
  emailsSent: 1,
  emailsWithPDF: 1,
  emailsFailed: 1,
  emailsQueued: 0,
}

/** Bulk invoices: one mail is refused, and goes out when it is tried again. */
export const BULK_CALLS = {
  'POST /invoices/bulk': {
    body: {
      tenantIds: [TENANT, SECOND],
      amount: 1500.5,
      dueDate: '2026-12-05',
      status: 'Unpaid',
      description: 'Rent for December 2026',
      sendEmail: true,
    },
    answer: { summary, results: [mailed, refused] },
  },
  'POST /invoices/bulk/mails': {
    body: { invoiceIds: [SECOND_INVOICE] },
    answer: {
      summary: { ...summary, totalAttempted: 1, successful: 1, emailsFailed: 0 },
      results: [{ ...mailed, tenantId: SECOND, tenantName: 'Kofi Mensah', invoiceId: SECOND_INVOICE }],
    },
  },
}
