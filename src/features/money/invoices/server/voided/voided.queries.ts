import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import {
  inOrder,
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../../server/database/keyset.ts'
import { contains } from '../../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../../server/http/paging.ts'
import { contactsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../../property/tenants/server/tenants.search.ts'
import { lockAccountWhere } from '../../../ledger/server/account-locks.ts'
import { invoiceColumns } from '../../../ledger/server/invoice-records.queries.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import { invoices, paymentProofs } from '../../../ledger/server/invoices.table.ts'
import { isNotUndone } from '../../../ledger/server/undone-records.ts'
import type { InvoiceRow } from '../invoices.queries.ts'

const { id, voidedAt, voidedBy, voidedByName, voidReason } = invoices

export type VoidFacts = Pick<
  typeof invoices.$inferSelect,
  'voidedAt' | 'voidedBy' | 'voidedByName' | 'voidReason'
>
export type VoidedRow = InvoiceRow & VoidFacts

const newest: Order = {
  keys: [
    { by: voidedAt, kind: 'instant' },
    { by: id, kind: 'id' },
  ],
  descending: true,
}
export const voidedKinds = listKeyKinds(newest)

const isVoided = isNotNull(voidedAt)

export type VoidedQuery = { text: string | undefined; scope: Scope }

function matching(db: Db, { text, scope }: VoidedQuery): SQL | undefined {
  const within = and(isVoided, isNotUndone(id), isWithin(invoices.tenantId, scope))
  if (!text) return within
  const named = inArray(invoices.tenantId, tenantIdsByName(db, text))
  return and(within, or(contains(invoices.search, text), named))
}

export async function listVoided(
  db: Db,
  query: VoidedQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<VoidedRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const chosen = db
    .select({ id })
    .from(invoices)
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
  const contact = contactsView(db)
  const rows = await db
    .select({
      invoice: { ...invoiceColumns, voidedBy, voidedByName, voidReason },
      tenantEmail: contact.email,
      personUid: contact.uid,
      keys: selectKeys(newest),
    })
    .from(invoices)
    .innerJoin(contact, eq(contact.tenantId, invoices.tenantId))
    .where(inArray(id, chosen))
    .orderBy(...inOrder(newest))
  return rows.map(({ invoice, tenantEmail, personUid, keys }) => ({
    row: { ...invoice, tenantEmail, personUid },
    keys,
  }))
}

export async function countVoided(db: Db, query: VoidedQuery, cursor: Cursor | undefined): Promise<Counted> {
  const all = await db.select({ total: count() }).from(invoices).where(matching(db, query))
  const before = cursor
    ? await db
        .select({ before: count() })
        .from(invoices)
        .where(and(matching(db, query), isBefore(newest, cursor)))
    : []
  return { total: all[0]?.total ?? 0, before: before[0]?.before ?? 0 }
}

type LockedVoided = VoidFacts &
  Pick<typeof invoices.$inferSelect, 'tenantId' | 'amount' | 'purpose' | 'supersededAt'>

export async function lockVoided(tx: Tx, invoiceId: string, scope: Scope): Promise<LockedVoided | undefined> {
  const own = tx.select({ id: invoices.tenantId }).from(invoices).where(eq(id, invoiceId))
  await lockAccountWhere(tx, sql`= (${own})`)
  const { tenantId, amount, purpose, supersededAt } = invoices
  const [row] = await tx
    .select({ voidedAt, voidedBy, voidedByName, voidReason, tenantId, amount, purpose, supersededAt })
    .from(invoices)
    .where(and(eq(id, invoiceId), isNotUndone(id), isWithin(invoices.tenantId, scope)))
    .for('update')
  return row
}

export async function restore(tx: Tx, invoiceId: string, facts: VoidFacts): Promise<void> {
  await tx
    .update(paymentProofs)
    .set({ status: 'accepted' })
    .where(
      and(
        eq(paymentProofs.invoiceId, invoiceId),
        eq(paymentProofs.status, 'approved'),
        sql`exists (select from ${invoices} where ${invoices.id} = ${invoiceId}::uuid and ${invoices.amount} > 0)`,
      ),
    )
  await storeInvoiceState(tx, invoiceId, facts)
}

export async function writeVoidFacts(
  tx: Tx,
  invoiceIds: readonly string[],
  facts: VoidFacts & Partial<Pick<typeof invoices.$inferInsert, 'leaseId' | 'leaseSource'>>,
): Promise<void> {
  await tx
    .update(invoices)
    .set(facts)
    .where(sql`${id} = any(${sql.param([...invoiceIds])}::uuid[])`)
}
