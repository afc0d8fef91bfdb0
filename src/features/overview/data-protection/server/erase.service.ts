import { randomUUID } from 'node:crypto'
import { toActor } from '../../../../server/audit/record.ts'
import { isBackupUnderWay } from '../../../../server/backup/lock.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { moveToTrash } from '../../../../server/files/files.trash.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { deleteKeysAbout } from '../../../../server/http/idempotency.ts'
import { deleteQuotaUses } from '../../../../server/http/tenant-limits.ts'
import { deleteJobsNaming } from '../../../../server/jobs/jobs.queries.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { erasePerson } from '../../../identity/accounts/server/person.erase.ts'
import { eraseFromAudit } from '../../../identity/audit/server/audit.queries.ts'
import { resealAround } from '../../../identity/audit/server/audit.seal.ts'
import {
  type ErasedReader,
  eraseReaderDeliveries,
  lockReaderDeliveries,
} from '../../../messaging/channels/server/deliveries/deliveries.erase.ts'
import { eraseReaderNotices } from '../../../messaging/notices/server/notices.erase.ts'
import { eraseTenantContacts } from '../../../money/arrears/server/contacts.erase.ts'
import { eraseTenantCharges } from '../../../money/charges/server/charges.erase.ts'
import {
  eraseTenantInvoices,
  lockTenantInvoices,
} from '../../../money/invoices/server/personal-data/invoices.erase.ts'
import { lockTenantAccounts } from '../../../money/ledger/server/account-locks.ts'
import { sumAccount, sumCredit } from '../../../money/ledger/server/accounts.queries.ts'
import { eraseTenantPayments, listTenantPaymentIds } from '../../../money/ledger/server/ledger.erase.ts'
import { eraseTenantMoneyLines } from '../../../money/money-desk/server/personal-data.ts'
import { eraseTenantOnlinePayments } from '../../../money/online-payments/server/online-payments.queries.ts'
import { eraseTenantCertificates } from '../../../money/taxes/server/taxes.queries.ts'
import { eraseTenantLeases, listTenantLeaseIds } from '../../../property/leases/server/leases.erase.ts'
import {
  eraseUnit,
  listTenantEmails,
  lockTenantForErasure,
  type StoredTenant,
} from '../../../property/tenants/server/tenants.erase.ts'
import { updateTenant } from '../../../property/tenants/server/tenants.queries.ts'
import {
  eraseTenantAnnouncements,
  listTenantAnnouncementIds,
} from '../../../service/announcements/server/announcements.erase.ts'
import { eraseTenantCases, listTenantCaseIds } from '../../../service/cases/server/cases.erase.ts'
import { eraseTenantDocuments } from '../../../service/documents/server/documents.erase.ts'
import {
  eraseTenantHandovers,
  listTenantHandoverIds,
} from '../../handovers/server/handovers.personal-data.ts'
import { eraseTenantBooks } from '../../imports/server/tenant-rows.ts'
import { deleteTenantShares } from '../../shares/server/shares.queries.ts'
import { eraseTenantSignings, listTenantSigningIds } from '../../signings/server/signings.erase.ts'
import type { ErasedTenant } from '../data-protection.contract.ts'
import { DATA_PROTECTION_ERRORS } from '../data-protection.messages.ts'
import { erasedName, isTenancyOver } from '../data-protection.rules.ts'

type Erasure = { tenant: StoredTenant; reader: ErasedReader; now: Date }

