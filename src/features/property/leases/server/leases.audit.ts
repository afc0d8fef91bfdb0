import { auditDescriptor } from '../../../../server/audit/columns.ts'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { LeaseRow } from './leases.queries.ts'
import { leases } from './leases.table.ts'

const descriptor = auditDescriptor(
  leases,
  {
    'It never changes.': ['id', 'tenantId', 'follows', 'createdBy', 'createdAt'],
    'It is named.': ['unitId'],
    'It follows from the days.': ['shown'],
    'The import of a book sets it, once.': ['billedElsewhereThrough'],
  },
  ({ unitName, propertyName }: LeaseRow) => ({ unit: `${unitName}, ${propertyName}` }),
)

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
    changes: { ...descriptor.changes(before, after), ...changesBetween(null, more) },
  })
}
