import {
  contactChangedByEmail,
  contactChangedBySms,
} from '../../features/identity/accounts/server/messages/contact-changed.message.ts'
import { contactCode } from '../../features/identity/accounts/server/messages/contact-code.message.ts'
import { contactCodeByEmail } from '../../features/identity/accounts/server/messages/contact-code-email.message.ts'
import { numberWaits } from '../../features/identity/accounts/server/messages/number-waits.message.ts'
import { ownerAlert } from '../../features/identity/accounts/server/messages/owner-alert.message.ts'
import { passwordReset } from '../../features/identity/accounts/server/messages/password-reset.message.ts'
import { sharedNumber } from '../../features/identity/accounts/server/messages/shared-number.message.ts'
import { signInCode } from '../../features/identity/accounts/server/messages/sign-in-code.message.ts'
import { totpRemoved } from '../../features/identity/accounts/server/messages/totp-removed.message.ts'
import { auditSealed } from '../../features/identity/audit/server/messages/audit-sealed.message.ts'
import { smsBudgetUsed } from '../../features/messaging/channels/server/messages/sms-budget-used.message.ts'
import {
  officeRegularRentBegins,
  regularRentBegins,
} from '../../features/money/charges/server/messages/regular-rent-begins.message.ts'
import { invoiceIssued } from '../../features/money/invoices/server/messages/invoice-issued.message.ts'
import { invoiceReminder } from '../../features/money/invoices/server/messages/invoice-reminder.message.ts'
import { paymentConfirmed } from '../../features/money/invoices/server/messages/payment-confirmed.message.ts'
import { paymentProofAccepted } from '../../features/money/invoices/server/messages/payment-proof-accepted.message.ts'
import { paymentProofMissing } from '../../features/money/invoices/server/messages/payment-proof-missing.message.ts'
import { paymentProofRejected } from '../../features/money/invoices/server/messages/payment-proof-rejected.message.ts'
import { paymentProofUploaded } from '../../features/money/invoices/server/messages/payment-proof-uploaded.message.ts'
import { leaseEnded } from '../../features/money/lease-ends/server/messages/lease-ended.message.ts'
import { givenBack } from '../../features/money/payments/server/messages/given-back.message.ts'
import { ledgerDiffers } from '../../features/money/payments/server/messages/ledger-differs.message.ts'
import { paymentReceived } from '../../features/money/payments/server/messages/payment-received.message.ts'
import { statementMailed } from '../../features/money/payments/server/messages/statement.message.ts'
import { backupFailed } from '../../features/overview/backups/server/messages/backup-failed.message.ts'
import { handoverObjected } from '../../features/overview/handovers/server/messages/handover-objected.message.ts'
import {
  signingCodeByEmail,
  signingCodeBySms,
} from '../../features/overview/signings/server/messages/signing-code.message.ts'
import {
  officeSigningDeclined,
  signingWithdrawn,
} from '../../features/overview/signings/server/messages/signing-ended.message.ts'
import {
  officeSigningSealed,
  signingSealed,
} from '../../features/overview/signings/server/messages/signing-sealed.message.ts'
import { signingSent } from '../../features/overview/signings/server/messages/signing-sent.message.ts'
import { renewalAnswered } from '../../features/property/leases/server/messages/renewal-answered.message.ts'
import { renewalOffered } from '../../features/property/leases/server/messages/renewal-offered.message.ts'
import { inviteByEmail, inviteBySms } from '../../features/property/tenants/server/messages/invite.message.ts'
import { leaseEnding } from '../../features/property/tenants/server/messages/lease-ending.message.ts'
import { leasesEnding } from '../../features/property/tenants/server/messages/leases-ending.message.ts'
import { welcome, welcomeLink } from '../../features/property/tenants/server/messages/welcome.message.ts'
import { announcementSent } from '../../features/service/announcements/server/messages/announcement.message.ts'
import { caseAnswered } from '../../features/service/cases/server/messages/case-answered.message.ts'
import { caseMoved } from '../../features/service/cases/server/messages/case-moved.message.ts'
import { caseReplied } from '../../features/service/cases/server/messages/case-replied.message.ts'
import { caseSubmitted } from '../../features/service/cases/server/messages/case-submitted.message.ts'
import { requestClaimed } from '../../features/service/cases/server/messages/request-claimed.message.ts'
import { requestTaken } from '../../features/service/cases/server/messages/request-taken.message.ts'
import { inspectionPlanned } from '../../features/service/inspections/server/messages/inspection-planned.message.ts'
import { officeInspectionPlanned } from '../../features/service/inspections/server/messages/inspection-planned-office.message.ts'
import type { Message } from '../../server/mail/messages.ts'

export const messages: readonly Message[] = [
  passwordReset,
  signInCode,
  contactCode,
  contactCodeByEmail,
  contactChangedByEmail,
  contactChangedBySms,
  numberWaits,
  sharedNumber,
  totpRemoved,
  welcome,
  welcomeLink,
  inviteByEmail,
  inviteBySms,
  auditSealed,
  ownerAlert,
  leaseEnding,
  leasesEnding,
  leaseEnded,
  renewalOffered,
  renewalAnswered,
  signingCodeBySms,
  signingCodeByEmail,
  signingSent,
  signingSealed,
  officeSigningSealed,
  signingWithdrawn,
  officeSigningDeclined,
  invoiceIssued,
  invoiceReminder,
  paymentConfirmed,
  paymentProofUploaded,
  paymentProofAccepted,
  paymentProofRejected,
  paymentProofMissing,
  paymentReceived,
  statementMailed,
  regularRentBegins,
  officeRegularRentBegins,
  ...Object.values(caseSubmitted),
  requestTaken,
  requestClaimed,
  ...Object.values(caseReplied),
  ...Object.values(caseAnswered),
  ...Object.values(caseMoved),
  inspectionPlanned,
  officeInspectionPlanned,
  handoverObjected,
  announcementSent,
  backupFailed,
  ledgerDiffers,
  givenBack,
  smsBudgetUsed,
]
