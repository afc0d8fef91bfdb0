import type { Context } from '../../../../server/context.ts'
import { isAllowed } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { formatDay, toDay } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { toCedis } from '../../../../shared/money.ts'
import { CHARGE_STATE_LABELS } from '../../../money/charges/charges.states.ts'
import { presentCharge } from '../../../money/charges/server/charges.present.ts'
import { searchCharges } from '../../../money/charges/server/charges.search.ts'
import { searchExpenses } from '../../../money/expenses/server/expenses.search.ts'
import { expenseName } from '../../../money/expenses/server/expenses.service.ts'
import { countMatching, searchInvoices } from '../../../money/invoices/server/search/invoices.search.ts'
import { defaultDescription, PURPOSE_LABELS } from '../../../money/ledger/invoices.purposes.ts'
import { displayStatus, getAmountDue } from '../../../money/ledger/invoices.rules.ts'
import { KIND_LABELS, METHOD_LABELS } from '../../../money/ledger/ledger.rules.ts'
import { searchPayments } from '../../../money/ledger/server/payments.search.ts'
import { searchTenants } from '../../../property/tenants/server/tenants.search.ts'
import { searchVendors } from '../../../property/vendors/server/vendors.queries.ts'
import {
  countAnnouncements,
  listAnnouncements,
} from '../../../service/announcements/server/announcements.queries.ts'
import type { CaseKind } from '../../../service/cases/cases.rules.ts'
import { searchCases } from '../../../service/cases/server/cases.search.ts'
import { listVisibleSignings } from '../../signings/server/signings.service.ts'
import { KIND_NAMES } from '../../signings/signings.rules.ts'
import { STATE_LABELS } from '../../signings/signings.states.ts'
import type { Found, FoundOfKind, SearchHit } from '../search.contract.ts'
import {
  ARCHIVED,
  findMatchedContact,
  joined,
  REVERSED,
  SEARCH_KINDS,
  SEARCH_ROWS,
  type SearchKind,
  VOIDED,
  WITHDRAWN,
} from '../search.rules.ts'

/** Returns only what the caller may see. */
export async function searchAll(ctx: Context, caller: Caller, text: string): Promise<Found> {
  const searches: Record<SearchKind, Promise<FoundOfKind>> = {
    tenants: tenantsWith(ctx, caller, text),
    invoices: invoicesWith(ctx, caller, text),
    payments: paymentsWith(ctx, caller, text),
    charges: chargesWith(ctx, caller, text),
    expenses: expensesWith(ctx, caller, text),
    signings: signingsWith(ctx, caller, text),
    requests: casesWith(ctx, { kind: 'request', text, caller }),
    complaints: casesWith(ctx, { kind: 'complaint', text, caller }),
    vendors: vendorsWith(ctx, caller, text),
    announcements: announcementsWith(ctx, caller, text),
  }
  const found = await Promise.all(SEARCH_KINDS.map((kind) => searches[kind]))
  return Object.fromEntries(SEARCH_KINDS.map((kind, at) => [kind, found[at]])) as Found
}

const NEITHER = { status: null, amount: null }
const NOTHING: FoundOfKind = { total: 0, rows: [] }

async function tenantsWith({ db }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  const rows = await searchTenants(db, caller, text, SEARCH_ROWS)
  return counted(rows, (row) => ({
    id: row.id,
    title: row.name,
    detail: joined(' · ', [joined(', ', [row.apartment, row.unit]), findMatchedContact(row, text)]),
    ...NEITHER,
  }))
}

async function invoicesWith({ db, clock }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'invoice:read')) return NOTHING
  const today = clock.today()
  const [rows, total] = await Promise.all([
    searchInvoices(db, caller, text, SEARCH_ROWS),
    countMatching(db, caller, text),
  ])
  const hits = rows.map((row) => {
    const status = displayStatus(row, today)
    const now = row.tenantNow === row.tenantName ? '' : `now ${row.tenantNow}`
    return {
      id: row.id,
      title: row.invoiceNumber,
      detail: joined(' · ', [
        joined(', ', [row.tenantName, now]),
        `due ${formatDay(row.dueDate)}`,
        row.description === defaultDescription(row.tenantName, row.purpose) ? '' : row.description,
      ]),
      status,
      amount: toCedis(status === 'Paid' ? row.amount : getAmountDue(row)),
      tenant: { id: row.tenantId, name: row.tenantNow },
    }
  })
  return { total, rows: hits }
}

