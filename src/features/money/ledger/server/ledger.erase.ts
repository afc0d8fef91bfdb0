import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { eraseTenantGiveBacks } from './give-backs.ts'
import { journalLines } from './journal/journal.table.ts'
import type { PaymentRow } from './ledger.queries.ts'
import { payments } from './ledger.table.ts'

export async function listTenantPaymentIds(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.tenantId, tenantId))
    .orderBy(asc(payments.id))
  return rows.map(({ id }) => id)
}

/** Deletes texts and names; numbers, amounts, days and methods stay. */
export async function eraseTenantPayments(tx: Tx, tenantId: string, name: string): Promise<void> {
  await tx
    .update(payments)
    .set({
      reference: null,
      note: null,
      paidBy: null,
      reversalReason: null,
      issued: sql`${payments.issued} || jsonb_build_object('tenantName', ${name}::text, 'unitName', null)`,
    })
    .where(eq(payments.tenantId, tenantId))
  // The unit may have been named after the tenant: takes its current name, and drops typed ones.
  const unitName = sql<string | null>`(select name from units where units.id = ${journalLines.unitId})`
  await tx.update(journalLines).set({ tenantName: name, unitName }).where(eq(journalLines.tenantId, tenantId))
  await eraseTenantGiveBacks(tx, tenantId)
}

/** All payments, reversed ones included, newest first. */
export function listPaymentsForExport(
  db: Db,
  tenantId: string,
  { limit, cursor }: PageRequest,
): Promise<PaymentRow[]> {
  const { where, orderBy } = keysetPage(byNewest(payments), cursor)
  return db
    .select()
    .from(payments)
    .where(sql`${eq(payments.tenantId, tenantId)} and ${where ?? sql`true`}`)
    .orderBy(...orderBy)
    .limit(limit)
}
