import type { AuditFilter } from '../audit.contract.ts'

export type ShownEvents = { actor: string; action: string; from: string; to: string }

export const ALL_EVENTS: ShownEvents = { actor: '', action: '', from: '', to: '' }

export const ACTION_CHOICES = [
  { value: '', label: 'Anything' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'receipt', label: 'Receipts' },
  { value: 'payment', label: 'Payments' },
  { value: 'expense', label: 'Expenses' },
  { value: 'tenant', label: 'Tenants' },
  { value: 'case', label: 'Requests and complaints' },
  { value: 'document', label: 'Documents' },
  { value: 'property', label: 'Properties' },
  { value: 'session', label: 'Signing in and out' },
  { value: 'password', label: 'Passwords' },
  { value: 'staff', label: 'Staff' },
  { value: 'settings', label: 'Company and how to pay' },
  { value: 'mailServer', label: 'The mail server' },
  { value: 'onlinePayment', label: 'Online payments' },
  { value: 'paymentProvider', label: 'The key of online payment' },
  { value: 'smsSettings', label: 'SMS' },
  { value: 'list', label: 'Exports' },
  { value: 'file', label: 'Files and messages that were opened' },
  { value: 'share', label: 'Links that were withdrawn' },
  { value: 'call', label: 'Refused calls' },
  { value: 'backup', label: 'Backups' },
]

export const queryOf = (shown: ShownEvents): AuditFilter =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')) as AuditFilter

export const isFiltered = (shown: ShownEvents): boolean => Object.values(shown).some((value) => value !== '')