async function paymentsWith({ db }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'payment:read')) return NOTHING
  const rows = await searchPayments(db, caller, text, SEARCH_ROWS)
  return counted(rows, (row) => {
    const { id, number, reference, method, tenantId, tenantName } = row
    const title = number ?? reference ?? ''
    return {
      id,
      title,
      detail: joined(' · ', [
        tenantName,
        formatDay(row.receivedOn),
        row.kind === 'money' ? '' : KIND_LABELS[row.kind],
        joined(' ', [method && METHOD_LABELS[method], reference === title ? '' : reference]),
      ]),
      status: row.reversedAt === null ? null : REVERSED,
      amount: toCedis(row.amount),
      tenant: { id: tenantId, name: tenantName },
    }
  })
}

async function chargesWith({ db, clock }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'billing:read')) return NOTHING
  const search = { scope: caller, q: text, today: clock.today() }
  const { total, rules } = await searchCharges(db, search, SEARCH_ROWS)
  const rows = rules.map((rule) => {
    const { id, description, purpose, tenantId, tenantName, state, next } = presentCharge(rule, clock.today())
    return {
      id,
      title: description || PURPOSE_LABELS[purpose],
      detail: joined(' · ', [tenantName, joined(', ', [rule.propertyName, rule.unitName])]),
      status: CHARGE_STATE_LABELS[state],
      amount: next?.amount ?? null,
      tenant: { id: tenantId, name: tenantName },
    }
  })
  return { total, rows }
}

async function expensesWith({ db }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'expense:read')) return NOTHING
  const { total, rows } = await searchExpenses(db, caller, text, SEARCH_ROWS)
  const hits = rows.map((row) => ({
    id: row.id,
    title: expenseName(row),
    detail: joined(' · ', [joined(', ', [row.propertyName, row.unitName]), formatDay(row.spentOn), row.note]),
    status: row.voidedAt === null ? null : VOIDED,
    amount: toCedis(row.amount),
    day: row.spentOn,
  }))
  return { total, rows: hits }
}

async function signingsWith(ctx: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'signing:read')) return NOTHING
  const list = await listVisibleSignings(ctx, caller, { q: text })
  const [rows, { total }] = await Promise.all([
    list.rows({ limit: SEARCH_ROWS, cursor: undefined }),
    list.count(undefined),
  ])
  const hits = rows.map(({ row: { id, number, kind, state, tenantName, propertyName, unitName } }) => ({
    id,
    title: number,
    detail: joined(' · ', [tenantName, KIND_NAMES[kind], joined(', ', [propertyName, unitName])]),
    status: STATE_LABELS[state],
    amount: null,
  }))
  return { total, rows: hits }
}

async function vendorsWith({ db }: Context, caller: Caller, text: string): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'vendor:read')) return NOTHING
  const rows = await searchVendors(db, text, SEARCH_ROWS)
  return counted(rows, ({ id, name, trade, phone, archivedAt }) => ({
    id,
    title: name,
    detail: joined(' · ', [trade, printPhone(phone)]),
    status: archivedAt === null ? null : ARCHIVED,
    amount: null,
  }))
}

async function announcementsWith(
  { db, config }: Context,
  caller: Caller,
  text: string,
): Promise<FoundOfKind> {
  if (!isAllowed(caller, 'announcement:read')) return NOTHING
  const choice = { scope: caller, q: text }
  const [rows, { total }] = await Promise.all([
    listAnnouncements(db, choice, { limit: SEARCH_ROWS, cursor: undefined }),
    countAnnouncements(db, choice, undefined),
  ])
  const hits = rows.map(({ row: { id, title, audienceName, createdAt, withdrawnAt } }) => ({
    id,
    title,
    detail: joined(' · ', [audienceName, formatDay(toDay(createdAt, config.TIME_ZONE))]),
    status: withdrawnAt === null ? null : WITHDRAWN,
    amount: null,
  }))
  return { total, rows: hits }
}

type CaseSearch = { kind: CaseKind; text: string; caller: Caller }

async function casesWith({ db, config }: Context, search: CaseSearch): Promise<FoundOfKind> {
  const rows = await searchCases(db, search, SEARCH_ROWS)
  return counted(rows, (row) => ({
    id: row.id,
    title: row.subject,
    detail: joined(' · ', [
      row.tenantName ?? joined(', ', [row.propertyName, row.unitName]),
      formatDay(toDay(row.createdAt, config.TIME_ZONE)),
    ]),
    status: row.status,
    amount: null,
  }))
}

const counted = <Row extends { total: number }>(
  rows: Row[],
  present: (row: Row) => SearchHit,
): FoundOfKind => ({ total: rows[0]?.total ?? 0, rows: rows.map(present) })
