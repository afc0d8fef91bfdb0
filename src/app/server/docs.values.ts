import { MADE, TENANT } from './docs.ids.ts'
import { ANALYTICS_VALUES } from './docs.values.analytics.ts'
import { BULK_CALLS } from './docs.values.bulk.ts'
import { CASE_CALLS, CASE_IDS, CASE_LEFT_OUT, CASE_VALUES } from './docs.values.cases.ts'
import { IMPORT_CALLS } from './docs.values.import.ts'
import { MAIL_CALLS, MAIL_IDS, MAIL_VALUES } from './docs.values.mails.ts'
import { REMINDER_CALLS, REMINDER_IDS, REMINDER_VALUES } from './docs.values.reminders.ts'
import { SEARCH_CALLS } from './docs.values.search.ts'

/**
 * What stands in the examples, by the name of a field. The closest key wins: 'POST /properties name' for the body of
 * that call, 'Receipt.notes' for the field of that shape, 'paid.count' below a field, 'name' anywhere.
 */
const INVOICE = '3f0c2a7e-5d41-4b8a-9c36-1e7f2a90d5b4'
const RECEIPT = 'b5a9d3c0-27f8-46e1-a4d2-8f6c0e73b912'
const UID = 'e2c47b18-6f05-4d9a-b3e1-0a94d87c25f3'
const NEW_TENANT = '1c80d5f4-7b2e-4963-8d0a-f29e6a43b715'
const NEW_UID = 'a6e93f07-4c1d-4b58-92f8-3d7b05c1e684'
const ADMIN = '58d2b7c9-e013-4f6a-8b94-6c20f1a7d35e'
const COLLEAGUE = 'f04a6e1b-82c7-4d39-a5e0-97b3d8c2146f'
const PROPERTY = '91f6b4d8-0c3e-4a75-9e2b-d74a1c58e063'
const NOTICE = '6b3e9d17-a2f4-4c80-b159-e07c4a82d6f3'
const DOCUMENT = 'd84f1c65-3b9a-4e27-96c0-5a1e7b2f03d8'
const TOKEN = 'yM3v0kq8Zr1XbT5sJd9cW2nLpQ7uAe4fGh6iRo0tVxE'
const EMAIL = 'akosua.opoku@example.com'

const receipt = {
  id: RECEIPT,
  status: 'pending_review',
  paymentDate: '2026-11-19',
  amount: 1500.5,
  notes: 'Paid by MoMo this morning',
  reviewNotes: null,
  receiptUrl: `/api/invoices/${INVOICE}/receipt/${RECEIPT}/file`,
  fileName: 'momo-receipt.jpg',
  fileSize: 184_320,
  contentType: 'image/jpeg',
  uploadedAt: '2026-11-19T09:41:07.000Z',
  createdAt: '2026-11-19T09:41:07.000Z',
  reviewedAt: null,
}
const approved = {
  ...receipt,
  status: 'approved',
  reviewNotes: 'Received with thanks',
  reviewedAt: '2026-11-19T14:02:44.000Z',
}
const submitted = {
  status: 'Payment Submitted',
  displayStatus: 'Payment Under Review',
  receipts: [receipt],
}
const payment = {
  paidOn: '2026-11-19',
  paymentMethod: 'Mobile money',
  paymentReference: 'MP261119.0938.C04518',
}
const paid = { status: 'Paid', displayStatus: 'Paid', ...payment }

