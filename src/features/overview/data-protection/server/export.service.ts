import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { FileMissing } from '../../../../server/files/files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import { writeCsv } from '../../../../server/sheets/write.csv.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { listDeliveriesForExport } from '../../../messaging/channels/server/deliveries/deliveries.for-export.ts'
import type { Delivery } from '../../../messaging/channels/server/deliveries/deliveries.queries.ts'
import { listTimeline } from '../../../money/arrears/server/contacts.queries.ts'
import { listChargesForExport } from '../../../money/charges/server/charges.for-export.ts'
import { listInvoicesForExport } from '../../../money/invoices/server/personal-data/invoices.for-export.ts'
import { listPaymentsForExport } from '../../../money/ledger/server/ledger.erase.ts'
import { listTenantLines, listTenantPayers } from '../../../money/money-desk/server/personal-data.ts'
import { listOnlinePaymentsForExport } from '../../../money/online-payments/server/online-payments.queries.ts'
import { loadStatement } from '../../../money/payments/server/accounts/statements.service.ts'
import { listCards } from '../../../money/rent-cards/server/rent-cards.queries.ts'
import { listTenantCertificates } from '../../../money/taxes/server/taxes.queries.ts'
import { listLeasesForExport } from '../../../property/leases/server/leases.for-export.ts'
import { findStoredTenant, type StoredTenant } from '../../../property/tenants/server/tenants.erase.ts'
import { listAnnouncementsForExport } from '../../../service/announcements/server/announcements.queries.ts'
import { CASE_KINDS } from '../../../service/cases/cases.rules.ts'
import { listVisibleCases } from '../../../service/cases/server/cases.reading.ts'
import { listPhotos } from '../../../service/cases/server/photos.queries.ts'
import { listDocuments } from '../../../service/documents/server/documents.queries.ts'
import { listHandoversForExport } from '../../handovers/server/handovers.personal-data.ts'
import { readTenantBooks } from '../../imports/server/tenant-rows.ts'
import { listTenantShares } from '../../shares/server/shares.queries.ts'
import { listSigningsForExport } from '../../signings/server/signings.erase.ts'
import { DATA_PROTECTION_ERRORS } from '../data-protection.messages.ts'
import { exportableEvents, presentEventForExport } from './export.audit.ts'
import { photoName, presentCaseForExport } from './export.cases.ts'
import { documentName, presentDocument } from './export.documents.ts'
import { handoverPhotoName, presentHandoverForExport } from './export.handovers.ts'
import { exportedInvoiceColumns, presentInvoiceForExport, receiptName } from './export.invoices.ts'
import { presentLeaseForExport } from './export.leases.ts'
import { presentLineForExport, presentPayerForExport } from './export.money-lines.ts'
import { presentOnlinePaymentForExport } from './export.online-payments.ts'
import { readEveryPage, writeJson } from './export.pages.ts'
import { presentAccountForExport, presentPaymentForExport } from './export.payments.ts'
import {
  certificateName,
  presentAnnouncementForExport,
  presentCertificate,
  presentContactForExport,
  presentShareForExport,
} from './export.present.ts'
import { readme } from './export.readme.ts'
import { presentSigningForExport, signingFile } from './export.signings.ts'

const ALL_DAYS = { from: '1900-01-01', to: '2999-12-31' }

type Entry = { name: string; input: string | AsyncIterable<string | Uint8Array>; lastModified: Date }
type Export = { ctx: Context; caller: Caller; tenant: StoredTenant }

/** Includes deleted tenants. Throws 404, 409 once erased. */
export async function requireExportableTenant(db: Db, caller: Caller, id: string): Promise<StoredTenant> {
  const tenant = await findStoredTenant(db, id)
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw DATA_PROTECTION_ERRORS.notFound()
  if (tenant.erasedAt) throw DATA_PROTECTION_ERRORS.erasedAlready()
  return tenant
}

