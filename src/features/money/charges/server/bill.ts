import { createAscendingIds } from '../../../../server/ascending-ids.ts'
import type { Actor } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { creditUsedBy, invoiceIssued } from '../../invoices/server/messages/invoice-issued.message.ts'
import { paymentConfirmed } from '../../invoices/server/messages/payment-confirmed.message.ts'
import { newInvoiceRow } from '../../invoices/server/new-invoice-row.ts'
import { takeNextNumbers } from '../../invoices/server/new-numbers.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { issueInvoices } from '../../settlement/server/issue.ts'
import { CHARGE_ERRORS, CHARGE_MESSAGES } from '../charges.messages.ts'
import { describePeriod } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import { findBilledByHand } from './billed-by-hand.ts'
import {
  type BillingRecord,
  claimPeriods,
  confirmBilled,
  type RunRecord,
  writeRun,
} from './billed-periods.queries.ts'
import { recordBilled, recordPeriod } from './charges.audit.ts'
import type { Charge } from './charges.queries.ts'

/** `isConfirmed`: its row exists and waits for the invoice. */
export type PlannedCharge = {
  charge: Charge
  period: Pick<Period, 'from' | 'to' | 'amount'>
  dueOn: Day
  reason: string | null
  isConfirmed: boolean
}

export type Billing = { run: RunRecord; by: Caller | Actor; tenants: ReadonlyMap<string, TenantRow> }

const toBillingRecord = (
  { charge, period, dueOn, reason }: PlannedCharge,
  { run, by, now, invoiceId }: { run: RunRecord; by: Caller | Actor; now: Date; invoiceId: string },
): BillingRecord => ({
  ruleId: charge.id,
  periodStart: period.from,
  periodEnd: period.to,
  state: 'billed',
  amount: period.amount,
  dueDate: dueOn,
  invoiceId,
  reason,
  runId: run.id,
  createdBy: by.uid,
  createdAt: now,
})

const toPeriodKey = ({ ruleId, periodStart }: Pick<BillingRecord, 'ruleId' | 'periodStart'>) =>
  `${ruleId} ${periodStart}`

/** Tenants, then charges must be locked. Skips billed periods, also those billed by hand. */
export async function billCharges(
  ctx: Context,
  tx: Tx,
  plannedCharges: readonly PlannedCharge[],
  { run, by, tenants }: Billing,
): Promise<(BillingRecord & { invoiceNumber: string })[]> {
  if (plannedCharges.length === 0) return []
  await lockTenantAccounts(tx, [...new Set(plannedCharges.map(({ charge }) => charge.tenantId))])
  const byHand = await findBilledByHand(tx, plannedCharges)
  const now = ctx.clock.now()
  const nextId = createAscendingIds(plannedCharges.length)
  const rows = plannedCharges.map((plannedCharge): Billed => {
    const number = byHand(plannedCharge.charge, plannedCharge.period)
    const row = toBillingRecord(plannedCharge, { run, by, now, invoiceId: nextId() })
    if (number === null) return { charge: plannedCharge, row }
    if (run.trigger === 'missed') throw CHARGE_ERRORS.billedByHandMissed(number)
    return { charge: plannedCharge, row: { ...row, ...leftOut(number) } }
  })
  const [confirmed, others] = [true, false].map((is) =>
    rows.filter(({ charge: plannedCharge }) => plannedCharge.isConfirmed === is).map(({ row }) => row),
  )
  await writeRun(tx, run)
  const claimed = [
    ...(await claimPeriods(tx, others ?? [])),
    ...(await confirmBilled(tx, confirmed ?? [])),
  ].map(toPeriodKey)
  const taken = new Set(claimed)
  const { billed = [], skipped = [] } = Object.groupBy(
    rows.filter(({ row }) => taken.has(toPeriodKey(row))),
    ({ row }) => (row.state === 'billed' ? 'billed' : 'skipped'),
  )
  for (const { charge: plannedCharge, row } of skipped)
    await recordPeriod(ctx, tx, {
      by,
      action: 'recurringCharge.periodSkipped',
      charge: plannedCharge.charge,
      period: plannedCharge.period,
      reason: row.reason ?? '',
    })
  return issue(ctx, tx, billed, { run, by, tenants })
}

const leftOut = (invoiceNumber: string) =>
  ({ state: 'skipped', invoiceId: null, reason: CHARGE_MESSAGES.billedByHand(invoiceNumber) }) as const

type Billed = { charge: PlannedCharge; row: BillingRecord }

async function issue(
  ctx: Context,
  tx: Tx,
  billed: readonly Billed[],
  { run, by, tenants }: Billing,
): Promise<(BillingRecord & { invoiceNumber: string })[]> {
  if (billed.length === 0) return []
  const numbers = await takeNextNumbers(tx, ctx.clock.today().slice(0, 4), billed.length)
  const invoices = billed.map(({ charge: { charge, period, dueOn }, row }, at) =>
    newInvoiceRow({
      id: row.invoiceId ?? '',
      invoiceNumber: numbers[at] ?? '',
      createdAt: ctx.clock.now(),
      tenant: { id: charge.tenantId, name: tenants.get(charge.tenantId)?.name ?? charge.tenantName },
      given: {
        amount: toCedis(period.amount),
        dueDate: dueOn,
        status: 'Unpaid',
        purpose: charge.purpose,
        leaseId: charge.leaseId,
        periodFrom: period.from,
        periodTo: period.to,
        description: describePeriod(charge.description, period),
      },
      paidOn: null,
      createdBy: by.uid,
    }),
  )
  const { issued } = await issueInvoices(ctx, tx, invoices, { by, status: 'Unpaid' })
  const mailed = issued.filter((_, at) => billed[at]?.charge.charge.sendEmail)
  await mailIssued(ctx, tx, mailed)
  // For a missed period the caller records the audit event, with the reason.
  if (run.trigger !== 'missed') await recordBilled(ctx, tx, by, numbers)
  const uids = [
    ...new Set(
      billed.flatMap(
        ({ charge: plannedCharge }) => tenants.get(plannedCharge.charge.tenantId)?.personUid ?? [],
      ),
    ),
  ]
  announce(tx, 'bulkInvoicesCreated', { admins: true, uids })
  return billed.map(({ row }, at) => ({ ...row, invoiceNumber: numbers[at] ?? '' }))
}

type Issued = Awaited<ReturnType<typeof issueInvoices>>['issued']

/** An invoice already paid by credit is confirmed as paid instead. */
export async function mailIssued(ctx: Context, tx: Tx, issued: Issued): Promise<void> {
  const replyTo = replyAddress(tx, await loadCompanySettings(ctx, tx))
  const { paid = [], open = [] } = Object.groupBy(issued, ({ status }) =>
    status === 'Paid' ? 'paid' : 'open',
  )
  const request = { replyTo: await replyTo }
  await ctx.deliveries.enqueueAll(
    tx,
    paymentConfirmed,
    paid.map(({ id }) => ({ ...request, subjectId: id, params: {} })),
  )
  await ctx.deliveries.enqueueAll(
    tx,
    invoiceIssued,
    open.map((invoice) => ({ ...request, subjectId: invoice.id, params: creditUsedBy(invoice) })),
  )
}
