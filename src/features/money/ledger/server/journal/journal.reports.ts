import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { isWithin, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import type { JournalAccount } from '../../journal.accounts.ts'
import { invoices } from '../invoices.table.ts'
import { payments } from '../ledger.table.ts'
import { journalLines, journals } from './journal.table.ts'

type Days = { from: Day; to: Day }

const debited = sql<number>`sum(${journalLines.debit} - ${journalLines.credit})`.mapWith(Number)
const accountSum = (account: string) =>
  sql<number>`coalesce(sum(${journalLines.debit} - ${journalLines.credit}) filter (where ${journalLines.account} = ${account}), 0)`.mapWith(
    Number,
  )

/** Limits reports to visible tenants and omits the tax on rent, which concerns owner and state. */
export type JournalScope = { tenants: Scope }
const OWNERS_TAX: JournalAccount[] = ['Rent tax', 'Rent tax payable']
const isTenantLine = ({ tenants }: JournalScope) =>
  and(
    isNotNull(journals.tenantId),
    isWithin(journals.tenantId, tenants),
    notInArray(journalLines.account, OWNERS_TAX),
  )

/** Ordered by day and number. Amounts are whole pesewas. */
export const listJournalLines = (db: Db, { from, to }: Days, scope?: JournalScope) =>
  db
    .select({
      id: journalLines.id,
      day: journalLines.day,
      number: journals.number,
      kind: journals.kind,
      act: journals.act,
      adjusts: journals.adjusts,
      account: journalLines.account,
      debit: journalLines.debit,
      credit: journalLines.credit,
      contact: journalLines.tenantName,
      purpose: journalLines.purpose,
      propertyName: journalLines.propertyName,
      unitName: journalLines.unitName,
      invoiceNumber: invoices.invoiceNumber,
      receiptNumber: payments.receiptNumber,
      documentNumber: payments.documentNumber,
      paymentReference: payments.reference,
      paymentId: journals.paymentId,
      sourceId: journalLines.sourceId,
    })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .leftJoin(invoices, eq(invoices.id, journalLines.invoiceId))
    .leftJoin(payments, eq(payments.id, journalLines.paymentId))
    .where(and(between(journalLines.day, from, to), scope && isTenantLine(scope)))
    .orderBy(asc(journalLines.day), asc(journals.number), asc(journalLines.id))
export type JournalListLine = Awaited<ReturnType<typeof listJournalLines>>[number]

export const countJournalLines = (db: Db, { from, to }: Days) =>
  db
    .select({ day: journalLines.day, count: sql<number>`count(*)`.mapWith(Number) })
    .from(journalLines)
    .where(between(journalLines.day, from, to))
    .groupBy(journalLines.day)
    .orderBy(asc(journalLines.day))

export async function listUsedAccounts(db: Db, { from, to }: Days): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: journalLines.account })
    .from(journalLines)
    .where(between(journalLines.day, from, to))
  return rows.map(({ account }) => account)
}

/** Debits less credits up to a day, in whole pesewas; accounts at 0 are omitted. */
export const sumAccountsThrough = (db: Db, on: Day) =>
  db
    .select({ account: journalLines.account, total: debited })
    .from(journalLines)
    .where(lte(journalLines.day, on))
    .groupBy(journalLines.account)
    .having(sql`${debited} <> 0`)

const isReceivable = and(eq(journalLines.account, 'Tenants receivable'), isNotNull(journalLines.tenantId))

/** Amounts open now, less the journal lines of later days: reading every line up to the day takes three times as long. */
const openOn = (on: Day) => sql`
  select tenant_id, invoice_id, sum(amount) as open
  from (
    select tenant_id, id as invoice_id, amount - amount_paid - amount_credited as amount
    from ${invoices} where voided_at is null and status <> 'Paid'
    union all select tenant_id, null, -unallocated from ${payments} where unallocated > 0
    union all select tenant_id, invoice_id, credit - debit from ${journalLines} where ${isReceivable} and day > ${on}::date
  ) as parts
  group by tenant_id, invoice_id having sum(amount) <> 0`

/** The name of each tenant as its newest line up to a day has it. */
async function listNamesOn(db: Db, on: Day): Promise<Map<string | null, string>> {
  const newest = db
    .select({ id: sql`max(${journalLines.id})` })
    .from(journalLines)
    .where(and(isReceivable, lte(journalLines.day, on)))
    .groupBy(journalLines.tenantId)
  const rows = await db
    .select({ tenantId: journalLines.tenantId, name: journalLines.tenantName })
    .from(journalLines)
    .where(inArray(journalLines.id, newest))
  return new Map(rows.map(({ tenantId, name }) => [tenantId, name ?? '']))
}

