import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AuditAction, AuditChanges, AuditTarget } from '../../shared/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/index.ts'
import { lazyStatement } from '../database/statement.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { auditEvents } from './audit.table.ts'

export type Actor = Origin & Pick<Caller, 'name'> & { uid: string | null; role: string }

export type AuditEntry = {
  action: AuditAction
  /** `name` is the display name: an invoice number, a tenant's name. */
  target: { kind: AuditTarget; id: string | null; name: string }
  tenantId?: string | null
  propertyId?: string | null
  changes?: AuditChanges
}

export const toActor = ({ uid, name, role, staff, ip, requestId }: Caller): Actor => ({
  uid,
  name,
  ip,
  requestId,
  role: staff ?? role,
})

/** A person who is not signed in, by the name they gave. */
export const toStranger = ({ ip, requestId }: Origin, name: string): Actor => ({
  uid: null,
  name,
  role: 'stranger',
  ip,
  requestId,
})

export const PORTAL: Actor = { uid: null, name: 'The portal', role: 'system', ip: null, requestId: null }

/** Runs in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(
  db: Db,
  at: Date,
  by: Caller | Actor,
  { action, target, tenantId = null, propertyId = null, changes = {} }: AuditEntry,
): Promise<void> {
  const { uid, name, role, ip, requestId } = 'sessionHash' in by ? toActor(by) : by
  await insertEvent(db, {
    id: randomUUID(),
    at,
    actor: uid,
    actorName: name,
    role,
    ip,
    action,
    tenantId,
    propertyId,
    requestId,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    changes: JSON.stringify(changes),
  })
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const insertEvent = lazyStatement(
  () => sql`insert into ${auditEvents} (id, at, actor, actor_name, role, ip, action, target_kind, target_id, target_name,
      tenant_id, property_id, changes, request_id)
    values (${value('id', 'uuid')}, ${value('at', 'timestamptz')}, ${value('actor', 'uuid')}, ${value('actorName', 'text')},
      ${value('role', 'text')}, ${value('ip', 'text')}, ${value('action', 'text')}, ${value('targetKind', 'text')},
      ${value('targetId', 'text')}, ${value('targetName', 'text')}, ${value('tenantId', 'uuid')}, ${value('propertyId', 'uuid')}, ${value('changes', 'jsonb')},
      ${value('requestId', 'text')})`,
)

type Recording = { db: Db; clock: Clock }

/** `name` completes the sentence: 'the invoices'. */
export const recordExport = ({ db, clock }: Recording, caller: Caller, name: string): Promise<void> =>
  recordAudit(db, clock.now(), caller, { action: 'list.exported', target: { kind: 'list', id: null, name } })

export const recordFileOpened = (
  { db, clock }: Recording,
  caller: Caller,
  {
    tenantId,
    propertyId = null,
    ...target
  }: AuditEntry['target'] & { tenantId: string | null; propertyId?: string | null },
): Promise<void> =>
  recordAudit(db, clock.now(), caller, { action: 'file.opened', target, tenantId, propertyId })

type Fields = Record<string, unknown>

export function changesBetween(before: Fields | null, after: Fields | null): AuditChanges {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const pairs = names.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)))
}
