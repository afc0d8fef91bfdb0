import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import type { HandoverRow } from './handovers.queries.ts'

const toText = (found: AuditChanges, side: 0 | 1): string | null =>
  Object.entries(found)
    .flatMap(([label, values]) => (values[side] == null ? [] : `${label}: ${String(values[side])}`))
    .join('; ') || null

/** Labels are typed by people, so that they are values, which an erasure masks, and no names of fields. */
const toItems = (found: AuditChanges): AuditChanges =>
  Object.keys(found).length === 0 ? {} : { items: [toText(found, 0), toText(found, 1)] }

export const recordHandover = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  {
    caller,
    action,
    row,
    changes = {},
    found = {},
  }: {
    caller: Caller
    action: Extract<AuditAction, `handover.${string}`>
    row: HandoverRow
    changes?: AuditChanges
    /** By the labels of items, meters and keys. */
    found?: AuditChanges
  },
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'handover', id: row.id, name: `${row.kind} of ${row.propertyName}, ${row.unitName}` },
    tenantId: row.tenantId,
    propertyId: row.propertyId,
    changes: { ...changes, ...toItems(found) },
  })
