import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../server/audit/audit.table.ts'
import type { AuditAction } from '../shared/audit.ts'
import { type PaystackStandIn, startPaystack } from '../stand-in/paystack/stand-in.ts'
import { manualClock } from '../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { type AuditWalk, listAuditActions } from '../testing/samples/audited-calls.ts'
import { deductDamage, submitDeduction, submitHandover } from '../testing/samples/sample-handovers.ts'
import { holdLine, putLineAside } from '../testing/samples/sample-money-lines.ts'
import {
  createSampleRecords,
  deleteOtherTenant,
  fillDeposit,
  importCards,
  keepCredit,
  missInspection,
  missPeriod,
  planEnd,
  type SampleRecords,
  voidOpening,
} from '../testing/samples/sample-records.ts'
import { sealByScan, sendSigning } from '../testing/samples/sample-signings.ts'
import { SECRET_KEY } from '../testing/samples/sample-values.ts'

let provider: PaystackStandIn
let portal: TestPortal
let walk: AuditWalk

beforeAll(async () => {
  const clock = manualClock()
  provider = await startPaystack(clock)
  portal = await startTestPortal({ PAYSTACK_URL: provider.url }, { clock })
  const records = await createSampleRecords(portal)
  walk = { portal, records, keyed: new Set() }
  provider.keys.add(SECRET_KEY)
  await records.admin.call('PATCH /settings/online-payment', { body: { secretKey: SECRET_KEY } })
})
afterAll(() => Promise.all([portal.close(), provider.close()]))

const countEvents = () => portal.db.$count(auditEvents)

const deleteWhatWaits = async () => void (await portal.db.execute(sql`delete from deliveries`))
const resolveCases = async ({ admin, ids }: SampleRecords) => {
  for (const path of ['requests', 'complaints'])
    await admin.call(`PATCH /${path}/${ids[path]}`, { body: { status: 'resolved' } })
}

const voidInvoice = async ({ admin, ids }: SampleRecords) =>
  void (await admin.call(`DELETE /invoices/${ids['invoices']}`))
const oweMuch = async ({ portal, admin, tenant, ids }: SampleRecords) => {
  const fields = { amount: 900_000, advanceReason: 'A sample' }
  ids['invoices'] = (await portal.createInvoice(admin, tenant.tenant.id, fields)).id
}
const oweOverdue = async ({ portal, admin, tenant }: SampleRecords) =>
  void (await portal.createInvoice(admin, tenant.tenant.id, { dueDate: '2026-11-01', enteredLater: true }))

