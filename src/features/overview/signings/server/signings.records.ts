import { randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '../../../../server/audit/record.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import { KIND_NAMES, type TrailEvent } from '../signings.rules.ts'
import { insertEvent, type SigningRecord } from './signings.queries.ts'

export type SigningAudit = {
  at: Date
  by: Caller | Actor
  action: AuditAction
  signing: Pick<SigningRecord, 'id' | 'number' | 'kind' | 'tenantId'>
  changes?: AuditChanges
}

export const nameSigning = ({ number, kind }: Pick<SigningRecord, 'number' | 'kind'>): string =>
  `${KIND_NAMES[kind]} ${number}`

export const recordSigning = (
  tx: Tx,
  { at, by, action, signing, changes = {} }: SigningAudit,
): Promise<void> =>
  recordAudit(tx, at, by, {
    action,
    target: { kind: 'signing', id: signing.id, name: nameSigning(signing) },
    tenantId: signing.tenantId,
    changes,
  })

export type TrailActor = { uid: string | null; name: string; ip: string | null; userAgent: string | null }

/** Notes what happened in the trail that the sealed file prints. */
export const addTrailEvent = (
  tx: Tx,
  signing: Pick<SigningRecord, 'id'>,
  { at, what, by, detail = null }: { at: Date; what: TrailEvent; by: TrailActor; detail?: string | null },
): Promise<void> => insertEvent(tx, { id: randomUUID(), signingId: signing.id, at, what, detail, ...by })

export async function announceSigning(
  tx: Tx,
  { id, tenantId }: Pick<SigningRecord, 'id' | 'tenantId'>,
): Promise<void> {
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  announce(tx, 'signingUpdated', { admins: true, uids: tenant ? [tenant.personUid] : [] }, { id })
}
