import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { TENANT_ERRORS } from '../../../property/tenants/tenants.messages.ts'
import type { TenantBook } from '../tenant-book.contract.ts'
import type { Choices } from './book/book.types.ts'
import * as queries from './imports.queries.ts'

/** Throws 404. */
export async function listTenantBooks(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: string,
): Promise<TenantBook[]> {
  const tenant = await findTenantIncludingDeleted(db, id)
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw TENANT_ERRORS.notFound()
  return readTenantBooks(db, tenant.id)
}

/** The rows that a tenant came from, newest import first, as they are in the book. */
export async function readTenantBooks(db: Db, tenantId: string): Promise<TenantBook[]> {
  const found = await queries.listTenantRows(db, tenantId)
  const byImport = Map.groupBy(found, ({ record }) => record.id)
  return [...byImport.values()].flatMap((rows) => {
    const record = rows[0]?.record
    if (!record) return []
    const { id: importId, fileName, importedAt, signedBy, headings } = record
    return [
      {
        importId,
        fileName,
        importedAt: importedAt?.toISOString() ?? '',
        signedBy: signedBy ?? '',
        rows: rows.map(({ row }) => ({
          row: row.row,
          cells: row.cells.flatMap((text, at) =>
            text === '' ? [] : [{ heading: headings?.[at] ?? '', text }],
          ),
        })),
      },
    ]
  })
}

const withoutRows = (choices: Choices, gone: ReadonlySet<string>): Choices => ({
  ...choices,
  cells: choices.cells.filter(({ row }) => !gone.has(row)),
  same: choices.same.filter(({ row }) => !gone.has(row)),
})

/** Deletes the rows and what was corrected in them. Returns the keys of their photos. */
export async function eraseTenantBooks(tx: Tx, tenantId: string): Promise<string[]> {
  const made = await queries.listTenantMade(tx, tenantId)
  const photos: string[] = []
  for (const { importId, kind, before, rows } of made) {
    const record = await queries.lockImport(tx, importId)
    if (!record) continue
    photos.push(...(await queries.deleteRows(tx, importId, rows)))
    await queries.updateImport(tx, importId, { choices: withoutRows(record.choices, new Set(rows)) })
    await queries.updateMade(tx, { importId, kind, targetId: tenantId }, { rows: [], before: before && {} })
  }
  return photos
}
