import { auditedColumns } from '../../../../server/audit/columns.ts'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { LeaseRow } from './leases.queries.ts'
import { leases } from './leases.table.ts'

/** The unit is audited by name; `shown` follows from the days. */
const NOT_AUDITED = ['id', 'tenantId', 'unitId', 'follows', 'shown', 'createdBy', 'createdAt'] as const

const auditedFields = (row: LeaseRow) => ({
  unit: `${row.unitName}, ${row.propertyName}`,
  ...auditedColumns(leases, row, NOT_AUDITED),
})

type LeaseEvent = {
  at: Date
  caller: Caller
  action: Extract<AuditAction, `lease.${string}` | `renewal.${string}`>
  lease: LeaseRow
  before?: LeaseRow | null
  after?: LeaseRow | null
  more?: Record<string, unknown>
}

export function recordLease(
  tx: Tx,
  { at, caller, action, lease, before = null, after = null, more = {} }: LeaseEvent,
): Promise<void> {
  return recordAudit(tx, at, caller, {
    action,
    target: { kind: 'lease', id: lease.id, name: `${lease.tenantName}, ${lease.unitName}` },
    tenantId: lease.tenantId,
    changes: {
      ...changesBetween(before && auditedFields(before), after && auditedFields(after)),
      ...changesBetween(null, more),
    },
  })
}
