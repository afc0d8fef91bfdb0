import { contactCode } from '../../features/accounts/server/messages/contact-code.message.ts'
import { numberWaits } from '../../features/accounts/server/messages/number-waits.message.ts'
import { ownerAlert } from '../../features/accounts/server/messages/owner-alert.message.ts'
import { passwordReset } from '../../features/accounts/server/messages/password-reset.message.ts'
import { sharedNumber } from '../../features/accounts/server/messages/shared-number.message.ts'
import { signInCode } from '../../features/accounts/server/messages/sign-in-code.message.ts'
import { totpRemoved } from '../../features/accounts/server/messages/totp-removed.message.ts'
import { announcementSent } from '../../features/announcements/server/messages/announcement.message.ts'
import { auditSealed } from '../../features/audit/server/messages/audit-sealed.message.ts'
import { backupFailed } from '../../features/backups/server/messages/backup-failed.message.ts'
import {
  officeRegularRentBegins,
  regularRentBegins,
} from '../../features/billing/server/messages/regular-rent-begins.message.ts'
import { caseAnswered } from '../../features/cases/server/messages/case-answered.message.ts'
import { caseMoved } from '../../features/cases/server/messages/case-moved.message.ts'
import { caseReplied } from '../../features/cases/server/messages/case-replied.message.ts'
import { caseSubmitted } from '../../features/cases/server/messages/case-submitted.message.ts'
import { inspectionPlanned } from '../../features/inspections/server/messages/inspection-planned.message.ts'
import { officeInspectionPlanned } from '../../features/inspections/server/messages/inspection-planned-office.message.ts'
import { invoiceIssued } from '../../features/invoices/server/messages/invoice-issued.message.ts'
import { invoiceReminder } from '../../features/invoices/server/messages/invoice-reminder.message.ts'
import { paymentConfirmed } from '../../features/invoices/server/messages/payment-confirmed.message.ts'
import { receiptAccepted } from '../../features/invoices/server/messages/receipt-accepted.message.ts'
import { receiptRejected } from '../../features/invoices/server/messages/receipt-rejected.message.ts'
import { receiptUploaded } from '../../features/invoices/server/messages/receipt-uploaded.message.ts'
import { leaseEnded } from '../../features/lease-ends/server/messages/lease-ended.message.ts'
import { renewalAnswered } from '../../features/leases/server/messages/renewal-answered.message.ts'
import { renewalOffered } from '../../features/leases/server/messages/renewal-offered.message.ts'
import { smsBudgetUsed } from '../../features/messaging/server/messages/sms-budget-used.message.ts'
import { givenBack } from '../../features/payments/server/messages/given-back.message.ts'
import { ledgerDiffers } from '../../features/payments/server/messages/ledger-differs.message.ts'
import { paymentReceived } from '../../features/payments/server/messages/payment-received.message.ts'
import { statementMailed } from '../../features/payments/server/messages/statement.message.ts'
import { leaseEnding } from '../../features/tenants/server/messages/lease-ending.message.ts'
import { leasesEnding } from '../../features/tenants/server/messages/leases-ending.message.ts'
import { welcome, welcomeLink } from '../../features/tenants/server/messages/welcome.message.ts'
import type { Message } from '../../server/mail/messages.ts'

export const messages: readonly Message[] = [
  passwordReset,
  signInCode,
  contactCode,
  numberWaits,
  sharedNumber,
  totpRemoved,
  welcome,
  welcomeLink,
  auditSealed,
  ownerAlert,
  leaseEnding,
  leasesEnding,
  leaseEnded,
  renewalOffered,
  renewalAnswered,
  invoiceIssued,
  invoiceReminder,
  paymentConfirmed,
  receiptUploaded,
  receiptAccepted,
  receiptRejected,
  paymentReceived,
  statementMailed,
  regularRentBegins,
  officeRegularRentBegins,
  ...Object.values(caseSubmitted),
  ...Object.values(caseReplied),
  ...Object.values(caseAnswered),
  ...Object.values(caseMoved),
  inspectionPlanned,
  officeInspectionPlanned,
  announcementSent,
  backupFailed,
  ledgerDiffers,
  givenBack,
  smsBudgetUsed,
]
