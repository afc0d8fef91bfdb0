import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const promise = { day: '2026-12-05', amount: 800, state: 'open' }
const arrears = {
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  propertyId: EXAMPLE_IDS.property,
  propertyName: 'Bohye (Shops)',
  unit: 'B07',
  phone: '024 412 3456',
  overdue: 1500.5,
  oldestDueDate: '2026-11-05',
  daysOverdue: 15,
  lastContactAt: '2026-11-18T10:02:11.000Z',
  promise,
  nextStep: 'Promise due on 5 Dec 2026',
  oldestInvoice: { id: EXAMPLE_IDS.invoice, invoiceNumber: 'INV-2026-00042', remindedAt: null },
}
const age = { age: '1-30', tenants: 1, overdue: 1500.5 }
const newPromise = { day: '2026-12-05', amount: 800, note: 'Half now, the rest after Christmas' }
const newContact = { channel: 'call', note: 'Her shop was closed for two weeks' }
const contact = {
  id: EXAMPLE_IDS.receipt,
  tenantId: EXAMPLE_IDS.tenant,
  kind: 'promise',
  at: '2026-11-18T10:02:11.000Z',
  by: 'Ama Mensah',
  channel: null,
  note: newPromise.note,
  promise,
  invoiceNumber: null,
}
const recordedContact = { ...contact, ...newContact, kind: 'contact', promise: null }

export const EXAMPLES = { arrears, age, newPromise, newContact, contact, recordedContact }
