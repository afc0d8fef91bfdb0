import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { hasPermission, type Permission } from '../../../../shared/permissions.ts'
import { countMessages } from '../../../messaging/channels/server/messages.queries.ts'
import { sendsSms } from '../../../messaging/channels/server/sms/sms-account.ts'
import { countDrafts, countUncharged } from '../../../money/charges/server/drafts/left.queries.ts'
import { countMissed } from '../../../money/charges/server/missed.service.ts'
import { listWaiting } from '../../../money/invoices/server/totals/invoice-totals.lists.ts'
import { sumInvoiceTotals } from '../../../money/invoices/server/totals/invoice-totals.ts'
import { countOpenLines } from '../../../money/money-desk/server/accounts.queries.ts'
import { countMissingClaims } from '../../../money/money-desk/server/claims.service.ts'
import { countOnlinePayments } from '../../../money/online-payments/server/online-payments.queries.ts'
import type { EndsWithin } from '../../../property/leases/lease-list.rules.ts'
import { countLeases } from '../../../property/leases/server/leases.list.ts'
import { findWithoutEmail } from '../../../property/tenants/server/contacts/unreachable.queries.ts'
import { CASES, type CaseKind } from '../../../service/cases/cases.rules.ts'
import { countByStatus } from '../../../service/cases/server/cases.queries.ts'
import { TO_DO, type ToDo, type ToDoKey } from '../to-do.contract.ts'

type Asking = { ctx: Context; db: Db; caller: Caller; today: Day }
type Waiting = Pick<ToDo, 'count' | 'link'>
type Item = { permission: Permission; find: (asking: Asking) => Promise<Waiting> }

const address = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`

const UNDER_REVIEW = 'Payment Under Review'

/** The link opens the review of the receipt that has waited longest. */
async function findReceipts({ db, caller: scope, today }: Asking): Promise<Waiting> {
  const filter = { statuses: [UNDER_REVIEW] as const }
  const [sums, [longest]] = [
    await sumInvoiceTotals(db, today, { scope, filter }),
    await listWaiting(db, scope, 1),
  ]
  const count = sums.reduce((sum, one) => sum + Number(one.count), 0)
  const review = longest && { review: longest.invoiceId }
  return { count, link: address('/invoices', { status: UNDER_REVIEW, ...review }) }
}

const pendingCases = (kind: CaseKind): Item => ({
  permission: 'case:write',
  find: async ({ db, caller: viewer, today }) => ({
    count: (await countByStatus(db, { kind, viewer, statuses: ['pending'] }, today)).reduce(
      (sum, { count }) => sum + count,
      0,
    ),
    link: address(`/${CASES[kind].path}`, { status: 'pending' }),
  }),
})

const leasesByEnd = (endsWithin: EndsWithin): Item => ({
  permission: 'lease:write',
  find: async ({ db, caller: scope, today }) => {
    const { total } = await countLeases(
      db,
      { filter: { endsWithin }, scope, ofTenant: null, today },
      undefined,
    )
    return { count: total, link: address('/leases', { endsWithin }) }
  },
})

const ITEMS: Record<ToDoKey, Item> = {
  receipts: { permission: 'receipt:review', find: findReceipts },
  requests: pendingCases('request'),
  complaints: pendingCases('complaint'),
  unmatched: {
    permission: 'payment:write',
    find: async ({ db, caller: scope }) => ({
      count: (await countOnlinePayments(db, { unmatched: true, scope }, undefined)).total,
      link: address('/online-payments', { state: 'unmatched' }),
    }),
  },
  statementLines: {
    permission: 'money:desk',
    find: async ({ db }) => ({ count: await countOpenLines(db), link: '/money-desk' }),
  },
  missingClaims: {
    permission: 'money:desk',
    find: async ({ ctx }) => ({
      count: await countMissingClaims(ctx),
      link: address('/money-desk', { tab: 'claimed' }),
    }),
  },
  missedPeriods: {
    permission: 'billing:write',
    find: async ({ db, caller: scope, today }) => ({
      count: await countMissed(db, { scope, today }),
      link: '/billing',
    }),
  },
  uncharged: {
    permission: 'billing:write',
    find: async ({ db, caller: scope, today }) => ({
      count: await countUncharged(db, { today, scope }),
      link: '/billing/rents',
    }),
  },
  drafts: {
    permission: 'billing:write',
    find: async ({ db, caller }) => ({ count: (await countDrafts(db, caller)).drafts, link: '/billing' }),
  },
  renewals: leasesByEnd('declined'),
  leasesOver: leasesByEnd('over'),
  leasesEnding: leasesByEnd('30'),
  messages: {
    permission: 'message:manage',
    find: async ({ ctx, db }) => ({
      count: (await countMessages(db, { which: 'failed', now: ctx.clock.now() }, undefined)).total,
      link: address('/mail', { state: 'again' }),
    }),
  },
  unreachable: {
    permission: 'tenant:write',
    find: async ({ ctx, db, caller }) => ({
      count: (await sendsSms(ctx, db)) ? 0 : (await findWithoutEmail(db, caller, 1)).count,
      link: address('/tenants', { email: 'none' }),
    }),
  },
}

/** Only what the caller may do, in their properties. */
export async function listToDo(ctx: Context, caller: Caller): Promise<ToDo[]> {
  const { staff, propertyIds } = caller
  const asking = { ctx, db: ctx.db, caller, today: ctx.clock.today() }
  const found: ToDo[] = []
  for (const key of TO_DO) {
    const { permission, find } = ITEMS[key]
    if (staff === null || !hasPermission({ staff, propertyIds }, permission)) continue
    const waiting = await find(asking)
    if (waiting.count > 0) found.push({ key, ...waiting })
  }
  return found
}
