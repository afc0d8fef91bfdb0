import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { byNewest, type Order } from '../../../../server/database/keyset.ts'
import { byName, byWord, sortedBy } from '../../../../server/database/sorts.ts'
import type { Day } from '../../../../shared/days.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import type { CaseSort } from '../cases.contract.ts'
import { CASE_STATUSES } from '../cases.rules.ts'
import { cases } from './cases.table.ts'
import { byUrgency } from './cases.urgency.ts'

export function caseOrder(db: Db, sort: CaseSort, today: Day): Order {
  if (sort === 'newest') return byNewest(cases)
  if (sort === 'urgency') return byUrgency(today)
  const { createdAt, subject, status, dueOn, id } = cases
  const contact = contactsView(db)
  const named = db
    .select({ name: contact.sortedName })
    .from(contact)
    .where(eq(contact.tenantId, cases.tenantId))
  const rank = sql`array_position(${sql.param([...CASE_STATUSES])}::text[], ${status})`
  return sortedBy(sort, {
    by: {
      createdAt: { by: createdAt, kind: 'instant' },
      tenantName: { ...byWord(sql`${named}`), nullable: true },
      subject: byName(subject),
      status: { by: rank, kind: 'number' },
      dueOn: { by: dueOn, kind: 'day', nullable: true },
    },
    ties: [
      { by: createdAt, kind: 'instant' },
      { by: id, kind: 'id' },
    ],
  })
}
