import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../server/database/index.ts'
import { MARK_PAID_METHODS } from '../../../ledger/ledger.rules.ts'
import { proofState } from '../../../ledger/server/invoice-state.ts'
import { invoices, paymentProofs, reversedPayments } from '../../../ledger/server/invoices.table.ts'
import { bulkRuns } from '../bulk/bulk-runs.table.ts'

const ERASED_FILE = '(erased)'

type LockedInvoices = { ids: string[]; open: string[] }

/** Locks the tenant's account, then the invoices; `open` are the numbers of those neither paid nor voided. */
export async function lockTenantInvoices(tx: Tx, tenantId: string): Promise<LockedInvoices> {
  const rows = await tx
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      isOpen: sql<boolean>`${and(isNull(invoices.voidedAt), ne(invoices.storedDisplayStatus, 'Paid'))}`,
    })
    .from(invoices)
    .where(eq(invoices.tenantId, tenantId))
    .orderBy(asc(invoices.id))
    .for('update')
  return {
    ids: rows.map(({ id }) => id),
    open: rows.flatMap(({ number, isOpen }) => (isOpen ? [number] : [])).sort(),
  }
}

/** Keeps listed methods; typed ones may name a person. */
const listedMethod = (column: typeof invoices.paymentMethod | typeof reversedPayments.method) =>
  sql`case when ${column} = any(${sql.param([...MARK_PAID_METHODS])}::text[]) then ${column} end`

/** Keeps number, amounts, days and states. Returns the keys of files without a row. */
export async function eraseTenantInvoices(tx: Tx, tenantId: string, name: string): Promise<string[]> {
  const own = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.tenantId, tenantId))
  const ofOwn = inArray(paymentProofs.invoiceId, own)
  const files = await tx.select({ key: paymentProofs.fileKey }).from(paymentProofs).where(ofOwn)
  await tx
    .delete(paymentProofs)
    .where(and(ofOwn, isNull(paymentProofs.approvedAt), ne(paymentProofs.status, 'approved')))
  await tx
    .update(paymentProofs)
    .set({
      fileKey: '',
      fileName: ERASED_FILE,
      sha256: null,
      software: null,
      transactionId: null,
      notes: null,
      reviewNotes: null,
    })
    .where(ofOwn)
  await tx
    .update(reversedPayments)
    .set({ reference: null, method: listedMethod(reversedPayments.method) })
    .where(inArray(reversedPayments.invoiceId, own))
  // The unit may have been named after the tenant: takes its current name, and drops typed ones.
  const unitName = sql`(select units.name from leases join units on units.id = leases.unit_id where leases.id = ${invoices.leaseId})`
  await tx
    .update(invoices)
    .set({
      tenantName: name,
      issued: sql`${invoices.issued} || jsonb_build_object('unitName', ${unitName})`,
      description: null,
      paymentReference: null,
      paymentMethod: listedMethod(invoices.paymentMethod),
      voidReason: null,
      receiptState: proofState,
    })
    .where(eq(invoices.tenantId, tenantId))
  await eraseFromRuns(tx, tenantId, name)
  return files.flatMap(({ key }) => (key ? [key] : []))
}

async function eraseFromRuns(tx: Tx, tenantId: string, name: string): Promise<void> {
  const { results } = bulkRuns
  await tx
    .update(bulkRuns)
    .set({
      results: sql`(select json_agg(case when one ->> 'tenantId' = ${tenantId}
        then (one::jsonb - 'error' || jsonb_build_object('tenantName', ${name}::text))::json else one end order by place)
        from json_array_elements(${results}) with ordinality as each (one, place))`,
    })
    .where(and(isNotNull(results), sql`strpos(${results}::text, ${tenantId}) > 0`))
}
