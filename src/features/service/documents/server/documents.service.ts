import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import { discard } from '../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { newestFirst } from '../../../../server/http/paging.ts'
import { enforceQuota, type Quota } from '../../../../server/http/quota.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import {
  findTenantIncludingDeleted,
  type TenantRow,
} from '../../../property/tenants/server/tenants.queries.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { TENANT_ERRORS } from '../../../property/tenants/tenants.messages.ts'
import type { DocumentForm, TenantDocument } from '../documents.contract.ts'
import {
  DOCUMENT_ERRORS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MESSAGES,
  DOCUMENT_TYPES,
  mayDelete,
  OTHER_CATEGORY,
} from '../documents.rules.ts'
import * as queries from './documents.queries.ts'
import { documents } from './documents.table.ts'

const TENANT_QUOTA: Quota = { max: 50, ms: 86_400_000, text: DOCUMENT_MESSAGES.tooMany }

type Named = { tenantId: string; documentId: string }

const notFound = () => DOCUMENT_ERRORS.notFound()

export const DOCUMENT_RULES: UploadRules = {
  field: 'file',
  folder: 'documents',
  maxBytes: DOCUMENT_MAX_BYTES,
  types: DOCUMENT_TYPES,
  texts: {
    missing: DOCUMENT_MESSAGES.selectFile,
    empty: DOCUMENT_MESSAGES.emptyFile,
    tooLarge: DOCUMENT_MESSAGES.tooLarge,
    wrongType: DOCUMENT_MESSAGES.wrongType,
  },
}

export const documentPath = ({ tenantId, documentId }: Named) =>
  `/api/upload/document/${tenantId}/${documentId}/file`

function present(row: queries.DocumentRow): TenantDocument {
  return {
    id: row.id,
    tenantId: row.tenantId,
    url: documentPath({ tenantId: row.tenantId, documentId: row.id }),
    name: row.name,
    category: row.category,
    date: row.date,
    fileName: row.fileName,
    fileSize: row.fileSize,
    contentType: row.contentType,
    uploadedBy: row.uploadedBy,
    uploaderName: row.uploaderName,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Includes deleted tenants. Throws 400 for an admin's call without a tenant, 403, 404. */
async function tenantNamed(
  db: Db,
  caller: Caller,
  named: string | undefined,
): Promise<TenantRow | undefined> {
  if (caller.role === 'tenant') {
    const own = await findCallerTenant(db, caller)
    if (named === undefined || named === own?.id || named === caller.uid) return own
    throw DOCUMENT_ERRORS.notYours()
  }
  if (named === undefined) throw DOCUMENT_ERRORS.nameTenant()
  const tenant = await findTenantIncludingDeleted(db, named)
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw TENANT_ERRORS.notFound()
  return tenant
}

/** Throws 403, 404. */
export async function listTenantDocuments({ db }: Context, caller: Caller, tenantId: string) {
  const tenant = await tenantNamed(db, caller, tenantId)
  const id = tenant?.id ?? caller.uid
  return newestFirst({
    rows: async (request) => (await queries.listDocuments(db, id, request)).map(present),
    count: () => queries.countDocuments(db, id),
  })
}

const notify = (tx: Tx, { personUid }: TenantRow, id: string) =>
  announce(tx, 'documentUpdated', { admins: true, uids: [personUid] }, { id })

/** Throws 400, 403, 404, 429 after too many of a tenant. */
export async function addDocument(
  { clock }: Context,
  tx: Tx,
  { caller, upload, form }: { caller: Caller; upload: Upload; form: DocumentForm },
): Promise<Outcome<TenantDocument>> {
  const tenant = await tenantNamed(tx, caller, form.tenantId)
  if (!tenant || tenant.deletedAt) throw TENANT_ERRORS.notFound()
  const now = clock.now()
  if (caller.role === 'tenant')
    await enforceQuota(tx, TENANT_QUOTA, { who: tenant.id, ...queries.addedBy(tenant.id), now })
  await enforceTenantLimits(tx, caller, { kind: 'document', bytes: upload.size, now })
  const row: queries.DocumentRow = {
    id: randomUUID(),
    tenantId: tenant.id,
    name: form.name || upload.fileName,
    category: form.category || OTHER_CATEGORY,
    date: form.date || clock.today(),
    fileKey: upload.key,
    fileName: upload.fileName,
    fileSize: upload.size,
    contentType: upload.contentType as (typeof DOCUMENT_TYPES)[number],
    uploadedBy: caller.role,
    uploaderName: caller.name,
    createdAt: now,
  }
  await queries.insertDocument(tx, row)
  notify(tx, tenant, row.id)
  await recordDocument(tx, { at: now, caller, action: 'document.added', document: row })
  return { answer: present(row) }
}

/** Throws 403, 404. */
export async function requireVisibleDocument(
  { db }: Context,
  caller: Caller,
  { tenantId, documentId }: Named,
): Promise<queries.DocumentRow> {
  const tenant = await tenantNamed(db, caller, tenantId)
  const document = tenant && (await queries.findDocument(db, tenant.id, documentId))
  if (!document) throw notFound()
  return document
}

/** Throws 404, and 403 for a document that only staff may delete. */
export async function removeDocument(
  ctx: Context,
  caller: Caller,
  { tenantId, documentId }: Named,
): Promise<void> {
  const key = await ctx.db.transaction(async (tx) => {
    const tenant = await tenantNamed(tx, caller, tenantId)
    const document = tenant && (await queries.lockDocument(tx, tenant.id, documentId))
    if (!document) throw notFound()
    if (!mayDelete(caller.role, document)) throw DOCUMENT_ERRORS.officeOnly()
    await queries.deleteDocument(tx, documentId)
    notify(tx, tenant, documentId)
    const event = { caller, action: 'document.removed', document } as const
    await recordDocument(tx, { at: ctx.clock.now(), ...event })
    return document.fileKey
  })
  await discard(ctx, key)
}

type DocumentEvent = {
  at: Date
  caller: Caller
  action: 'document.added' | 'document.removed'
  document: queries.DocumentRow
}

async function recordDocument(tx: Tx, { at, caller, action, document }: DocumentEvent): Promise<void> {
  const { id, name, tenantId, category, fileName } = document
  await recordAudit(tx, at, caller, {
    action,
    target: { kind: 'document', id, name },
    tenantId,
    changes: action === 'document.added' ? changesBetween(null, { category, fileName }) : {},
  })
}

export const documentFiles: StoredFiles = { folder: DOCUMENT_RULES.folder, column: documents.fileKey }