describe('one act is one event', () => {
  test.each<[string, AuditAction, ((fresh: SampleRecords) => Promise<void>)?]>([
    ['PATCH /auth/me', 'profile.changed'],
    ['POST /auth/contact/verify', 'phone.proven'],
    ['POST /tenants/{id}/contact/confirm', 'phone.confirmed'],
    ['POST /auth/totp/confirm', 'totp.enabled'],
    ['DELETE /auth/sessions/{id}', 'session.endedElsewhere'],
    ['DELETE /auth/sessions', 'session.endedElsewhere'],
    ['PUT /settings/security', 'settings.changed'],
    ['POST /auth/totp/recovery-codes', 'recoveryCode.renewed'],
    ['DELETE /auth/totp', 'totp.disabled'],
    ['POST /auth/createTenantUser', 'login.added'],
    ['POST /auth/register', 'staff.added'],
    ['POST /staff', 'staff.added'],
    ['PATCH /staff/{uid}', 'staff.changed'],
    ['DELETE /staff/{uid}', 'staff.removed'],
    ['PATCH /settings', 'settings.changed'],
    ['POST /settings/logo', 'logo.changed'],
    ['DELETE /settings/logo', 'logo.removed'],
    ['PATCH /settings/mail', 'mailServer.changed', deleteWhatWaits],
    ['DELETE /settings/mail', 'mailServer.removed', deleteWhatWaits],
    ['PATCH /settings/sms', 'smsSettings.changed', deleteWhatWaits],
    ['PATCH /settings/reminders', 'reminders.changed'],
    ['POST /properties', 'property.added'],
    ['PATCH /properties/{id}', 'property.changed'],
    ['DELETE /properties/{id}', 'property.removed'],
    ['POST /vendors', 'vendor.added'],
    ['PATCH /vendors/{id}', 'vendor.changed'],
    ['DELETE /vendors/{id}', 'vendor.removed'],
    ['POST /units', 'unit.added'],
    ['PATCH /units/{id}', 'unit.changed'],
    ['DELETE /units/{id}', 'unit.removed'],
    ['POST /units/import', 'unit.imported'],
    ['POST /leases', 'lease.added'],
    ['PATCH /leases/{id}', 'lease.changed'],
    ['POST /leases/{id}/renewal', 'renewal.offered'],
    ['POST /leases/{id}/renewal/accept', 'renewal.accepted'],
    ['POST /leases/{id}/renewal/decline', 'renewal.declined'],
    ['PATCH /leases/{id}/rent-card', 'rentCard.issued'],
    ['POST /agreement-templates', 'agreementTemplate.added'],
    ['PATCH /agreement-templates/{id}', 'agreementTemplate.changed'],
    ['DELETE /agreement-templates/{id}', 'agreementTemplate.removed'],
    ['POST /leases/{id}/signings', 'signing.drafted'],
    ['PATCH /signings/{id}', 'signing.changed'],
    ['GET /signings/{id}/file', 'file.opened'],
    ['GET /signings/export', 'list.exported'],
    ['GET /handovers/export', 'list.exported'],
    ['POST /signings/{id}/send', 'signing.sent'],
    ['POST /signings/{id}/sign', 'signing.signed', sendSigning],
    ['POST /signings/{id}/decline', 'signing.declined', sendSigning],
    ['POST /signings/{id}/withdraw', 'signing.withdrawn'],
    ['POST /signings/{id}/paper', 'signing.paperUploaded'],
    ['PATCH /signings/{id}/registration', 'signing.registered', sealByScan],
    ['POST /rent-rules', 'recurringCharge.added'],
    ['POST /rent-rules/drafts', 'recurringCharge.added'],
    ['PATCH /rent-rules/{id}', 'recurringCharge.changed'],
    ['DELETE /rent-rules/{id}', 'recurringCharge.removed'],
    ['GET /rent-rules/export', 'list.exported'],
    ['POST /rent-rules/missed', 'recurringCharge.periodSkipped', missPeriod],
    ['POST /inspection-rules', 'inspection.added'],
    ['PATCH /inspection-rules/{id}', 'inspection.changed'],
    ['DELETE /inspection-rules/{id}', 'inspection.removed'],
    ['POST /inspection-rules/{id}/missed', 'inspection.skipped', missInspection],
    ['POST /tenants', 'tenant.added'],
    ['POST /tenants/import', 'tenant.imported'],
    ['POST /imports/{id}/confirm', 'book.imported'],
    ['POST /imports/{id}/undo', 'book.undone', importCards],
    ['POST /tenants/opening-balances/import', 'openingBalance.imported'],
    ['POST /payments/import', 'payment.imported'],
    ['PATCH /tenants/{id}', 'tenant.changed'],
    ['POST /tenants/{id}/welcome', 'tenant.welcomed'],
    ['POST /tenants/invite', 'tenant.invited'],
    ['DELETE /auth/deleteTenantUser/{uid}', 'login.removed'],
    ['POST /invoices', 'invoice.issued'],
    ['POST /invoices/bulk', 'invoice.issuedInBulk'],
    ['PUT /invoices/{id}', 'invoice.changed'],
    ['PATCH /invoices/{id}', 'invoice.changed'],
    ['POST /invoices/{id}/restore', 'invoice.restored', voidInvoice],
    ['DELETE /invoices/{id}', 'invoice.voided'],
    ['PUT /invoices/{id}/receipt/{receiptId}/review', 'receipt.approved'],
    ['DELETE /invoices/{id}/receipt/{receiptId}', 'receipt.removed'],
    ['POST /invoices/{id}/receipt', 'receipt.uploaded'],
    ['GET /invoices/{id}/receipt/{receiptId}/file', 'file.opened'],
    ['POST /payments', 'payment.recorded'],
    ['POST /payments/batch', 'payment.recorded'],
    ['POST /payments/{id}/correct', 'payment.corrected'],
    ['POST /payments/{id}/reverse', 'payment.reversed'],
    ['GET /payments/export', 'list.exported'],
    ['GET /ledger/export', 'list.exported'],
    ['POST /online-payments/{reference}/assign', 'onlinePayment.assigned'],
    ['POST /online-payments/{reference}/refund', 'onlinePayment.refunded'],
    ['POST /online-payments/reconcile', 'onlinePayment.reconciled'],
    ['POST /money/accounts', 'moneyAccount.added'],
    ['PATCH /money/accounts/{id}', 'moneyAccount.changed'],
    ['PATCH /money/payers/{id}', 'payer.changed'],
    ['DELETE /money/payers/{id}', 'payer.removed'],
    ['PATCH /settings/money-desk', 'moneyDeskSettings.changed'],
    ['POST /money/statements', 'statement.imported'],
    ['DELETE /money/statements/{id}', 'statement.removed'],
    ['POST /money/texts', 'statement.imported'],
    ['POST /money/lines/{id}/match', 'line.matched'],
    ['POST /money/lines/{id}/link', 'line.matched'],
    ['POST /money/lines/{id}/unmatch', 'line.unmatched', putLineAside],
    ['POST /money/lines/{id}/aside', 'line.aside'],
    ['POST /money/lines/{id}/decide', 'line.decided', holdLine],
    ['POST /money/lines/accept', 'line.matched'],
    ['PATCH /settings/online-payment', 'paymentProvider.changed'],
    ['POST /settings/online-payment/test', 'paymentProvider.tested'],
    ['DELETE /settings/online-payment', 'paymentProvider.removed'],
    ['PATCH /settings/tax', 'taxSettings.changed'],
    ['PATCH /settings/late-fees', 'lateFeeSettings.changed'],
    ['PATCH /settings/maintenance', 'maintenanceSettings.changed'],
    ['POST /payments/{id}/certificate', 'certificate.added'],
    ['GET /payments/{id}/certificate', 'file.opened'],
    ['POST /expenses', 'expense.added'],
    ['PATCH /expenses/{id}', 'expense.changed'],
    ['DELETE /expenses/{id}', 'expense.voided'],
    ['POST /expenses/{id}/bill', 'expense.billAdded'],
    ['GET /expenses/{id}/bill', 'file.opened'],
    ['GET /expenses/export', 'list.exported'],
    ['POST /requests/{id}/costs/{costId}/charge', 'invoice.issued'],
    ['DELETE /requests/{id}/costs/{costId}', 'expense.voided'],
    ['POST /invoices/{id}/share', 'invoice.shared'],
    ['POST /payments/{id}/share', 'payment.shared'],
    ['POST /tenants/{id}/statement/share', 'statement.shared'],
    ['POST /shares/files', 'invoice.fileShared'],
    ['DELETE /shares/{id}', 'share.revoked'],
    ['GET /invoices/{id}/pdf', 'file.opened'],
    ['GET /payments/{id}/receipt', 'file.opened'],
    ['GET /mails/{id}', 'file.opened'],
    ['POST /mails/{id}/retry', 'message.retried'],
    ['POST /messages/{id}/retry', 'message.retried'],
    ['GET /messages/{id}', 'file.opened'],
    ['POST /invoices/{id}/credit-note', 'creditNote.issued'],
    ['POST /mails/retry', 'message.retried'],
    ['POST /closes', 'books.closed'],
    ['PATCH /requests/{id}', 'case.answered'],
    ['POST /requests/{id}/reply', 'case.replied'],
    ['POST /complaints', 'case.submitted'],
    ['POST /tenants/{id}/opening-balance', 'openingBalance.entered', voidOpening],
    ['POST /invoices/{id}/write-off', 'invoice.writtenOff'],
    ['POST /tenants/{id}/credit/return', 'credit.returned', keepCredit],
    ['POST /tenants/{id}/credit/apply', 'credit.used', keepCredit],
    ['POST /tenants/{id}/deposit/apply', 'deposit.used', fillDeposit],
    ['POST /tenants/{id}/deposit/return', 'deposit.returned', fillDeposit],
    ['GET /arrears/export', 'list.exported'],
    ['POST /tenants/{id}/contacts', 'contact.recorded'],
    ['POST /tenants/{id}/promises', 'promise.recorded'],
    ['POST /tenants/{id}/remind', 'invoice.reminded', oweOverdue],
    ['POST /invoices/{id}/remind', 'invoice.reminded', oweMuch],
    ['GET /tenants/{id}/evidence', 'list.exported'],
    ['POST /requests', 'case.submitted'],
    ['POST /requests/taken', 'case.taken'],
    ['POST /requests/{id}/share', 'case.shared'],
    ['POST /requests/{id}/claims/{claimId}/decline', 'case.claimDeclined'],
    ['POST /complaints/{id}/reply', 'case.replied'],
    ['PATCH /complaints/{id}', 'case.answered'],
    ['POST /requests/{id}/confirm', 'case.confirmed', resolveCases],
    ['POST /requests/{id}/reopen', 'case.reopened', resolveCases],
    ['DELETE /requests/{id}', 'case.removed', resolveCases],
    ['DELETE /complaints/{id}/tenant', 'case.removed', resolveCases],
    ['GET /requests/photos/{photoId}/file', 'file.opened'],
    ['POST /leases/{id}/handovers', 'handover.added'],
    ['PATCH /handovers/{id}', 'handover.changed'],
    ['POST /handovers/{id}/submit', 'handover.submitted'],
    ['POST /handovers/{id}/objections', 'handover.objected', submitHandover],
    ['PUT /handovers/{id}/items/{itemId}/deduction', 'handover.deducted'],
    ['DELETE /handovers/{id}/items/{itemId}/deduction', 'handover.deductionRemoved', deductDamage],
    ['POST /handovers/{id}/charge', 'invoice.issued', submitDeduction],
    ['GET /handovers/{id}/photos/{photoId}/file', 'file.opened'],
    ['POST /handover-templates', 'handoverTemplate.added'],
    ['PATCH /handover-templates/{id}', 'handoverTemplate.changed'],
    ['DELETE /handover-templates/{id}', 'handoverTemplate.removed'],
    ['PATCH /settings/handovers', 'handoverSettings.changed'],
    ['POST /announcements', 'announcement.sent'],
    ['DELETE /announcements/{id}', 'announcement.withdrawn'],
    ['POST /upload', 'document.added'],
    ['GET /upload/document/{tenantId}/{documentId}/file', 'file.opened'],
    ['DELETE /upload/document/{tenantId}/{documentId}', 'document.removed'],
    ['GET /tenants/export', 'list.exported'],
    ['GET /invoices/export', 'list.exported'],
    ['GET /requests/export', 'list.exported'],
    ['POST /backups', 'backup.made'],
    ['GET /tenants/{id}/export', 'tenant.exported'],
    ['POST /tenants/{id}/erase', 'tenant.erased', deleteOtherTenant],
    ['POST /tenants/{id}/restore', 'tenant.restored', deleteOtherTenant],
    ['DELETE /tenants/{id}', 'tenant.removed'],
  ])('%s: %s', async (name, action, prepare) => {
    expect(await listAuditActions(walk, name, prepare)).toEqual([action])
  })

  test('but activating a recurring charge, which bills what is due', async () => {
    walk.records = await createSampleRecords(portal)
    const actions = await listAuditActions(walk, 'POST /rent-rules/activate')
    expect(actions.toSorted()).toEqual(['recurringCharge.activated', 'recurringCharge.billed'])
  })

  test('but ending a lease, which bills what is not billed yet', async () => {
    walk.records = await createSampleRecords(portal)
    const actions = await listAuditActions(walk, 'POST /leases/{id}/end', planEnd)
    expect(actions.toSorted()).toEqual([
      'lease.ended',
      'recurringCharge.billed',
      'recurringCharge.periodSkipped',
    ])
  })

  test('but charging a cost of a request, which issues an invoice', async () => {
    const actions = await listAuditActions(walk, 'POST /requests/{id}/costs')
    expect(actions.toSorted()).toEqual(['expense.added', 'invoice.issued'])
  })

  test.each([
    'POST /imports/{id}/rows',
    'POST /invoices/bulk/mails',
    'POST /tenants/{id}/statement/mail',
    'POST /requests/photos',
    'POST /complaints/photos',
    'PUT /handovers/{id}/photos/{photoId}',
  ])('but %s leaves drafts, messages or photos, and no event', async (name) => {
    expect(await listAuditActions(walk, name)).toEqual([])
  })

  test('and every idempotent call was sent twice', () => {
    const declared = portal.routes.filter(({ endpoint }) => endpoint?.idempotent)
    const names = declared.map(({ method, url }) => `${method} ${url}`)
    expect(names.filter((name) => !walk.keyed.has(name))).toEqual([])
  })

  test('and what nobody changes is none', async () => {
    const before = await countEvents()
    for (const address of ['tenants', 'invoices', 'requests', 'properties', 'analytics/summary'])
      expect((await walk.records.admin.call(`GET /${address}`)).status).toBe(200)
    expect(await countEvents()).toBe(before)
  })
})
