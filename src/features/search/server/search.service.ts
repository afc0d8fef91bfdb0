import type { Context } from '../../../server/context.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { toCedis } from '../../../shared/money.ts'
import type { CaseKind } from '../../cases/cases.rules.ts'
import { searchCases } from '../../cases/server/cases.search.ts'
import { defaultDescription, displayStatus } from '../../invoices/invoices.rules.ts'
import { countMentioning, searchInvoices } from '../../invoices/server/invoices.search.ts'
import { searchTenants } from '../../tenants/server/tenants.search.ts'
import type { Found, FoundOfKind, SearchHit } from '../search.contract.ts'
import { joined, reachedBy, SEARCH_ROWS } from '../search.rules.ts'

export async function searchAll(ctx: Context, text: string): Promise<Found> {
  const [tenants, invoices, requests, complaints] = await Promise.all([
    tenantsWith(ctx, text),
    invoicesWith(ctx, text),
    casesWith(ctx, 'request', text),
    casesWith(ctx, 'complaint', text),
  ])
  return { tenants, invoices, requests, complaints }
}

const NEITHER = { status: null, amount: null }

async function tenantsWith({ db }: Context, text: string): Promise<FoundOfKind> {
  const rows = await searchTenants(db, text, SEARCH_ROWS)
  return counted(rows, (row) => ({
    id: row.id,
    title: row.name,
    detail: joined(' · ', [joined(', ', [row.apartment, row.unit]), reachedBy(row, text)]),
    ...NEITHER,
  }))
}

async function invoicesWith({ db, clock }: Context, text: string): Promise<FoundOfKind> {
  const today = clock.today()
  const [rows, total] = await Promise.all([searchInvoices(db, text, SEARCH_ROWS), countMentioning(db, text)])
  const hits = rows.map((row) => {
    const now = row.tenantNow === row.tenantName ? '' : `now ${row.tenantNow}`
    return {
      id: row.id,
      title: row.invoiceNumber,
      detail: joined(' · ', [
        joined(', ', [row.tenantName, now]),
        `due ${formatDay(row.dueDate)}`,
        row.description === defaultDescription(row.tenantName) ? '' : row.description,
      ]),
      status: displayStatus(row, today),
      amount: toCedis(row.amount),
    }
  })
  return { total, rows: hits }
}

async function casesWith({ db, config }: Context, kind: CaseKind, text: string): Promise<FoundOfKind> {
  const rows = await searchCases(db, { kind, text }, SEARCH_ROWS)
  return counted(rows, (row) => ({
    id: row.id,
    title: row.subject,
    detail: `${row.tenantName} · ${formatDay(dayOf(row.createdAt, config.TIME_ZONE))}`,
    status: row.status,
    amount: null,
  }))
}

/** Each row carries the total count. */
const counted = <Row extends { total: number }>(
  rows: Row[],
  present: (row: Row) => SearchHit,
): FoundOfKind => ({ total: rows[0]?.total ?? 0, rows: rows.map(present) })
