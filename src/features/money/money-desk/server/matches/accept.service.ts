import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { refusePaymentDay } from '../../../invoices/server/changes/refuse-payment.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { MONEY_DESK_ERRORS, MONEY_DESK_MESSAGES } from '../../money-desk.messages.ts'
import type { AcceptedLines } from '../../money-lines.contract.ts'
import {
  findLine,
  type LineRow,
  listLinesById,
  listMatches,
  listWaiting,
  lockDesk,
  NO_PROPOSAL,
  updateLine,
} from '../lines/lines.queries.ts'
import { requireLine } from '../lines/lines.service.ts'
import type { Decision } from '../matching/desk.types.ts'
import { planMatches } from '../plan/plan-matches.ts'
import { type DoneAct, postActs } from './acts.ts'
import { sendReceipts, writeActs } from './finish-acts.ts'
import { loadDesk } from './load-desk.ts'
import { loadAccounts, lockForLines, matchWaiting, toActs } from './match-waiting.ts'
import { reversePosted } from './unmatch.service.ts'

type Accepted = { id: string; tenantId: string }
type Accounts = Awaited<ReturnType<typeof loadAccounts>>
type Plan = { accounts: Accounts; decisions: ReadonlyMap<string, Decision> }

async function planAll(ctx: Context, tx: Tx): Promise<Map<string, Decision>> {
  const waiting = await listWaiting(tx)
  const matched = planMatches(waiting, await loadDesk(ctx, tx, waiting), () => false)
  return new Map(matched.map(({ line, decision }) => [line.id, decision]))
}

const listTenants = (line: LineRow | undefined, decision: Decision | undefined): string[] =>
  (decision?.proposal?.parts ?? line?.parts ?? []).map(({ tenantId }) => tenantId)

async function planLocked(ctx: Context, tx: Tx, given: readonly Accepted[]): Promise<Plan> {
  const accounts = await loadAccounts(tx)
  const lines = await listLinesById(
    tx,
    given.map(({ id }) => id),
  )
  const first = await planAll(ctx, tx)
  const tenantIds = [...new Set(lines.flatMap((line) => listTenants(line, first.get(line.id))))]
  await lockForLines(tx, { tenantIds, lines, accounts })
  return { accounts, decisions: await planAll(ctx, tx) }
}

function refuseOtherTenant(tenantIds: readonly string[], tenantId: string): void {
  if (tenantIds.length === 0) throw MONEY_DESK_ERRORS.nothingProposed()
  if (!tenantIds.includes(tenantId)) throw MONEY_DESK_ERRORS.otherTenant()
}

/** Money that left again: its payments are reversed, and both lines go aside. */
async function acceptReversal(
  ctx: Context,
  tx: Tx,
  out: LineRow,
  { tenantId, caller }: { tenantId: string; caller: Caller },
): Promise<void> {
  const matches = out.otherLine === null ? [] : await listMatches(tx, [out.otherLine])
  const tenantIds = [...new Set(matches.map((match) => match.tenantId))]
  refuseOtherTenant(tenantIds, tenantId)
  await lockTenantAccounts(tx, tenantIds)
  const reason = MONEY_DESK_MESSAGES.moneyLeft
  await reversePosted(
    ctx,
    tx,
    matches.map(({ paymentId }) => paymentId),
    { caller, reason },
  )
  const aside = { state: 'aside', reason: 'reversed', asideAt: ctx.clock.now(), ...NO_PROPOSAL } as const
  await updateLine(tx, out.id, aside)
  if (out.otherLine !== null) await updateLine(tx, out.otherLine, { ...aside, otherLine: out.id })
}

/** Throws 404, 409 where something else or nothing is proposed now. */
async function acceptOne(
  ctx: Context,
  tx: Tx,
  { id, tenantId }: Accepted,
  { plan, caller }: { plan: Plan; caller: Caller },
): Promise<DoneAct[]> {
  const line = await requireLine(tx, id)
  if (line.state === 'matched') throw MONEY_DESK_ERRORS.matchedAlready()
  if (line.action === 'reverse') {
    await acceptReversal(ctx, tx, line, { tenantId, caller })
    return []
  }
  const account = plan.accounts.get(line.accountId)
  const { proposal, rule, confidence } = plan.decisions.get(id) ?? {}
  if (!proposal || !account) throw MONEY_DESK_ERRORS.nothingProposed()
  refuseOtherTenant(listTenants(line, plan.decisions.get(id)), tenantId)
  if (proposal.action === 'post') await refusePaymentDay(ctx, tx, line.day)
  const named = { ...line, rule: rule ?? null, confidence: confidence ?? null }
  const done = await postActs(ctx, tx, await toActs(tx, [{ line: named, account, proposal }]), caller)
  await writeActs(ctx, tx, done, caller)
  return done
}

/** Each line has its own savepoint: one that is refused says why. */
export async function acceptLines(
  ctx: Context,
  tx: Tx,
  { given, caller }: { given: readonly Accepted[]; caller: Caller },
): Promise<AcceptedLines> {
  await lockDesk(tx)
  const plan = await planLocked(ctx, tx, given)
  const errors = new Map<string, string>()
  const done: DoneAct[] = []
  for (const one of given)
    try {
      done.push(...(await tx.transaction((point) => acceptOne(ctx, point, one, { plan, caller }))))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.set(one.id, error.message)
    }
  await matchWaiting(ctx, tx, caller, { posts: false })
  await sendReceipts(ctx, tx, done, caller)
  const results: AcceptedLines['results'] = []
  for (const { id } of given) {
    const error = errors.get(id)
    results.push({
      id,
      state: (await findLine(tx, id))?.state ?? null,
      ...(error !== undefined && { error }),
    })
  }
  return { results }
}
