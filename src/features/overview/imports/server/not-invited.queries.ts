import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { tenants } from '../../../property/tenants/server/tenants.table.ts'
import { importMade } from './imports.table.ts'

/** Tenants made from a book who were neither invited nor have joined, and may not know of the portal. */
export async function listNotInvited(db: Db): Promise<Set<string>> {
  const person = people(db)
  const rows = await db
    .select({ id: tenants.id })
    .from(importMade)
    .innerJoin(tenants, eq(tenants.id, importMade.targetId))
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(
      and(
        eq(importMade.kind, 'tenant'),
        isNull(tenants.deletedAt),
        isNull(tenants.invitedAt),
        isNull(person.joinedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
