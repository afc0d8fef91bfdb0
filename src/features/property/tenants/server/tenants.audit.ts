import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { TenantChanges } from '../tenants.contract.ts'
import type { TenantRow } from './tenants.queries.ts'

type AuditedTenant = Pick<
  TenantRow,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'channels'
  | 'preferredChannel'
  | 'apartment'
  | 'unit'
  | 'moveInDate'
  | 'leaseEndDate'
> & { unconfirmedPhone?: string | null }

const auditedFields = (row: AuditedTenant) =>
  ({
    name: row.name,
    email: row.email,
    phone: row.unconfirmedPhone ?? row.phone,
    channels: row.channels,
    preferredChannel: row.preferredChannel,
    apartment: row.apartment,
    unit: row.unit,
    moveInDate: row.moveInDate,
    leaseEndDate: row.leaseEndDate,
  }) satisfies Record<keyof TenantChanges, unknown>

type TenantEvent = {
  caller: Caller
  action: Extract<AuditAction, `tenant.${string}` | 'login.removed'>
  tenant: AuditedTenant
  before?: AuditedTenant | null
  after?: AuditedTenant | null
}

export function recordTenant(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, action, tenant, before = null, after = null }: TenantEvent,
): Promise<void> {
  return recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'tenant', id: tenant.id, name: tenant.name },
    tenantId: tenant.id,
    changes: changesBetween(before && auditedFields(before), after && auditedFields(after)),
  })
}