const presentProfile = (tenant: StoredTenant) => ({
  name: tenant.name,
  email: tenant.email,
  phone: tenant.phone,
  unconfirmedPhone: tenant.unconfirmedPhone,
  phoneProvenAt: tenant.phoneProvenAt,
  location: tenant.apartment,
  unit: tenant.unit,
  payCode: tenant.payCode,
  moveInDate: tenant.moveInDate,
  leaseEndDate: tenant.leaseEndDate,
  hasLogin: tenant.uid !== null,
  addedAt: tenant.createdAt,
  changedAt: tenant.updatedAt,
  deletedAt: tenant.deletedAt,
})

const presentMessage = (row: Delivery) => ({
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  state: row.state,
  writtenAt: row.createdAt,
  sentAt: row.sentAt,
  deliveredAt: row.deliveredAt,
  attachment: row.attachmentName,
  text: row.holdsSecret ? null : row.text,
})

const exportInvoices = ({ ctx, tenant }: Export) =>
  readEveryPage((request) => listInvoicesForExport(ctx.db, tenant.id, request))

const exportDocuments = ({ ctx, tenant }: Export) =>
  readEveryPage((request) => listDocuments(ctx.db, tenant.id, request))

async function* exportCases({ ctx, caller, tenant }: Export) {
  for (const kind of CASE_KINDS) {
    const list = await listVisibleCases(ctx, { kind, caller }, { tenantId: tenant.id })
    for await (const rows of everyPage(list)) yield rows.map((given) => ({ kind, given }))
  }
}

async function* fileRows(of: Export): AsyncGenerator<{ name: string; key: string; at: Date }> {
  for await (const rows of exportInvoices(of))
    for (const invoice of rows)
      for (const receipt of invoice.receipts)
        yield { name: receiptName(invoice, receipt), key: receipt.fileKey, at: receipt.uploadedAt }
  for (const certificate of await listTenantCertificates(of.ctx.db, of.tenant.id))
    yield { name: certificateName(certificate), key: certificate.fileKey, at: certificate.uploadedAt }
  for await (const rows of exportCases(of)) {
    const ids = rows.map(({ given }) => given.id)
    // A vendor's photo is not the tenant's data.
    for (const photo of (await listPhotos(of.ctx.db, ids)).filter(({ claimId }) => claimId === null))
      yield { name: photoName(photo), key: photo.fileKey, at: photo.createdAt }
  }
  for (const { signing } of await listSigningsForExport(of.ctx.db, of.tenant.id)) {
    const file = signingFile(signing)
    if (file) yield file
  }
  for (const { photos } of await listHandoversForExport(of.ctx.db, of.tenant.id))
    for (const photo of photos)
      yield { name: handoverPhotoName(photo), key: photo.fileKey, at: photo.createdAt }
  for await (const rows of exportDocuments(of))
    for (const document of rows)
      yield { name: documentName(document), key: document.fileKey, at: document.createdAt }
}

async function* fileEntries(of: Export): AsyncGenerator<Entry> {
  const { files, log } = of.ctx
  for await (const { name, key, at } of fileRows(of)) {
    const bytes = await files.read(key).catch((error: unknown) => {
      if (!(error instanceof FileMissing)) throw error
      log.warn({ key }, 'a file is missing in the export of a tenant')
    })
    if (!bytes) continue
    try {
      yield { name, input: bytes, lastModified: at }
    } finally {
      bytes.destroy()
    }
  }
}