/** Open amounts by tenant and invoice, in whole pesewas; credit is negative. Details are looked up for open ones only. */
export async function listOpenOn(db: Db, on: Day) {
  const [{ rows: open }, names] = await Promise.all([
    db.execute<{ tenant_id: string; invoice_id: string | null; open: number }>(openOn(on)),
    listNamesOn(db, on),
  ])
  const invoiceIds = open.flatMap(({ invoice_id: id }) => id ?? [])
  const due = await db
    .select({ id: invoices.id, dueDate: invoices.dueDate, dueBefore: invoices.dueBefore })
    .from(invoices)
    .where(sql`${invoices.id} = any(${sql.param(invoiceIds)}::uuid[])`)
  const dueById = new Map(due.map((invoice) => [invoice.id, invoice]))
  return open.map(({ tenant_id: tenantId, invoice_id: invoiceId, open: amount }) => {
    const { dueDate = null, dueBefore = null } = dueById.get(invoiceId ?? '') ?? {}
    return { tenantId, tenantName: names.get(tenantId) ?? '', invoiceId, dueDate, dueBefore, open: amount }
  })
}

const withVat = sql`${accountSum('Output VAT')} <> 0`

/** Invoices with VAT by the days of their lines, in whole pesewas. */
export const listVatInvoices = (db: Db, { from, to }: Days) =>
  db
    .select({
      invoiceId: sql<string>`${journalLines.invoiceId}`,
      number: sql<string>`coalesce(max(${invoices.invoiceNumber}), '')`,
      day: sql<Day>`min(${journalLines.day})::text`,
      tenantName: sql<string>`coalesce(max(${journalLines.tenantName}), '')`,
      unitName: sql<string | null>`max(${journalLines.unitName})`,
      vat: sql<number>`-${accountSum('Output VAT')}`.mapWith(Number),
      gross: accountSum('Tenants receivable'),
    })
    .from(journalLines)
    .leftJoin(invoices, eq(invoices.id, journalLines.invoiceId))
    .where(
      and(
        between(journalLines.day, from, to),
        isNull(journalLines.paymentId),
        isNotNull(journalLines.invoiceId),
      ),
    )
    .groupBy(journalLines.invoiceId)
    .having(withVat)
    .orderBy(sql`min(${journalLines.day})`, sql`max(${invoices.invoiceNumber})`, asc(journalLines.invoiceId))

/** Credit without an invoice for units with VAT, in whole pesewas. */
export const listVatCredit = (db: Db, { from, to }: Days) =>
  db
    .select({
      paymentId: payments.id,
      receiptNumber: payments.receiptNumber,
      day: payments.receivedOn,
      tenantName: sql<string>`coalesce(max(${journalLines.tenantName}), '')`,
      unitName: sql<string | null>`max(${journalLines.unitName})`,
      vat: sql<number>`-sum(${journalLines.vat})`.mapWith(Number),
      gross: sql<number>`-${accountSum('Tenants receivable')}`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(journalLines, eq(journalLines.paymentId, payments.id))
    .where(
      and(
        gt(payments.unallocated, 0),
        between(payments.receivedOn, from, to),
        eq(journalLines.account, 'Tenants receivable'),
        isNull(journalLines.invoiceId),
      ),
    )
    .groupBy(payments.id)
    .having(sql`sum(${journalLines.vat}) <> 0`)
    .orderBy(asc(payments.receivedOn), asc(payments.receiptNumber), asc(payments.id))

/** Credit notes with VAT, in whole pesewas. */
export const listVatCreditNotes = (db: Db, { from, to }: Days) =>
  db
    .select({
      paymentId: sql<string>`${journalLines.paymentId}`,
      creditNoteNumber: sql<string | null>`max(${payments.documentNumber})`,
      day: sql<Day>`min(${journalLines.day})::text`,
      tenantName: sql<string>`coalesce(max(${journalLines.tenantName}), '')`,
      unitName: sql<string | null>`max(${journalLines.unitName})`,
      vat: accountSum('Output VAT'),
      gross: sql<number>`-${accountSum('Tenants receivable')}`.mapWith(Number),
    })
    .from(journalLines)
    .innerJoin(journals, eq(journals.id, journalLines.journalId))
    .leftJoin(payments, eq(payments.id, journalLines.paymentId))
    .where(and(between(journalLines.day, from, to), eq(journals.kind, 'credit_note')))
    .groupBy(journalLines.paymentId)
    .having(withVat)
    .orderBy(sql`min(${journalLines.day})`, sql`max(${payments.documentNumber})`, asc(journalLines.paymentId))
