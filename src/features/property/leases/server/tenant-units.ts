import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../server/database/index.ts'
import { listAllProperties } from '../../properties/server/properties.queries.ts'
import { ensureUnits, lockUnits, updateUnit } from '../../properties/server/units.queries.ts'
import { defaultUnitKind } from '../../properties/units.rules.ts'
import type { LeasedTenant } from '../../tenants/server/tenants.lease-fields.ts'

type TenantUnit = Pick<LeasedTenant, 'propertyId' | 'unit'>
export type EnsuredUnits = { ids: string[]; findUnitId(tenant: TenantUnit): string | undefined }

const toUnitText = ({ propertyId, unit }: TenantUnit) => `${propertyId} ${unit}`

/** Adds missing units and locks all of them until the transaction ends. */
export async function ensureTenantUnits(
  tx: Tx,
  tenants: readonly TenantUnit[],
  createdAt: Date,
): Promise<EnsuredUnits> {
  const named = [...new Map(tenants.map((tenant) => [toUnitText(tenant), tenant]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  if (named.length === 0) return { ids: [], findUnitId: () => undefined }
  const kinds = new Map((await listAllProperties(tx)).map(({ id, kind }) => [id, kind]))
  const rows = named.map(([, { propertyId, unit }]) => ({
    id: randomUUID(),
    propertyId,
    name: unit ?? '',
    createdAt,
    kind: defaultUnitKind(kinds.get(propertyId) ?? 'shops'),
  }))
  const found = await ensureUnits(tx, rows)
  const ids = [...new Set(found.map(({ id }) => id))]
  for (const { id, active } of await lockUnits(tx, ids))
    if (!active) await updateUnit(tx, id, { active: true })
  const byText = new Map(
    found.map(({ propertyId, name, id }) => [toUnitText({ propertyId, unit: name }), id]),
  )
  return { ids, findUnitId: (tenant) => byText.get(toUnitText(tenant)) }
}