async function* listEntries(of: Export, companyName: string): AsyncGenerator<Entry> {
  const { ctx, caller, tenant } = of
  const lastModified = ctx.clock.now()
  const today = ctx.clock.today()
  const person = { tenantId: tenant.id, uid: tenant.personUid }
  const announcements = (await listAnnouncementsForExport(ctx.db, tenant.id)).map(
    presentAnnouncementForExport,
  )
  const held = await listLeasesForExport(ctx.db, tenant.id)
  const cards = await listCards(
    ctx.db,
    held.map(({ id }) => id),
  )
  const leases = held.map((lease) => ({
    ...presentLeaseForExport(lease),
    rentCard: cards.get(lease.id) ?? null,
  }))
  const charges = await listChargesForExport(ctx, tenant.id)
  const texts: Record<string, Entry['input']> = {
    'README.txt': readme({ companyName, name: tenant.name, today }),
    'profile.json': `${JSON.stringify(presentProfile(tenant), null, 2)}\n`,
    'leases.json': `${JSON.stringify(leases, null, 2)}\n`,
    'recurring-charges.json': `${JSON.stringify(charges, null, 2)}\n`,
    'invoices.csv': writeCsv(exportedInvoiceColumns(today, ctx.config.TIME_ZONE), exportInvoices(of)),
    'invoices.json': writeJson(exportInvoices(of), (row) => presentInvoiceForExport(row, today)),
    'payments.json': writeJson(
      readEveryPage((request) => listPaymentsForExport(ctx.db, tenant.id, request)),
      presentPaymentForExport,
    ),
    'online-payments.json': `${JSON.stringify((await listOnlinePaymentsForExport(ctx.db, tenant.id)).map(presentOnlinePaymentForExport), null, 2)}\n`,
    'statement-lines.json': `${JSON.stringify({ lines: (await listTenantLines(ctx.db, tenant)).map(presentLineForExport), payers: (await listTenantPayers(ctx.db, tenant.id)).map(presentPayerForExport) }, null, 2)}\n`,
    'certificates.json': `${JSON.stringify((await listTenantCertificates(ctx.db, tenant.id)).map(presentCertificate), null, 2)}\n`,
    'account.json': `${JSON.stringify(presentAccountForExport(await loadStatement(ctx.db, tenant.id, ALL_DAYS)), null, 2)}\n`,
    'contacts.json': writeJson(
      readEveryPage((request) => listTimeline(ctx.db, tenant.id, request)),
      presentContactForExport,
    ),
    'shared-links.json': `${JSON.stringify((await listTenantShares(ctx.db, tenant.id)).map(presentShareForExport), null, 2)}\n`,
    'requests-and-complaints.json': writeJson(exportCases(of), ({ kind, given }) =>
      presentCaseForExport(kind, given),
    ),
    'messages.json': writeJson(
      readEveryPage((request) => listDeliveriesForExport(ctx.db, tenant.personUid, request)),
      presentMessage,
    ),
    'books.json': `${JSON.stringify(await readTenantBooks(ctx.db, tenant.id), null, 2)}\n`,
    'announcements.json': `${JSON.stringify(announcements, null, 2)}\n`,
    'handovers.json': `${JSON.stringify((await listHandoversForExport(ctx.db, tenant.id)).map(presentHandoverForExport), null, 2)}\n`,
    'documents.json': writeJson(exportDocuments(of), presentDocument),
    'signings.json': `${JSON.stringify((await listSigningsForExport(ctx.db, tenant.id)).map(presentSigningForExport), null, 2)}\n`,
    'audit.json': writeJson(exportableEvents(ctx, caller, person), (event) =>
      presentEventForExport(person, event),
    ),
  }
  for (const [name, input] of Object.entries(texts)) yield { name, input, lastModified }
  yield* fileEntries(of)
}

/** A ZIP, streamed. Throws 404, 409. */
export async function exportTenant(ctx: Context, caller: Caller, id: string) {
  const tenant = await requireExportableTenant(ctx.db, caller, id)
  await recordAudit(ctx.db, ctx.clock.now(), caller, {
    action: 'tenant.exported',
    target: { kind: 'tenant', id: tenant.id, name: tenant.name },
    tenantId: tenant.id,
  })
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  const zip = makeZip(listEntries({ ctx, caller, tenant }, companyName))
  return {
    fileName: `${tenant.name}_${ctx.clock.today()}.zip`,
    bytes: Readable.from(zip, { objectMode: false }),
  }
}
