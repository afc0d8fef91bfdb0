import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import { daysBetween } from '../../../../shared/days.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MESSAGES, UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { toCedis } from '../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { canSeeTenant } from '../../../property/tenants/server/tenants.scope.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { findPayment, type PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { listWithheldBefore } from '../../ledger/server/received.queries.ts'
import type { Certificate, MissingCertificate } from '../taxes.contract.ts'
import { TAX_ERRORS, TAX_MESSAGES } from '../taxes.messages.ts'
import { certificateMissingBefore } from '../taxes.rules.ts'
import { type CertificateRow, findCertificate, listCertified, writeCertificate } from './taxes.queries.ts'
import { withholdingCertificates } from './taxes.table.ts'

export const CERTIFICATE_RULES: UploadRules = {
  field: 'file',
  folder: 'certificates',
  maxBytes: UPLOAD_MAX_BYTES,
  types: UPLOAD_TYPES,
  texts: {
    missing: TAX_MESSAGES.selectFile,
    empty: TAX_MESSAGES.emptyFile,
    tooLarge: UPLOAD_MESSAGES.tooLarge,
    wrongType: UPLOAD_MESSAGES.wrongType,
  },
}

export const certificateFiles: StoredFiles = {
  folder: CERTIFICATE_RULES.folder,
  column: withholdingCertificates.fileKey,
}

export const certificatePath = (paymentId: string) => `/api/payments/${paymentId}/certificate`

const present = (row: CertificateRow): Certificate => ({
  paymentId: row.paymentId,
  url: certificatePath(row.paymentId),
  fileName: row.fileName,
  fileSize: row.fileSize,
  contentType: row.contentType,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
})

async function requirePayment(db: Db, caller: Caller, id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment || !(await canSeeTenant(db, caller, payment.tenantId))) throw TAX_ERRORS.paymentNotFound()
  return payment
}

type Given = { id: string; caller: Caller; upload: Upload }

/** Replaces an earlier one. Throws 404, and 409 unless it is valid withheld tax. */
export async function addCertificate(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id, caller, upload }: Given,
): Promise<Outcome<Certificate>> {
  const { tenantId } = await requirePayment(tx, caller, id)
  await lockTenantAccounts(tx, [tenantId])
  const payment = await requirePayment(tx, caller, id)
  if (payment.kind !== 'withholding') throw TAX_ERRORS.notWithheld()
  if (payment.reversedAt) throw TAX_ERRORS.reversed()
  const now = clock.now()
  const { key: fileKey, fileName, size: fileSize } = upload
  const contentType = upload.contentType as (typeof UPLOAD_TYPES)[number]
  const file = { fileKey, fileName, fileSize, contentType }
  const row = { paymentId: payment.id, tenantId, ...file, uploadedAt: now, uploadedByName: caller.name }
  await writeCertificate(tx, row)
  await recordAudit(tx, now, caller, {
    action: 'certificate.added',
    target: { kind: 'payment', id: payment.id, name: payment.receiptNumber ?? '' },
    tenantId,
    changes: changesBetween(null, { fileName }),
  })
  announce(tx, 'invoiceUpdated', { admins: true })
  return { answer: present(row) }
}

export async function getCertificate({ db }: Pick<Context, 'db'>, caller: Caller, id: string) {
  const payment = await requirePayment(db, caller, id)
  const certificate = await findCertificate(db, payment.id)
  if (!certificate) throw TAX_ERRORS.noCertificate()
  return { payment, certificate }
}

export async function listMissingCertificates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<MissingCertificate[]> {
  const today = clock.today()
  const withheld = await listWithheldBefore(db, certificateMissingBefore(today), caller)
  const certified = await listCertified(
    db,
    withheld.map(({ id }) => id),
  )
  const missing = withheld.filter(({ id }) => !certified.has(id))
  const tenants = await findTenantsIncludingDeleted(db, [...new Set(missing.map(({ tenantId }) => tenantId))])
  return missing.map(({ id, receiptNumber, tenantId, amount, receivedOn }) => ({
    paymentId: id,
    receiptNumber,
    tenantId,
    receivedOn,
    tenantName: tenants.get(tenantId)?.name ?? '',
    amount: toCedis(amount),
    days: daysBetween(receivedOn, today),
  }))
}
