import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import type { HandoverRow } from './handovers.queries.ts'

export const recordHandover = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  {
    caller,
    action,
    row,
    changes,
  }: {
    caller: Caller
    action: Extract<AuditAction, `handover.${string}`>
    row: HandoverRow
    changes: AuditChanges
  },
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'handover', id: row.id, name: `${row.kind} of ${row.propertyName}, ${row.unitName}` },
    tenantId: row.tenantId,
    propertyId: row.propertyId,
    changes,
  })
