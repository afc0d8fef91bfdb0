import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { MAX_LIST } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { toPercent } from '../../../../shared/percent.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { findCurrentMailServer } from '../../../messaging/channels/server/mails/mail-settings.service.ts'
import { sendsSms } from '../../../messaging/channels/server/sms/sms-account.ts'
import { listOverdue, listWaiting } from '../../../money/invoices/server/totals/invoice-totals.lists.ts'
import {
  sumInvoiceTotals,
  sumInvoiceTotalsByMonth,
} from '../../../money/invoices/server/totals/invoice-totals.ts'
import { findWithoutEmail } from '../../../property/tenants/server/contacts/unreachable.queries.ts'
import {
  countOccupiedUnits,
  listEndingLeases,
} from '../../../property/tenants/server/occupancy/occupancy.counts.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { countUnresolved } from '../../../service/cases/server/cases.totals.ts'
import type { AnalyticsSummary, InvoiceAnalytics, OverdueDetails } from '../analytics.contract.ts'
import { ANALYTICS_ERRORS } from '../analytics.messages.ts'
import { AGE_DAYS, AGES, DASHBOARD_ROWS, ENDING_DAYS, RECENT_DAYS, yearBefore } from '../analytics.rules.ts'
import { type Sums, summarizeOccupancy, toAging, toPropertySums } from './analytics.present.ts'

const STARTS = AGES.map((age) => AGE_DAYS[age].from).slice(1)

const inParts = (partPaid: number) => (partPaid > 0 ? { partPaidAmount: toCedis(partPaid) } : {})

const totalsByAge = (db: Db, scope: Scope, today: Day) =>
  sumInvoiceTotals(db, today, { scope, starts: STARTS })

async function summarizeInvoices(db: Db, scope: Scope, today: Day) {
  const [totals, recentOverdue, longest] = await Promise.all([
    totalsByAge(db, scope, today),
    listOverdue(db, today, { scope, first: 'latest', limit: DASHBOARD_ROWS }),
    listWaiting(db, scope, DASHBOARD_ROWS),
  ])
  const { all, paid, partPaid, unpaid, overdue, underReview } = toPropertySums(totals)
  return {
    totalInvoices: all.count,
    totalPaid: paid.count,
    totalUnpaid: unpaid.count,
    totalOverdue: overdue.count,
    totalRevenue: toCedis(paid.pesewas),
    ...inParts(partPaid),
    unpaidAmount: toCedis(unpaid.pesewas),
    overdueAmount: toCedis(overdue.pesewas),
    performance: { collectionRate: toPercent(paid.pesewas, all.pesewas) },
    recentOverdue,
    aging: toAging(totals),
    receiptsWaiting: { count: underReview.count, amount: toCedis(underReview.pesewas), longest },
  }
}

async function summarizeCases(db: Db, caller: Caller, since: { day: Day; timeZone: string; today: Day }) {
  const { request, complaint } = await countUnresolved(db, caller, since)
  return {
    totalRequests: request.unresolved,
    totalComplaints: complaint.unresolved,
    recentRequestsCount: request.recent,
    recentComplaintsCount: complaint.recent,
    lateRequestsCount: request.late,
  }
}

const NAMES = 3
const NOBODY = { count: 0, names: [] }

async function summarizeSetUp(ctx: Context, db: Db, scope: Scope) {
  const [{ howToPay }, mailServer, isReachedBySms] = await Promise.all([
    loadCompanySettings(ctx, db),
    findCurrentMailServer(ctx, db),
    sendsSms(ctx, db),
  ])
  const { mobileMoney, bank, text } = howToPay
  return {
    howToPay: mobileMoney.length > 0 || Boolean(bank) || Boolean(text),
    mail: mailServer.kind === 'smtp',
    unreachable: isReachedBySms ? NOBODY : await findWithoutEmail(db, scope, NAMES),
  }
}

/** One snapshot, so that the sums agree with each other. */
const atOneMoment = <T>({ db }: Pick<Context, 'db'>, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

export function loadSummary(ctx: Context, caller: Caller): Promise<AnalyticsSummary> {
  const today = ctx.clock.today()
  const recent = { day: addDays(today, -RECENT_DAYS), timeZone: ctx.config.TIME_ZONE, today }
  const lease = { from: today, to: addDays(today, ENDING_DAYS), limit: DASHBOARD_ROWS }
  return atOneMoment(ctx, async (tx) => {
    const [invoices, cases, occupied, leasesEnding, setUp] = await Promise.all([
      summarizeInvoices(tx, caller, today),
      summarizeCases(tx, caller, recent),
      countOccupiedUnits(tx, caller),
      listEndingLeases(tx, caller, lease),
      summarizeSetUp(ctx, tx, caller),
    ])
    const debug = { unresolvedFilteringActive: true as const }
    return { ...invoices, ...cases, ...summarizeOccupancy(occupied), leasesEnding, setUp, debug }
  })
}

type Range = { startDate?: Day | undefined; endDate?: Day | undefined }

/** Defaults: the end is today, the start 12 months before the end. Throws 400 for an invalid day. */
function toRange({ startDate, endDate }: Range, today: Day): { from: Day; to: Day } {
  const to = endDate ?? today
  const from = startDate ?? yearBefore(to)
  if (from > to) throw ANALYTICS_ERRORS.rangeOrder().asDetail()
  return { from, to }
}

const amounts = ({ paid, partPaid, unpaid, overdue }: Sums) => ({
  paidAmount: toCedis(paid.pesewas),
  ...inParts(partPaid),
  unpaidAmount: toCedis(unpaid.pesewas),
  overdueAmount: toCedis(overdue.pesewas),
})

/** Sums by due day, in total and by month. Throws 400 for a range that ends before it begins. */
export async function loadInvoiceAnalytics(
  ctx: Context,
  scope: Scope,
  range: Range,
): Promise<InvoiceAnalytics> {
  const today = ctx.clock.today()
  const rows = await sumInvoiceTotalsByMonth(ctx.db, { scope, ...toRange(range, today), today })
  const sums = toPropertySums(rows)
  return {
    summary: {
      totalInvoices: sums.all.count,
      totalAmount: toCedis(sums.all.pesewas),
      ...amounts(sums),
      paidCount: sums.paid.count,
      unpaidCount: sums.unpaid.count,
      overdueCount: sums.overdue.count,
    },
    months: [...Map.groupBy(rows, ({ month }) => month)].map(([month, of]) => ({
      month,
      ...amounts(toPropertySums(of)),
    })),
  }
}

export function loadOverdueDetails(ctx: Context, scope: Scope): Promise<OverdueDetails> {
  const today = ctx.clock.today()
  return atOneMoment(ctx, async (tx) => ({
    invoices: await listOverdue(tx, today, { scope, first: 'oldest', limit: MAX_LIST }),
    aging: toAging(await totalsByAge(tx, scope, today)),
  }))
}
