import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../../shared/audit.ts'
import { type Day, startOfDay } from '../../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { refusePaymentDay } from '../../../invoices/server/changes/refuse-payment.ts'
import { announceInvoice } from '../../../invoices/server/invoices.events.ts'
import { newInvoiceRow } from '../../../invoices/server/new-invoice-row.ts'
import { prepareNumbers, takeNextNumber } from '../../../invoices/server/new-numbers.ts'
import { earliestPaymentDay } from '../../../ledger/earliest-payment-day.ts'
import type { OpeningPurpose } from '../../../ledger/invoices.purposes.ts'
import { hasOpeningPayment } from '../../../ledger/server/accounts.queries.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { issueInvoices } from '../../../settlement/server/issue.ts'
import { postPayments } from '../../../settlement/server/payments.post.ts'
import { applyCredit } from '../../../settlement/server/settle.ts'
import { hasOpeningInvoice, listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import { PAYMENT_ERRORS, PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { announceSettled, lockPayableTenant } from '../payable-tenant.ts'
import { planAllocations } from '../plan.ts'
import { loadBalance } from './statements.service.ts'

const HALF_DAY_MS = 43_200_000

const recordAccount = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  event: { caller: Caller; action: AuditAction; tenant: TenantRow; changes: AuditChanges },
): Promise<void> =>
  recordAudit(tx, clock.now(), event.caller, {
    action: event.action,
    target: { kind: 'tenant', id: event.tenant.id, name: event.tenant.name },
    tenantId: event.tenant.id,
    changes: event.changes,
  })

type Opening = {
  id: string
  amount: number
  day: Day
  note?: string | undefined
  purpose?: OpeningPurpose
  taxed?: boolean
  caller: Caller
  source?: 'office' | 'import'
}

export function entryTime({ clock, config }: Context, day: Day): Date {
  if (day === clock.today()) return clock.now()
  return new Date(startOfDay(day, config.TIME_ZONE).getTime() + HALF_DAY_MS)
}

async function issueOpening(
  ctx: Context,
  tx: Tx,
  tenant: TenantRow,
  { amount, day, note, purpose = 'rent', caller }: Opening,
): Promise<void> {
  const invoiceNumber = await takeNextNumber(tx, day.slice(0, 4))
  const description = note ? `${PAYMENT_MESSAGES.openingBalance}: ${note}` : PAYMENT_MESSAGES.openingBalance
  const row = newInvoiceRow({
    id: randomUUID(),
    invoiceNumber,
    tenant,
    given: { amount, dueDate: day, status: 'Unpaid', purpose: 'opening', enteredLater: true, description },
    createdAt: entryTime(ctx, day),
    paidOn: null,
    createdBy: caller.uid,
  })
  const rows = [{ ...row, openingPurpose: purpose, updatedAt: ctx.clock.now() }]
  const { issued } = await issueInvoices(ctx, tx, rows, { by: caller, status: 'Unpaid' })
  for (const { id } of issued) announceInvoice(tx, 'invoiceCreated', { id, personUid: tenant.personUid })
}

async function postOpening(
  ctx: Context,
  tx: Tx,
  tenant: TenantRow,
  { amount: cedis, day, note, taxed = true, caller, source = 'office' }: Opening,
): Promise<void> {
  const amount = toPesewas(-cedis)
  const open = await listOpenInvoices(tx, [tenant.id])
  const { parts } = await planAllocations(tx, { tenantId: tenant.id, open, amount })
  const settled = await listRecords(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  )
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'opening_credit',
    tenantId: tenant.id,
    amount,
    reason: note,
    enteredBy: [...settled.values()].map(({ createdBy }) => createdBy),
  })
  const payment = { tenantId: tenant.id, kind: 'opening', source, amount, receivedOn: day, taxed } as const
  const details = {
    paidOn: day,
    paymentMethod: PAYMENT_MESSAGES.openingBalance,
    paymentReference: null,
    paidBy: caller.uid,
  }
  const posts = [{ payment: { ...payment, note: note || null }, parts }]
  const posted = await postPayments(ctx, tx, posts, { by: caller, details })
  announceSettled(tx, tenant, posted.settled)
}

/** The account must be locked, and the day and absence of a balance checked. */
export const writeOpeningBalance = (ctx: Context, tx: Tx, tenant: TenantRow, given: Opening): Promise<void> =>
  (given.amount > 0 ? issueOpening : postOpening)(ctx, tx, tenant, given)

export async function prepareOpeningNumber({ db, clock }: Context, day: Day): Promise<void> {
  const today = clock.today()
  if (day <= today && day >= earliestPaymentDay(today)) await prepareNumbers(db, day)
}

/** An invoice, or credit if negative. Throws 404, 403 for credit without the permission, 400, 409 if there is one. */
export async function enterOpeningBalance(ctx: Context, tx: Tx, given: Opening): Promise<TenantBalance> {
  const { id, amount, day, note, purpose, taxed, caller } = given
  const tenant = await lockPayableTenant(tx, caller, id)
  await refusePaymentDay(ctx, tx, day)
  if ((await hasOpeningInvoice(tx, tenant.id)) || (await hasOpeningPayment(tx, tenant.id)))
    throw PAYMENT_ERRORS.openingEntered()
  await writeOpeningBalance(ctx, tx, tenant, given)
  const changes = changesBetween(null, {
    amount,
    day,
    note: note || null,
    ...(amount > 0 ? { purpose } : { taxed }),
  })
  await recordAccount(ctx, tx, { caller, action: 'openingBalance.entered', tenant, changes })
  return loadBalance(ctx, tx, { tenantId: tenant.id, viewer: caller })
}

/** Settles by due day, also with credit kept for later invoices. Throws 404. */
export async function applyTenantCredit(
  ctx: Context,
  tx: Tx,
  { id, caller }: { id: string; caller: Caller },
): Promise<TenantBalance> {
  const tenant = await lockPayableTenant(tx, caller, id)
  const open = await listOpenInvoices(tx, [tenant.id])
  const settled = await applyCredit(ctx, tx, {
    tenantIds: [tenant.id],
    only: open.map((invoice) => invoice.id),
    by: caller.uid,
  })
  announceSettled(tx, tenant, settled)
  const before = open.reduce((sum, { due }) => sum + due, 0)
  const after = (await listOpenInvoices(tx, [tenant.id])).reduce((sum, { due }) => sum + due, 0)
  const changes = changesBetween(null, { amount: toCedis(before - after) })
  if (settled.length > 0) await recordAccount(ctx, tx, { caller, action: 'credit.used', tenant, changes })
  return loadBalance(ctx, tx, { tenantId: tenant.id, viewer: caller })
}
