import { and, asc, gt, notInArray, or, sql } from 'drizzle-orm'
import { auditEvents } from '../../../../server/audit/audit.table.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { AuditAction } from '../../../../shared/audit.ts'

const { at, actor, tenantId, targetId, propertyId, action } = auditEvents

type About = {
  since: Date
  tenantIds: readonly string[]
  propertyIds: readonly string[]
  targetIds: readonly string[]
  actors: readonly string[]
  except: readonly AuditAction[]
}

const uuids = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`

/** The first events about these records, or by these people, after an instant. */
export const listEventsAbout = (
  db: Db,
  { since, tenantIds, propertyIds, targetIds, actors, except }: About,
  limit: number,
) =>
  db
    .select()
    .from(auditEvents)
    .where(
      and(
        gt(at, since),
        or(
          sql`${tenantId} = ${uuids(tenantIds)}`,
          sql`${propertyId} = ${uuids(propertyIds)}`,
          sql`${targetId} = any(${sql.param([...targetIds])}::text[])`,
          sql`${actor} = ${uuids(actors)}`,
        ),
        notInArray(action, [...except]),
      ),
    )
    .orderBy(asc(at), asc(auditEvents.id))
    .limit(limit)
