import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { type InvoiceRecord, isNotVoided } from '../../ledger/server/invoice-records.queries.ts'
import { invoices } from '../../ledger/server/invoices.table.ts'
import { INVOICE_ERRORS, INVOICE_MESSAGES } from '../invoices.messages.ts'

type Charge = Pick<InvoiceRecord, 'tenantId' | 'leaseId' | 'purpose' | 'periodFrom' | 'periodTo'>
export type SameInvoice = { id: string; invoiceNumber: string; periodFrom: Day | null; periodTo: Day | null }

const hasPeriod = ({ periodFrom, periodTo }: Charge) => periodFrom !== null && periodTo !== null

const toKey = ({ tenantId, leaseId, purpose, periodFrom, periodTo }: Charge) =>
  JSON.stringify([tenantId, leaseId, purpose, periodFrom, periodTo])

/** Invoices with the same lease, purpose and period, in order of issue. The tenants' accounts must be locked. */
export async function findSame(
  db: Db,
  charges: readonly Charge[],
): Promise<(charge: Charge) => readonly SameInvoice[]> {
  const withPeriod = charges.filter(hasPeriod)
  if (withPeriod.length === 0) return () => []
  const { id, invoiceNumber, tenantId, leaseId, purpose, periodFrom, periodTo, createdAt } = invoices
  const tenantIds = [...new Set(withPeriod.map((charge) => charge.tenantId))]
  const found = await db
    .select({ id, invoiceNumber, tenantId, leaseId, purpose, periodFrom, periodTo })
    .from(invoices)
    .where(
      and(
        tenantIds.length === 1
          ? eq(tenantId, tenantIds[0] ?? '')
          : sql`${tenantId} = any(${sql.param(tenantIds)}::uuid[])`,
        inArray(periodFrom, [...new Set(withPeriod.flatMap((charge) => charge.periodFrom ?? []))]),
        isNotNull(periodTo),
        isNotVoided,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
  const byKey = Map.groupBy(found, toKey)
  return (charge) => (hasPeriod(charge) ? (byKey.get(toKey(charge)) ?? []) : [])
}

/** Throws 409 naming the invoice that charges the same. Locks the tenant's account. */
export async function refuseDouble(tx: Tx, charge: Charge): Promise<void> {
  if (!hasPeriod(charge)) return
  await lockTenantAccounts(tx, [charge.tenantId])
  const [first] = (await findSame(tx, [charge]))(charge)
  if (!first) return
  const sentence = `${INVOICE_MESSAGES.double(first)} ${INVOICE_MESSAGES.createAnyway}`
  throw INVOICE_ERRORS.duplicate(sentence).with({ flags: { duplicateOf: first.id } })
}
