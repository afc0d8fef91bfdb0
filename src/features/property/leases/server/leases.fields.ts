import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { type LeaseFields, writeLeaseFields } from '../../tenants/server/tenants.lease-fields.ts'
import type { TenantRow } from '../../tenants/server/tenants.queries.ts'
import { findCurrentLease, getRenewalChain } from '../lease-choice.rules.ts'
import { type LeaseRow, listTenantLeases, showLease } from './leases.queries.ts'

const toTenantFields = (chain: readonly [LeaseRow, ...LeaseRow[]], current: LeaseRow) => ({
  propertyId: current.propertyId,
  unit: current.unitName,
  moveInDate: chain[0].startsOn,
  leaseEndDate: (chain.at(-1) ?? current).endsOn,
})

type Corrected = readonly (keyof LeaseFields)[]

/** Writes the current lease into the tenant's fields, all of them if it is another. The tenant must be locked. */
export async function showCurrentLease(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  tenant: TenantRow,
  corrected: { leaseId: string; fields: Corrected } | null = null,
): Promise<void> {
  const leases = await listTenantLeases(tx, [tenant.id])
  const current = findCurrentLease(leases, clock.today())
  if (!current) return
  const chain = getRenewalChain(current, leases)
  const shown = leases.find((lease) => lease.shown)
  if (shown?.id !== current.id) await showLease(tx, tenant.id, current.id)
  const all = toTenantFields(chain, current)
  const isSameChain = shown !== undefined && chain.some(({ id }) => id === shown.id)
  const isConcerned = corrected !== null && chain.some(({ id }) => id === corrected.leaseId)
  const wanted = isSameChain ? (isConcerned ? corrected.fields : []) : (Object.keys(all) as Corrected)
  const fields = Object.fromEntries(wanted.map((name) => [name, all[name]])) as LeaseFields
  if (wanted.length > 0) await writeLeaseFields(tx, tenant, { fields, now: clock.now() })
}
