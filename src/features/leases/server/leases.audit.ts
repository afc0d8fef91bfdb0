import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { AuditAction } from '../../../shared/audit.ts'
import { presentTerms } from './leases.present.ts'
import type { LeaseRow } from './leases.queries.ts'

const auditedFields = (row: LeaseRow) => ({
  unit: `${row.unitName}, ${row.propertyName}`,
  ...presentTerms(row),
  movedOutOn: row.movedOutOn,
  endedReason: row.endedReason,
  overlapReason: row.overlapReason,
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
