import type { CompanySettings } from '../../features/identity/company/company.contract.ts'
import type { InvoiceFacts } from '../../features/money/invoices/server/messages/invoice-facts.ts'
import type { InvoiceDocument } from '../../features/money/invoices/server/pdf/invoice.document.ts'

export const PUBLIC_URL = 'https://portal.test'
export const TENANT_UID = '0f9a1c52-31a5-4f0e-9f59-0a1a8a9d3c11'
export const TENANT_EMAIL = 'kofi@tenant.test'
export const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

export const createCompanySettings = (name: string): CompanySettings => ({
  companyName: name,
  address: name,
  phone: '024 412 3456',
  email: 'rent@asante.test',
  logoUrl: '/api/company/logo?v=1',
  howToPay: { mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name }], bank: name, text: name },
  closedThrough: null,
})

/** `name` replaces all user input. */
export function createInvoiceMail(name: string, more: Partial<InvoiceDocument> = {}): InvoiceFacts {
  const { address, phone, email, howToPay } = createCompanySettings(name)
  const document: InvoiceDocument = {
    company: { name, address, phone, email },
    issuer: null,
    invoiceNumber: 'INV-2026-00042',
    tenant: { name, email: TENANT_EMAIL, apartment: name, unit: name, phone: null },
    payCode: '7KQ2C',
    issuedOn: '2026-11-20',
    dueDate: '2026-12-05',
    amountPesewas: 150_050,
    amountPaidPesewas: 0,
    amountCreditedPesewas: 0,
    withoutMoney: { deposit: 0, opening: 0, writtenOff: 0 },
    creditNotes: [],
    vat: null,
    status: 'Unpaid',
    description: name,
    howToPay,
    paid: null,
    settled: null,
    ...more,
  }
  return {
    invoice: {
      id: ID,
      status: 'Unpaid',
      receiptState: 'none',
      dueDate: document.dueDate,
      amount: document.amountPesewas,
      amountPaid: 0,
      amountCredited: 0,
      amountSubmitted: 0,
    },
    tenant: { personUid: TENANT_UID, email: TENANT_EMAIL },
    propertyId: null,
    document,
    fileName: 'invoice.pdf',
    publicUrl: PUBLIC_URL,
    canPayOnline: false,
    today: '2026-12-01',
  }
}