/** Deletes personal data; the books keep numbers, amounts, days and states. Throws 404, 409 while money is owed or held. */
export async function eraseTenant(
  ctx: Context,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<ErasedTenant> {
  const now = ctx.clock.now()
  const { tenantId, files } = await ctx.db.transaction(async (tx) => {
    const erasure = await lockErasable(ctx, tx, { caller, id, now })
    const { tenant } = erasure
    if (!tenant.deletedAt) await updateTenant(tx, tenant.id, { deletedAt: now })
    await eraseTenantCharges(tx, tenant.id)
    await eraseTenantLeases(ctx, tx, tenant.id)
    await eraseAudit(ctx, tx, { caller, reason, erasure })
    return { tenantId: tenant.id, files: await eraseRows(tx, erasure) }
  })
  await discardFiles(ctx, files)
  return { id: tenantId, name: erasedName(tenantId), erasedAt: now.toISOString() }
}

async function lockErasable(
  { clock }: Context,
  tx: Tx,
  { caller, id, now }: { caller: Caller; id: string; now: Date },
): Promise<Erasure> {
  const tenant = await lockTenantForErasure(tx, id)
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw DATA_PROTECTION_ERRORS.notFound()
  if (tenant.erasedAt) throw DATA_PROTECTION_ERRORS.erasedAlready()
  await lockTenantAccounts(tx, [tenant.id])
  const invoices = await lockTenantInvoices(tx, tenant.id)
  if (!isTenancyOver(tenant, clock.today())) throw DATA_PROTECTION_ERRORS.notEnded()
  if (invoices.open.length > 0) throw DATA_PROTECTION_ERRORS.unpaid(invoices.open)
  const [credit, { held }] = [await sumCredit(tx, tenant.id), await sumAccount(tx, tenant.id)]
  if (credit > 0 || held > 0) throw DATA_PROTECTION_ERRORS.moneyHeld(credit, held)
  const recordIds = [
    ...invoices.ids,
    ...(await listTenantPaymentIds(tx, tenant.id)),
    ...(await listTenantCaseIds(tx, tenant.id)),
    ...(await listTenantLeaseIds(tx, tenant.id)),
    ...(await listTenantHandoverIds(tx, tenant.id)),
    ...(await listTenantAnnouncementIds(tx, tenant.id)),
    ...(await listTenantSigningIds(tx, tenant.id)),
  ]
  const reader: ErasedReader = {
    uid: tenant.personUid,
    tenantId: tenant.id,
    subjectIds: [tenant.id, tenant.personUid, ...recordIds],
    emails: await listTenantEmails(tx, tenant.id),
  }
  if (await lockReaderDeliveries(tx, reader)) throw DATA_PROTECTION_ERRORS.sending()
  return { tenant, reader, now }
}

/** Runs first, because it reads the names from the rows. */
function eraseAudit(
  ctx: Context,
  tx: Tx,
  { caller, reason, erasure: { tenant, now } }: { caller: Caller; reason: string; erasure: Erasure },
): Promise<void> {
  const { uid: actor, name: actorName, role, ip, requestId } = toActor(caller)
  const id = randomUUID()
  const event = { id, at: now, actor, actorName, role, ip, requestId, reason, tenantId: tenant.id }
  const given = { tenantId: tenant.id, eventId: id, at: now }
  return resealAround(ctx, tx, given, () => eraseFromAudit(tx, ctx.auditKey.sign('erasure', event)))
}

async function eraseRows(tx: Tx, { tenant, reader, now }: Erasure): Promise<string[]> {
  const { id: tenantId, personUid: uid } = tenant
  const name = erasedName(tenantId)
  await eraseReaderDeliveries(tx, reader)
  await eraseReaderNotices(tx, reader)
  const receipts = await eraseTenantInvoices(tx, tenantId, name)
  await eraseTenantPayments(tx, tenantId, name)
  await eraseTenantOnlinePayments(tx, tenantId)
  await eraseTenantMoneyLines(tx, tenant)
  const certificates = await eraseTenantCertificates(tx, tenantId)
  await eraseTenantContacts(tx, tenantId)
  await deleteTenantShares(tx, tenantId)
  const cards = await eraseTenantBooks(tx, tenantId)
  const photos = await eraseTenantCases(tx, { tenantId, uid })
  const handovers = await eraseTenantHandovers(tx, tenantId)
  const documents = await eraseTenantDocuments(tx, tenantId)
  const unsealed = await eraseTenantSignings(tx, tenantId, now)
  await eraseTenantAnnouncements(tx, tenantId)
  await deleteKeysAbout(tx, { uid, ids: reader.subjectIds, emails: reader.emails })
  await deleteQuotaUses(tx, uid)
  await deleteJobsNaming(tx, [...reader.subjectIds, ...reader.emails])
  await eraseUnit(tx, tenantId)
  await erasePerson(tx, uid, { name, emails: reader.emails, now })
  return [...receipts, ...certificates, ...photos, ...documents, ...cards, ...unsealed, ...handovers]
}

async function discardFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  const { db, files, clock, deliveries, log } = ctx
  try {
    await deliveries.tidyOutbox()
    // A running backup has the rows of these files; the sweep removes them later.
    if (await isBackupUnderWay(db)) return
    for (const key of keys) await moveToTrash(files, key, clock.today())
  } catch (error) {
    log.warn({ cause: errorMessage(error) }, 'files of an erased tenant are left to the sweep')
  }
}