export const VALUES: Record<string, unknown> = {
  id: TENANT,
  uid: UID,
  name: 'Akosua Ɔpɔku',
  email: EMAIL,
  phone: '024 555 0142',
  moveInDate: '2026-01-01',
  moveOutDate: '2026-12-31',
  leaseEndDate: '2026-12-31',
  createdAt: MADE,
  updatedAt: MADE,
  timestamp: MADE,
  password: 'kente-and-cocoa',
  currentPassword: 'kente-and-cocoa',
  newPassword: 'harmattan-moon-7',
  initialPassword: 'Tq7mRv2xWd',
  setPasswordUrl: `https://portal.example.com/reset#${TOKEN}`,
  setupCode: 'K7QF-2M9X',
  token: TOKEN,
  message: 'If this e-mail has an account, a link to set a new password is on its way to it.',
  companyName: 'Bohye Properties',
  address: '12 Spintex Road, Accra',
  logoUrl: '/api/company/logo',
  network: 'MTN MoMo',
  number: '024 555 0100',
  'mobileMoney.name': 'Bohye Properties Ltd',
  bank: 'GCB Bank, Spintex branch, 1011 2345 6789 0, Bohye Properties Ltd',
  text: 'Please write the invoice number as the reference.',
  today: '2026-11-20',
  setupNeeded: false,
  time: '2026-11-20T09:00:00.000Z',
  apartment: 'Bohye (Shops)',
  unit: 'B12',
  welcomeEmailSent: true,
  welcomeEmailError: null,
  propertyId: PROPERTY,
  kind: 'shops',
  capacity: 20,
  tenants: 17,
  taken: 17,
  doubleLet: 0,
  except: TENANT,
  receiptId: RECEIPT,
  tenantId: TENANT,
  tenantIds: `${TENANT},${UID}`,
  tenantName: 'Akosua Ɔpɔku',
  tenantEmail: EMAIL,
  invoiceNumber: 'INV-2026-00042',
  amount: 1500.5,
  dueDate: '2026-12-05',
  dueMonth: '2026-12',
  dueFrom: '2026-12-01',
  dueTo: '2026-12-31',
  displayStatus: 'Unpaid',
  daysLeft: 15,
  description: 'Rent for December 2026',
  paidOn: null,
  paymentMethod: null,
  paymentReference: null,
  paymentDate: '2026-11-19',
  remindedAt: null,
  receipts: [],
  receiptUrl: receipt.receiptUrl,
  fileName: receipt.fileName,
  fileSize: receipt.fileSize,
  uploadedAt: receipt.uploadedAt,
  reviewedAt: null,
  notes: 'Paid by MoMo this morning',
  reviewNotes: 'Received with thanks',
  sendEmail: true,
  emailSent: true,
  pdfAttached: true,
  emailError: null,
  adminEmailSent: true,
  tenantFound: true,
  q: 'akosua',
  limit: 50,
  cursor: Buffer.from(`1762071330000 ${INVOICE}`).toString('base64url'),
  count: 'true',
  format: 'xlsx',
  owed: 3001,
  overdue: 1500.5,
  underReview: 0,
  unread: 'true',
  read: true,
  category: 'Tenancy agreement',
  date: '2026-01-01',
  uploadedBy: 'admin',
  uploaderName: 'Ama Mensah',
  ...CASE_VALUES,
  ...ANALYTICS_VALUES,
  ...MAIL_VALUES,
  ...REMINDER_VALUES,
  createdFrom: '2026-10-22',
  error: 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals',

  'POST /auth/login email': 'ama.mensah@example.com',
  'user.uid': ADMIN,
  'user.name': 'Ama Mensah',
  'user.email': 'ama.mensah@example.com',
  'UserProfile.uid': ADMIN,
  'UserProfile.name': 'Ama Mensah',
  'UserProfile.email': 'ama.mensah@example.com',
  'UserProfile.phone': '024 555 0107',
  'UserProfile.moveInDate': null,
  'UserProfile.moveOutDate': null,
  'Admin.uid': ADMIN,
  'Admin.name': 'Ama Mensah',
  'Admin.email': 'ama.mensah@example.com',
  'Admin.phone': '024 555 0107',
  'Company.name': 'Bohye Properties',
  'CompanySettings.email': 'rent@bohye.example.com',
  'CompanySettings.phone': '030 255 0100',
  'GET /company/how-to-pay email': 'rent@bohye.example.com',
  'GET /company/how-to-pay phone': '030 255 0100',
  'POST /auth/register name': 'Kofi Annor',
  'POST /auth/register email': 'kofi.annor@example.com',
  'POST /auth/register uid': COLLEAGUE,
  'POST /auth/createTenantUser name': 'Kojo Nkansah',
  'POST /auth/createTenantUser email': 'kojo.nkansah@example.com',
  'POST /auth/createTenantUser role': 'tenant',
  'POST /auth/createTenantUser uid': NEW_UID,
  'POST /tenants name': 'Esi Nyarko',
  'POST /tenants email': 'esi.nyarko@example.com',
  'POST /tenants phone': '024 555 0163',
  'POST /tenants unit': 'B19',
  'CreatedTenant.id': NEW_TENANT,
  'CreatedTenant.uid': NEW_UID,
  'Property.id': PROPERTY,
  'Property.name': 'Bohye (Shops)',
  'POST /properties name': 'Spintex (Shops)',
  'Invoice.id': INVOICE,
  'MailedInvoice.id': INVOICE,
  'Receipt.id': RECEIPT,
  'Receipt.createdAt': receipt.createdAt,
  'Receipt.reviewNotes': null,
  'Unit.doubleLet': false,
  'Notice.id': NOTICE,
  'Notice.type': 'invoice',
  'Notice.title': 'Invoice INV-2026-00042: GHS 1,500.50, due 5 Dec 2026',
  'Notice.body': 'GHS 1,500.50 is due on 5 Dec 2026.',
  'Notice.link': '/tenant/invoices',
  'Notice.readAt': null,
  'Document.id': DOCUMENT,
  'Document.url': `/api/upload/document/${TENANT}/${DOCUMENT}/file`,
  'Document.name': 'Tenancy agreement 2026',
  'Document.fileName': 'agreement.pdf',
  'Document.contentType': 'application/pdf',
  'POST /upload name': 'Tenancy agreement 2026',
  'GET /invoices status': 'overdue',
  'GET /invoices/export status': 'overdue',
  'GET /invoices/totals status': 'overdue',
  'GET /tenants apartment': 'Bohye (Shops)',
  'POST /invoices status': 'Unpaid',
  'total.count': 84,
  'total.amount': 126_042,
  'paid.count': 61,
  'paid.amount': 91_530.5,
  'unpaid.count': 14,
  'unpaid.amount': 21_007,
  'submitted.count': 3,
  'submitted.amount': 4501.5,
  'overdue.count': 6,
  'overdue.amount': 9003,
}

