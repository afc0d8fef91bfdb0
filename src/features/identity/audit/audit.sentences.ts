import { type AuditAction, currentAction } from '../../../shared/audit.ts'
import type { AuditEvent } from './audit.contract.ts'
import { changeTexts, isShown, lowerWord, valueText } from './audit.words.ts'

/** Follows the actor's name; {name} is the target. */
const SENTENCES: Record<AuditAction, string> = {
  'session.opened': 'signed in',
  'session.refused': 'tried to sign in and was refused',
  'session.blocked': 'was blocked after too many failed attempts to sign in',
  'session.ended': 'signed out',
  'session.endedElsewhere': 'ended their own sign-in on {name}',
  'password.changed': 'changed their own password',
  'password.reset': 'set a new password with an e-mailed link',
  'totp.enabled': 'switched on two-step sign-in',
  'totp.disabled': 'switched off the two-step sign-in of {name}',
  'recoveryCode.used': 'signed in with a recovery code',
  'recoveryCode.renewed': 'created new recovery codes',
  'password.refused': 'gave a wrong password for a change',
  'profile.changed': 'changed their own profile',
  'phone.proven': 'confirmed their own phone number with a code',
  'phone.confirmed': 'confirmed the phone number of {name}',
  'staff.added': 'added {name} to the office',
  'staff.changed': 'changed {name} in the office',
  'staff.removed': 'removed {name} from the office',
  'settings.changed': 'changed the company settings',
  'logo.changed': 'changed the logo',
  'logo.removed': 'removed the logo',
  'mailServer.changed': 'changed the mail server',
  'mailServer.removed': 'removed the mail server',
  'mailServer.tested': 'tested the mail server',
  'paymentProvider.changed': 'changed the key for online payments',
  'paymentProvider.removed': 'removed the key for online payments',
  'paymentProvider.tested': 'tested the key for online payments',
  'smsSettings.changed': 'changed the SMS settings',
  'smsSettings.tested': 'sent a test SMS',
  'reminders.changed': 'changed the reminders',
  'taxSettings.changed': 'changed the tax settings',
  'books.closed': 'closed {name}',
  'books.reopened': 'reopened {name}',
  'accounts.changed': 'changed {name}',
  'lateFeeSettings.changed': 'changed the late fee settings',
  'maintenanceSettings.changed': 'changed the deadlines of requests',
  'message.retried': 'sent {name} again',
  'job.retried': 'ran the job {name} again',
  'property.added': 'added the property {name}',
  'property.changed': 'changed the property {name}',
  'property.removed': 'removed the property {name}',
  'unit.added': 'added the unit {name}',
  'unit.changed': 'changed the unit {name}',
  'unit.removed': 'removed the unit {name}',
  'unit.imported': 'imported {name}',
  'vendor.added': 'added the vendor {name}',
  'vendor.changed': 'changed the vendor {name}',
  'vendor.removed': 'deleted the vendor {name}',
  'tenant.added': 'added the tenant {name}',
  'tenant.imported': 'imported {name}',
  'book.imported': 'imported {name} and signed for it',
  'book.undone': 'undid the import of {name}',
  'tenant.changed': 'changed the tenant {name}',
  'tenant.removed': 'removed the tenant {name}',
  'tenant.restored': 'restored the deleted tenant {name}',
  'tenant.welcomed': 'sent {name} a link to set a password',
  'tenant.invited': 'invited {name} with a code to join',
  'tenant.joined': 'joined with a code',
  'tenant.exported': 'exported all data of the tenant {name}',
  'tenant.erased': 'erased the data of {name}',
  'login.added': 'created a login for {name}',
  'login.removed': 'ended the login of {name}',
  'lease.added': 'added the lease of {name}',
  'lease.changed': 'changed the lease of {name}',
  'lease.ended': 'ended the lease of {name}',
  'rentCard.issued': 'recorded the rent card of {name}',
  'recurringCharge.added': 'added the recurring charge {name}',
  'recurringCharge.changed': 'changed the recurring charge {name}',
  'recurringCharge.activated': 'activated the recurring charge {name}',
  'recurringCharge.removed': 'deleted the recurring charge {name}',
  'recurringCharge.billed': 'billed {name} from recurring charges',
  'recurringCharge.periodBilled': 'billed a missed period of {name}',
  'recurringCharge.periodSkipped': 'skipped a missed period of {name}',
  'inspection.added': 'added the inspection {name}',
  'inspection.changed': 'changed the inspection {name}',
  'inspection.removed': 'deleted the inspection {name}',
  'inspection.made': 'created the requests for the inspection {name}',
  'inspection.skipped': 'skipped a date of the inspection {name}',
  'lateFee.charged': 'charged the late fee {name}',
  'renewal.offered': 'offered to renew the lease of {name}',
  'renewal.accepted': 'accepted the renewal of the lease of {name}',
  'renewal.declined': 'declined the renewal of the lease of {name}',
  'invoice.issued': 'issued invoice {name}',
  'invoice.issuedInBulk': 'issued {name}',
  'invoice.changed': 'changed invoice {name}',
  'invoice.paid': 'marked invoice {name} as paid',
  'invoice.reminded': 'sent a reminder for invoice {name}',
  'invoice.voided': 'voided invoice {name}',
  'invoice.restored': 'restored invoice {name}',
  'invoice.fileShared': 'shared the PDF of invoice {name} with another app',
  'invoice.shared': 'shared a link to invoice {name}',
  'expense.added': 'entered the expense {name}',
  'expense.changed': 'changed the expense {name}',
  'expense.voided': 'voided the expense {name}',
  'expense.billAdded': 'stored the bill of the expense {name}',
  'payment.recorded': 'recorded the payment {name}',
  'payment.imported': 'imported {name}',
  'payment.reversed': 'reversed the payment {name}',
  'payment.corrected': 'corrected the payment {name}',
  'payment.fileShared': 'shared the PDF of receipt {name} with another app',
  'payment.shared': 'shared a link to receipt {name}',
  'statement.fileShared': 'shared a statement of {name} as a PDF with another app',
  'statement.shared': 'shared a link to a statement of {name}',
  'share.revoked': 'withdrew a link to {name}',
  'share.revokedAll': 'withdrew all links of {name}',
  'onlinePayment.posted': 'posted the online payment {name}',
  'onlinePayment.settled': 'received an online payment for invoice {name}',
  'onlinePayment.returned': 'recorded that money of the online payment {name} was returned',
  'onlinePayment.assigned': 'assigned the online payment {name}',
  'onlinePayment.refunded': 'asked for a refund of the online payment {name}',
  'onlinePayment.reconciled': 'compared the online payments of {name}',
  'moneyAccount.added': 'added the account {name}',
  'moneyAccount.changed': 'changed the account {name}',
  'moneyDeskSettings.changed': 'changed {name}',
  'statement.imported': 'imported {name}',
  'statement.removed': 'took back {name}',
  'line.matched': 'matched {name} with payments',
  'line.unmatched': 'undid the match of {name}',
  'line.aside': 'put {name} aside',
  'line.decided': 'decided whether {name} is the same as another line',
  'payer.changed': 'changed how payments of {name} are matched',
  'payer.removed': 'forgot the payer {name}',
  'certificate.added': 'added the certificate of withheld tax {name}',
  'creditNote.issued': 'issued a credit note for invoice {name}',
  'invoice.writtenOff': 'wrote off invoice {name}',
  'openingBalance.entered': 'entered the opening balance of {name}',
  'openingBalance.imported': 'imported {name}',
  'credit.used': 'used the credit of {name}',
  'credit.returned': 'refunded credit: {name}',
  'deposit.used': 'used a deposit of {name}',
  'deposit.returned': 'returned a deposit of {name}',
  'promise.recorded': 'recorded a payment promise of {name}',
  'contact.recorded': 'recorded a contact with {name}',
  'receipt.uploaded': 'uploaded a receipt for {name}',
  'receipt.approved': 'approved a receipt for {name}',
  'receipt.rejected': 'rejected a receipt for {name}',
  'receipt.removed': 'removed a receipt of {name}',
  'case.submitted': 'submitted “{name}”',
  'case.taken': 'recorded the request “{name}” for a caller',
  'case.shared': 'shared a link to the job “{name}”',
  'case.claimedDone': 'said that the job “{name}” is done',
  'case.claimDeclined': 'said that the job “{name}” is not done yet',
  'case.answered': 'worked on “{name}”',
  'case.replied': 'replied to “{name}”',
  'case.confirmed': 'confirmed that “{name}” is done',
  'case.reopened': 'reopened “{name}”',
  'case.removed': 'removed “{name}”',
  'document.added': 'added the document {name}',
  'document.removed': 'removed the document {name}',
  'announcement.sent': 'sent the announcement “{name}”',
  'announcement.withdrawn': 'withdrew the announcement “{name}”',
  'file.opened': 'opened {name}',
  'call.refused': 'was refused access to “{name}”',
  'list.exported': 'exported {name}',
  'backup.made': 'created a backup',
  'backup.downloaded': 'downloaded the backup {name}',
}

