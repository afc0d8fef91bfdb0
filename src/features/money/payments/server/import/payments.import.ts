import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { readImport } from '../../../../../server/sheets/import.read.ts'
import type { ReceivedImport } from '../../../../../server/sheets/import.receive.ts'
import {
  numberRows,
  presentPreview,
  refuseBadRows,
  type SheetImport,
} from '../../../../../server/sheets/import.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { lockReferences } from '../../../ledger/server/references.queries.ts'
import { numberPosted, type PostedPart, postPayments } from '../../../settlement/server/payments.post.ts'
import {
  listOpenInvoices,
  type OpenInvoiceRow,
  type SettledInvoice,
  writePaidDetails,
} from '../../../settlement/server/settlement.queries.ts'
import {
  type ImportedPayments,
  JOINED_COLUMNS,
  PAYMENT_COLUMNS,
  PAYMENT_IMPORT_MESSAGES,
  type PaymentField,
  type PaymentImportPreview,
  type PaymentRows,
} from '../../imports.contract.ts'
import { findPaymentField } from '../../imports.rules.ts'
import { planPayment } from '../../payments.rules.ts'
import { announceSettled } from '../payable-tenant.ts'
import { type CheckedPayment, checkPayments, listReferences, type PastPayment } from './payments.check.ts'

const IMPORT: SheetImport<PaymentField> = {
  columns: PAYMENT_COLUMNS,
  required: ['tenant', 'amount', 'day', 'method'],
  messages: PAYMENT_IMPORT_MESSAGES,
  findImportField: findPaymentField,
  joined: JOINED_COLUMNS,
}

/** Throws 400 for a file that cannot be read, is empty or too long. */
export async function previewPayments(
  ctx: Context,
  sent: ReceivedImport<PaymentField>,
): Promise<PaymentImportPreview> {
  const { rows, also } = await readImport(sent, IMPORT)
  return presentPreview(await checkPayments(ctx, ctx.db, rows), also)
}

const listTenantIds = (rows: readonly CheckedPayment[]): string[] => [
  ...new Set(rows.flatMap(({ payment: { tenantId } }) => tenantId || [])),
]

/** Imports in order of days, all or nothing; sends no emails. Throws 400 with the problems of the rows. */
export async function importPayments(
  ctx: Context,
  tx: Tx,
  { rows, caller }: { rows: PaymentRows; caller: Caller },
): Promise<Outcome<ImportedPayments>> {
  const given = numberRows<PaymentField>(rows)
  const before = await checkPayments(ctx, tx, given)
  await lockTenantAccounts(tx, listTenantIds(before))
  await lockReferences(tx, listReferences(before))
  const checked = await checkPayments(ctx, tx, given)
  refuseBadRows(checked, IMPORT)
  const past = checked
    .map(({ payment }) => payment)
    .toSorted((a, b) => a.receivedOn.localeCompare(b.receivedOn))
  const posted = await postInOrder(ctx, tx, past, { caller, tenantIds: listTenantIds(checked) })
  const name = past.length === 1 ? '1 payment' : `${past.length} payments`
  const amount = toCedis(past.reduce((sum, payment) => sum + payment.amount, 0))
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'payment.imported',
    target: { kind: 'payment', id: null, name },
    changes: changesBetween(null, { amount, credit: posted.credit }),
  })
  await numberPosted(ctx, tx, posted.payments)
  return { answer: { imported: past.length, amount, credit: posted.credit } }
}

type Planned = { payment: PastPayment; parts: PostedPart[]; credit: number }

async function postInOrder(
  ctx: Context,
  tx: Tx,
  past: readonly PastPayment[],
  { caller, tenantIds }: { caller: Caller; tenantIds: readonly string[] },
): Promise<{ payments: NewPayment[]; credit: number }> {
  const open = Map.groupBy(await listOpenInvoices(tx, tenantIds), ({ tenantId }) => tenantId)
  const planned: Planned[] = past.map((payment) => ({
    payment,
    ...takeParts(payment, open.get(payment.tenantId) ?? []),
  }))
  const { payments, settled } = await postPayments(ctx, tx, toPostings(planned, ctx.clock.now()), {
    by: caller,
  })
  await writePaidDetails(tx, toAuditDetails(planned, settled, caller))
  const tenants = await findTenantsIncludingDeleted(tx, tenantIds)
  for (const [tenantId, some] of Map.groupBy(settled, (invoice) => invoice.tenantId)) {
    const tenant = tenants.get(tenantId)
    if (tenant) announceSettled(tx, tenant, some)
  }
  return { payments, credit: toCedis(planned.reduce((sum, { credit }) => sum + credit, 0)) }
}

/** A millisecond apart, so that lists show them in this order. */
const toPostings = (planned: readonly Planned[], now: Date) =>
  planned.map(({ payment: { invoiceId: _, ...payment }, parts }, at) => {
    const createdAt = new Date(now.getTime() - (planned.length - 1 - at))
    return { payment: { ...payment, kind: 'money', source: 'import', createdAt } as const, parts }
  })

function toAuditDetails(planned: readonly Planned[], settled: readonly SettledInvoice[], { uid }: Caller) {
  const paidIds = new Set(settled.flatMap(({ id, status }) => (status === 'Paid' ? id : [])))
  const rows = planned.flatMap(({ payment, parts }) =>
    parts
      .filter(({ invoiceId }) => paidIds.has(invoiceId))
      .map(({ invoiceId: id }) => ({
        id,
        paidOn: payment.receivedOn,
        paymentMethod: METHOD_LABELS[payment.method],
        paymentReference: payment.reference,
        paidBy: uid,
      })),
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function takeParts(
  { amount, invoiceId }: PastPayment,
  open: OpenInvoiceRow[],
): { parts: PostedPart[]; credit: number } {
  const due = open.filter((invoice) => invoice.due > 0)
  const named = due.find(({ id }) => id === invoiceId)
  const chosen = named ? [{ invoiceId: named.id, amount: Math.min(amount, named.due) }] : []
  const plan = planPayment({ amount, open: due, chosen })
  if ('problem' in plan) throw new Error(plan.problem)
  const parts = plan.parts.flatMap((part) => {
    const invoice = due.find(({ id }) => id === part.invoiceId)
    if (!invoice) return []
    invoice.due -= part.amount
    return [{ ...part, purpose: invoice.purpose }]
  })
  return { parts, credit: plan.credit }
}