/** Ids in addresses, by the collection that they stand in. */
export const IDS: Record<string, string> = {
  ...CASE_IDS,
  ...REMINDER_IDS,
  ...MAIL_IDS,
  tenants: TENANT,
  invoices: INVOICE,
  properties: PROPERTY,
  admins: COLLEAGUE,
  deleteTenantUser: UID,
  receipt: RECEIPT,
  notifications: NOTICE,
  document: TENANT,
  documentId: DOCUMENT,
}

/**
 * Calls whose example says more than its fields: query and body in place of the made ones, the answer over it;
 * `signedIn` where the example needs the token of an admin though others do without.
 */
export const CALLS: Record<string, { query?: object; body?: object; answer?: object; signedIn?: true }> = {
  'POST /auth/register': { signedIn: true },
  'GET /tenants': { query: { q: 'akosua', limit: 50 } },
  'GET /invoices': { query: { status: 'Unpaid', dueMonth: '2026-12', limit: 50, count: true } },
  'GET /invoices/export': { query: { status: 'overdue', sort: 'dueDate', format: 'xlsx' } },
  'GET /tenants/export': { query: { lease: 'ending', format: 'xlsx' } },
  'GET /invoices/{id}': { answer: submitted },
  'GET /notifications': { query: { unread: true, limit: 50, count: true } },
  'PATCH /notifications/{id}': { answer: { readAt: '2026-11-20T09:00:00.000Z' } },
  'PATCH /auth/me': { body: { phone: '024 555 0107' } },
  'PATCH /settings': { body: { companyName: 'Bohye Properties', phone: '030 255 0100' } },
  'PATCH /properties/{id}': { body: { capacity: 22 } },
  'PATCH /tenants/{id}': { body: { phone: '024 555 0142', leaseEndDate: '2026-12-31' } },
  'PUT /tenants/{id}': { body: { unit: 'B14' } },
  'PATCH /invoices/{id}': { body: { status: 'Paid', ...payment }, answer: paid },
  'PUT /invoices/{id}': {
    body: { amount: 1650, dueDate: '2026-12-10' },
    answer: { daysLeft: 20, emailSent: false, pdfAttached: false },
  },
  'POST /invoices/{id}/receipt': { answer: { invoice: submitted } },
  'POST /invoices/{id}/remind': { answer: { remindedAt: '2026-11-20T09:00:00.000Z' } },
  'PUT /invoices/{id}/receipt/{receiptId}/review': {
    answer: { ...paid, paymentMethod: null, paymentReference: null, receipts: [approved] },
  },
  ...CASE_CALLS,
  ...BULK_CALLS,
  ...IMPORT_CALLS,
  ...REMINDER_CALLS,
  ...SEARCH_CALLS,
  ...MAIL_CALLS,
  'GET /openapi.json': { answer: { openapi: '3.1.0', info: { title: 'Tenant portal', version: '1' } } },
}

/** What the examples leave out: it is optional, and there only in other cases. */
export const LEFT_OUT = new Set([
  ...CASE_LEFT_OUT,
  'POST /auth/register setupCode',
  'POST /tenants uid',
  'POST /tenants password',
  'CreatedTenant.initialPassword',
  'CreatedTenant.setPasswordUrl',
  'WelcomedAgain.setPasswordUrl',
  'POST /invoices/{id}/receipt tenantId',
])

export const ERROR_EXAMPLE = {
  error: 'Name is required; Please enter a valid email address',
  details: ['Name is required', 'Please enter a valid email address'],
}
