import { eq } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { listNotInvited } from '../../../property/tenants/server/joining/joining.queries.ts'
import { importMade } from './imports.table.ts'

/** Tenants made from a book who were neither invited nor have joined, and may not know of the portal. */
export const listNotInvitedFromBooks = (db: Db): Promise<Set<string>> =>
  listNotInvited(
    db,
    db.select({ id: importMade.targetId }).from(importMade).where(eq(importMade.kind, 'tenant')),
  )
