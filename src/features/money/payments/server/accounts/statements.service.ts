import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { canSeeProperty } from '../../../../../shared/permissions.ts'
import { findStoredTenant } from '../../../../property/tenants/server/tenants.erase.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { sumUnpaid } from '../../../invoices/server/invoices.queries.ts'
import { canGiveBack, type GivingPerson } from '../../../ledger/give-backs.rules.ts'
import {
  type AccountEntry,
  listEntries,
  sumAccount,
  sumCredit,
} from '../../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import type { Statement, TenantBalance } from '../../accounts.contract.ts'
import { type BalancedEntry, type StatementEntry, statementText, withBalances } from '../../accounts.rules.ts'
import { PAYMENT_ERRORS } from '../../payments.messages.ts'
import { listDepositEnterers } from './deposit-entries.queries.ts'

/** Includes deleted tenants for staff. Throws 404, and 403 for another tenant. */
export async function requireVisibleAccount(db: Db, caller: Caller, idOrUid: string): Promise<TenantRow> {
  const tenant = await findStoredTenant(db, idOrUid)
  if (caller.role === 'tenant' && (tenant?.personUid !== caller.uid || tenant.deletedAt))
    throw PAYMENT_ERRORS.notYourAccount()
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw PAYMENT_ERRORS.tenantNotFound()
  return tenant
}

export async function loadBalance(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { tenantId, viewer }: { tenantId: string; viewer: GivingPerson },
): Promise<TenantBalance> {
  const [{ owed, held }, credit, [unpaid]] = await Promise.all([
    sumAccount(db, tenantId),
    sumCredit(db, tenantId),
    sumUnpaid(db, [tenantId], clock.today()),
  ])
  return {
    balance: toCedis(owed),
    overdue: toCedis(unpaid?.overdue ?? 0),
    underReview: toCedis(unpaid?.underReview ?? 0),
    credit: toCedis(credit),
    deposit: toCedis(held),
    mayReturnDeposit: held > 0 && canGiveBack(viewer, await listDepositEnterers(db, tenantId)),
  }
}

export type DayRange = { from: Day; to: Day }

/** 28 February for 29 February. */
const yearBefore = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

/** Throws 400 for a range that ends before it begins. */
export function toDayRange(
  { clock }: Pick<Context, 'clock'>,
  { from, to }: { from?: Day | null | undefined; to?: Day | null | undefined },
): DayRange {
  const today = clock.today()
  const last = to ?? today
  const [base = today] = [last, today].sort()
  const range = { from: from ?? yearBefore(base), to: last }
  if (range.from > range.to) throw PAYMENT_ERRORS.reversedRange(range.from, range.to)
  return range
}

/** In whole pesewas; `held` are the deposit's movements in these days. */
export type AccountStatement = DayRange & {
  tenantId: string
  opening: number
  entries: BalancedEntry[]
  closing: number
  held: BalancedEntry[]
  deposit: number
}

export async function loadStatement(
  db: Db,
  tenantId: string,
  { from, to }: DayRange,
): Promise<AccountStatement> {
  const rows = await listEntries(db, tenantId, from, to)
  const invoiceIds = rows.flatMap(({ invoiceId, payment }) => invoiceId ?? payment?.invoiceId ?? [])
  const [before, invoices] = await Promise.all([
    sumAccount(db, tenantId, from),
    listRecords(db, [...new Set(invoiceIds)]),
  ])
  const toStatementEntry = ({ invoiceId, ...row }: AccountEntry): StatementEntry => {
    const record = invoices.get(invoiceId ?? row.payment?.invoiceId ?? '')
    return { ...row, invoice: record ?? null }
  }
  const balancedEntries = (pocket: AccountEntry['pocket']) =>
    withBalances(before[pocket], rows.filter((row) => row.pocket === pocket).map(toStatementEntry))
  const [entries, held] = [balancedEntries('owed'), balancedEntries('held')]
  return {
    tenantId,
    from,
    to,
    opening: before.owed,
    entries,
    held,
    closing: entries.at(-1)?.balance ?? before.owed,
    deposit: held.at(-1)?.balance ?? before.held,
  }
}

export function presentStatement(statement: AccountStatement): Statement {
  const { tenantId, from, to, opening, entries, closing, deposit } = statement
  return {
    tenantId,
    from,
    to,
    openingBalance: toCedis(opening),
    lines: entries.map((entry) => ({
      day: entry.day,
      kind: entry.kind,
      text: statementText(entry),
      invoiceId: entry.kind.startsWith('invoice') ? (entry.invoice?.id ?? null) : null,
      paymentId: entry.payment?.id ?? null,
      debit: toCedis(Math.max(0, entry.amount)),
      credit: toCedis(Math.max(0, -entry.amount)),
      balance: toCedis(entry.balance),
    })),
    closingBalance: toCedis(closing),
    deposit: toCedis(deposit),
  }
}
