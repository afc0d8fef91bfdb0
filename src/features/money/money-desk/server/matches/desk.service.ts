import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { refusePaymentDay } from '../../../invoices/server/changes/refuse-payment.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { listMoneyById } from '../../../ledger/server/counted/counted-money.queries.ts'
import { listPaymentsById } from '../../../ledger/server/ledger.queries.ts'
import { findPayableTenant } from '../../../payments/server/payable-tenant.ts'
import { toChosenParts } from '../../../payments/server/plan.ts'
import { MONEY_DESK_ERRORS } from '../../money-desk.messages.ts'
import type { MoneyLine, NewMatch } from '../../money-lines.contract.ts'
import { type AsideKind, METHOD_OF_ACCOUNT } from '../../money-lines.rules.ts'
import {
  type LineRow,
  listLinesOfPayments,
  listMatches,
  lockDesk,
  NO_PROPOSAL,
  updateLine,
} from '../lines/lines.queries.ts'
import { readLine, requireLine } from '../lines/lines.service.ts'
import { type LineAct, type Post, postActs } from './acts.ts'
import { nameLine, sendReceipts, writeActs } from './finish-acts.ts'
import { loadAccounts, lockForLines, matchWaiting } from './match-waiting.ts'

type Act<T> = { id: string; given: T; caller: Caller }

/** Throws 409 for a line that needs no tenant, or a decision first. */
function refuseUnmatchable({ kind, state, reason }: LineRow): void {
  if (kind !== 'in') throw MONEY_DESK_ERRORS.notIn()
  if (state === 'matched') throw MONEY_DESK_ERRORS.matchedAlready()
  if (state === 'held' && reason !== 'closed') throw MONEY_DESK_ERRORS.decideFirst()
}

async function getLeft(tx: Tx, { id, amount }: LineRow): Promise<number> {
  const matches = await listMatches(tx, [id])
  return amount - matches.reduce((sum, match) => sum + match.amount, 0)
}

async function doAct(ctx: Context, tx: Tx, act: LineAct, caller: Caller): Promise<void> {
  if (act.line.state === 'aside')
    await updateLine(tx, act.line.id, { state: 'open', asideAt: null, asideKind: null, note: null })
  const done = await postActs(ctx, tx, [act], caller)
  await writeActs(ctx, tx, done, caller)
  await matchWaiting(ctx, tx, caller, { posts: false })
  await sendReceipts(ctx, tx, done, caller)
}

/** Throws 400 for more than is left, a closed day or an impossible choice, 404, 409 for a matched line. */
export async function matchOne(
  ctx: Context,
  tx: Tx,
  { id, given, caller }: Act<NewMatch>,
): Promise<MoneyLine> {
  await lockDesk(tx)
  const line = await requireLine(tx, id)
  refuseUnmatchable(line)
  const posts: Post[] = []
  for (const { tenantId, amount, allocations } of given.parts) {
    const tenant = await findPayableTenant(tx, caller, tenantId)
    const chosen = toChosenParts(allocations) ?? []
    posts.push({ tenantId: tenant.id, amount: toPesewas(amount), chosen, proof: null })
  }
  const tenantIds = posts.map(({ tenantId }) => tenantId)
  if (new Set(tenantIds).size < tenantIds.length) throw MONEY_DESK_ERRORS.tenantTwice().asDetail()
  const left = await getLeft(tx, line)
  if (posts.reduce((sum, { amount }) => sum + amount, 0) > left)
    throw MONEY_DESK_ERRORS.tooMuch(left).asDetail()
  const receivedOn = given.receivedOn ?? line.day
  await refusePaymentDay(ctx, tx, receivedOn)
  const accounts = await loadAccounts(tx)
  await lockForLines(tx, { tenantIds, lines: [line], accounts })
  const method = METHOD_OF_ACCOUNT[accounts.get(line.accountId)?.kind ?? 'wallet']
  const act = { line, method, receivedOn, posts, links: [], remember: given.remember }
  await doAct(ctx, tx, act, caller)
  return readLine(tx, id)
}

/** Throws 400 for more than is left or payments that do not count, 404, 409 for payments on a line. */
export async function linkOne(
  ctx: Context,
  tx: Tx,
  { id, given: paymentIds, caller }: Act<readonly string[]>,
): Promise<MoneyLine> {
  await lockDesk(tx)
  const line = await requireLine(tx, id)
  refuseUnmatchable(line)
  if ((await listPaymentsById(tx, paymentIds)).length < new Set(paymentIds).size)
    throw MONEY_DESK_ERRORS.paymentNotFound()
  const known = await listMoneyById(tx, paymentIds)
  await lockTenantAccounts(tx, [...new Set(known.map(({ tenantId }) => tenantId))])
  const links = await listMoneyById(tx, paymentIds)
  if (links.length < new Set(paymentIds).size) throw MONEY_DESK_ERRORS.notCounted().asDetail()
  if ((await listLinesOfPayments(tx, paymentIds)).size > 0) throw MONEY_DESK_ERRORS.onLine()
  const left = await getLeft(tx, line)
  if (links.reduce((sum, { amount }) => sum + amount, 0) > left)
    throw MONEY_DESK_ERRORS.tooMuch(left).asDetail()
  const act: LineAct = { line, method: 'other', receivedOn: line.day, posts: [], links, remember: 'payer' }
  await doAct(ctx, tx, act, caller)
  return readLine(tx, id)
}

type Aside = { kind: AsideKind; note: string | null }

/** Throws 404, 409 for a matched line. */
export async function putAside(ctx: Context, tx: Tx, { id, given, caller }: Act<Aside>): Promise<MoneyLine> {
  await lockDesk(tx)
  const line = await requireLine(tx, id)
  if (line.state === 'matched' || line.state === 'part') throw MONEY_DESK_ERRORS.matchedAlready()
  const now = ctx.clock.now()
  const { kind: asideKind, note } = given
  await updateLine(tx, id, {
    ...NO_PROPOSAL,
    state: 'aside',
    asideKind,
    note,
    reason: null,
    asideAt: line.asideAt ?? now,
  })
  await recordAudit(tx, now, caller, {
    action: 'line.aside',
    target: { kind: 'statement-line', id, name: nameLine(line) },
    changes: changesBetween(null, { kind: asideKind }),
  })
  await matchWaiting(ctx, tx, caller, { posts: false })
  return readLine(tx, id)
}

/** The same goes aside; another line is matched as if it were new. Throws 404, 409 where nothing is held. */
export async function decideOne(
  ctx: Context,
  tx: Tx,
  { id, given: same, caller }: Act<boolean>,
): Promise<MoneyLine> {
  await lockDesk(tx)
  const line = await requireLine(tx, id)
  if (line.state !== 'held' || line.reason === 'closed') throw MONEY_DESK_ERRORS.nothingToDecide()
  const now = ctx.clock.now()
  const isIn = line.kind === 'in' && !same
  await updateLine(tx, id, {
    state: isIn ? 'open' : 'aside',
    reason: same ? 'same' : isIn ? null : 'not-in',
    asideAt: isIn ? null : now,
    ...(same ? { asideKind: 'same' as const } : { otherLine: null }),
  })
  await recordAudit(tx, now, caller, {
    action: 'line.decided',
    target: { kind: 'statement-line', id, name: nameLine(line) },
    changes: changesBetween(null, { same }),
  })
  await matchWaiting(ctx, tx, caller)
  return readLine(tx, id)
}
