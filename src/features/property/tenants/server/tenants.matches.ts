import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contains, containsPhone, splitPart } from '../../../../server/database/search.ts'
import { seesTenantDetails } from '../../../../shared/permissions.ts'
import { readPayCode } from '../pay-codes.rules.ts'
import type { Viewer } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

type Person = { phone: SQLWrapper; search: SQLWrapper }

/** Searches name and phone, and email if the viewer may see it. */
export function matchesPerson({ phone, search }: Person, text: string, viewer: Viewer): SQL | undefined {
  const digits = (column: SQLWrapper) => containsPhone(column, text)
  if (seesTenantDetails(viewer)) return or(contains(search, text), digits(search))
  const shown = sql`(${splitPart(search, 1)} || ' ' || ${splitPart(search, 2)})`
  return or(contains(shown, text), digits(sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`))
}

/** Matches the tenant of a pay code; undefined for other text. */
export function matchesPayCode(text: string): SQL | undefined {
  const code = readPayCode(text)
  return code === undefined ? undefined : eq(tenants.payCode, code)
}