/** 'marked invoice INV-2026-00042 as paid'. Must not fail for unknown actions of another release. */
export function toSentence({ action: stored, targetName }: { action: string; targetName: string }): string {
  const action = currentAction(stored)
  const sentence = Object.hasOwn(SENTENCES, action)
    ? SENTENCES[action as AuditAction]
    : `did “${action}” to {name}`
  return sentence.replace('{name}', () => targetName)
}

type EventText = Pick<AuditEvent, 'action' | 'targetName' | 'changes'>

/** 'changed the phone number of the tenant Akosua from 020 111 to 024 555', where that is the whole change. */
function toOneSentence(event: EventText): string | undefined {
  const shown = Object.entries(event.changes).filter(isShown)
  const [only] = shown
  const about = /^changed (?<about>.+)$/.exec(toSentence(event))?.groups?.['about']
  if (!event.action.endsWith('.changed') || about === undefined || !only || shown.length > 1) return undefined
  const [field, [before, after]] = only
  const [old, now] = [valueText(before, field), valueText(after, field)]
  const what = `the ${lowerWord(field)} of ${about}`
  if (isNone(before)) return `set ${what} to ${now}`
  return isNone(after) ? `removed ${what}, which was ${old}` : `changed ${what} from ${old} to ${now}`
}

const isNone = (value: unknown) => value === null || value === undefined || value === ''

/** A sentence that follows the name of who did it, and what else changed. */
export function describeEvent(event: EventText): { sentence: string; details: string[] } {
  const one = toOneSentence(event)
  return one ? { sentence: one, details: [] } : { sentence: toSentence(event), details: changeTexts(event) }
}
