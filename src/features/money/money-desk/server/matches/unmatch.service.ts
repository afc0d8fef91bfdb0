import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { isAllowed } from '../../../../../server/http/authentication.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { findTenantsIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { refuseClosedDay } from '../../../invoices/server/changes/refuse-payment.ts'
import { isClosed } from '../../../ledger/ledger.rules.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { recordGiveBack } from '../../../ledger/server/give-backs.ts'
import { findPayment, type PaymentRow } from '../../../ledger/server/ledger.queries.ts'
import { announceSettled } from '../../../payments/server/payable-tenant.ts'
import { reversePayment } from '../../../settlement/server/payments.post.ts'
import { MONEY_DESK_ERRORS } from '../../money-desk.messages.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { deleteMatches, type LineRow, listMatches, lockDesk, updateLine } from '../lines/lines.queries.ts'
import { readLine, requireLine } from '../lines/lines.service.ts'
import { nameLine } from './finish-acts.ts'
import { matchWaiting } from './match-waiting.ts'

type Undoing = { caller: Caller; reason: string }

/**
 * Reverses payments of lines, which gives no money away: no check of own entries, but in the weekly summary. Throws 403
 * for a payment of closed books without the permission to give back.
 */
export async function reversePosted(
  ctx: Context,
  tx: Tx,
  paymentIds: readonly string[],
  { caller, reason }: Undoing,
): Promise<PaymentRow[]> {
  const { closedThrough } = await loadCompanySettings(ctx, tx)
  const payments: PaymentRow[] = []
  for (const id of paymentIds) {
    const payment = await findPayment(tx, id)
    if (payment && payment.reversedAt === null) payments.push(payment)
  }
  if (payments.length === 0) return []
  const isAnyClosed = payments.some(({ receivedOn }) => isClosed(receivedOn, closedThrough))
  if (isAnyClosed && !isAllowed(caller, 'money:giveBack')) throw MONEY_DESK_ERRORS.closedMonth()
  await refuseClosedDay(ctx, tx, ctx.clock.today())
  const tenants = await findTenantsIncludingDeleted(tx, [
    ...new Set(payments.map(({ tenantId }) => tenantId)),
  ])
  for (const payment of payments) {
    const { id: paymentId, tenantId, amount } = payment
    await recordGiveBack(ctx, tx, caller, { act: 'payment_reversed', tenantId, paymentId, amount, reason })
    const settled = await reversePayment(ctx, tx, payment, { caller, reason })
    const tenant = tenants.get(tenantId)
    if (tenant) announceSettled(tx, tenant, settled)
  }
  return payments
}

async function reopenAside(tx: Tx, { id, kind }: LineRow): Promise<void> {
  if (kind !== 'in') throw MONEY_DESK_ERRORS.notMatched()
  await updateLine(tx, id, {
    state: 'open',
    reason: 'undone',
    asideAt: null,
    asideKind: null,
    note: null,
    otherLine: null,
    postsByItself: false,
  })
}

/** Opens the line again, which does not post automatically any more. Throws 403 for closed books, 404, 409 without a match. */
export async function unmatchOne(
  ctx: Context,
  tx: Tx,
  { id, reason, caller }: Undoing & { id: string },
): Promise<MoneyLine> {
  await lockDesk(tx)
  const line = await requireLine(tx, id)
  const found = await listMatches(tx, [id])
  await lockTenantAccounts(tx, [...new Set(found.map(({ tenantId }) => tenantId))])
  const matches = await listMatches(tx, [id])
  if (line.state === 'aside') await reopenAside(tx, line)
  else if (matches.length === 0) throw MONEY_DESK_ERRORS.notMatched()
  const posted = matches.flatMap((match) => (match.posted ? match.paymentId : []))
  const reversed = await reversePosted(ctx, tx, posted, { caller, reason })
  // Reversal has ended these matches already; links remain.
  await deleteMatches(tx, id)
  const tenantIds = [...new Set(matches.map(({ tenantId }) => tenantId))]
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'line.unmatched',
    target: { kind: 'statement-line', id, name: nameLine(line) },
    tenantId: tenantIds.length === 1 ? (tenantIds[0] ?? null) : null,
    changes: changesBetween(null, {
      reversed: toCedis(reversed.reduce((sum, { amount }) => sum + amount, 0)),
      reason,
    }),
  })
  await matchWaiting(ctx, tx, caller, { posts: false })
  return readLine(tx, id)
}
