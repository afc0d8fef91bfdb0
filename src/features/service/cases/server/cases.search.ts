import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { contains, splitPart } from '../../../../server/database/search.ts'
import { equalsText, hasWord, searchRank, startsWith } from '../../../../server/database/search-rank.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { contactsView } from '../../../property/tenants/server/tenants.queries.ts'
import { tenantIdsByName } from '../../../property/tenants/server/tenants.search.ts'
import type { CaseKind } from '../cases.rules.ts'
import { type CaseViewer, isVisible } from './cases.scope.ts'
import { cases } from './cases.table.ts'

type Search = { kind: CaseKind; text: string; caller: CaseViewer }

/** Searches subject, text and tenant name; best match first. Each row carries the total count. */
export function searchCases(db: Db, { kind, text, caller }: Search, limit: number) {
  const contact = contactsView(db)
  const unit = unitsView(db)
  const { id, subject, search, tenantId, createdAt } = cases
  const [name, title] = [splitPart(search, 1), splitPart(search, 2)]
  return db
    .select({
      id,
      subject,
      status: cases.status,
      tenantName: contact.name,
      unitName: unit.name,
      propertyName: unit.propertyName,
      createdAt,
      total: sql<number>`count(*) over ()`,
    })
    .from(cases)
    .leftJoin(contact, eq(contact.tenantId, tenantId))
    .leftJoin(unit, eq(unit.id, cases.unitId))
    .where(
      and(
        eq(cases.kind, kind),
        isVisible(caller),
        or(contains(search, text), inArray(tenantId, tenantIdsByName(db, text))),
      ),
    )
    .orderBy(
      searchRank(
        sql`(${equalsText(title, text)} or ${equalsText(name, text)})`,
        sql`(${startsWith(title, text)} or ${startsWith(search, text)})`,
        hasWord(search, text),
      ),
      desc(createdAt),
      desc(id),
    )
    .limit(limit)
}
