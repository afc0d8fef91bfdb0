import { PORTAL } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { listPendingProofs } from '../../../invoices/server/payment-proofs/pending-proofs.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { listMoneyById } from '../../../ledger/server/counted/counted-money.queries.ts'
import { lockReferences } from '../../../ledger/server/references.queries.ts'
import { METHOD_OF_ACCOUNT } from '../../money-lines.rules.ts'
import { type AccountRow, listAccounts } from '../accounts.queries.ts'
import { type LineRow, listWaiting, writeDecisions } from '../lines/lines.queries.ts'
import type { Decision, Proposal } from '../matching/desk.types.ts'
import { type Matched, planMatches } from '../plan/plan-matches.ts'
import { type DoneAct, type LineAct, postActs } from './acts.ts'
import { sendReceipts, writeActs } from './finish-acts.ts'
import { loadDesk } from './load-desk.ts'

type Deps = Pick<Context, 'clock' | 'config' | 'deliveries' | 'log'>

const isSame = (line: LineRow, next: ReturnType<typeof toDecided>) =>
  line.state === next.state &&
  line.reason === next.reason &&
  line.rule === next.rule &&
  line.confidence === next.confidence &&
  line.action === next.action &&
  JSON.stringify([line.parts, line.paymentIds, line.candidates]) ===
    JSON.stringify([next.parts, next.paymentIds, next.candidates])

export function toDecided({ id, postsByItself }: Pick<LineRow, 'id' | 'postsByItself'>, decision: Decision) {
  const { proposal, reason, rule, confidence, candidates } = decision
  const state = reason === 'closed' ? 'held' : proposal ? 'proposed' : 'open'
  return {
    id,
    state,
    reason: reason ?? (postsByItself ? null : 'undone'),
    rule,
    confidence,
    candidates,
    action: proposal?.action ?? null,
    parts: proposal?.parts ?? [],
    paymentIds: proposal?.paymentIds ?? [],
  } as const
}

type Proposed = { line: LineRow; account: Pick<AccountRow, 'kind'>; proposal: Proposal }

export async function toActs(tx: Tx, proposed: readonly Proposed[]): Promise<LineAct[]> {
  const paymentIds = proposed.flatMap(({ proposal }) => proposal.paymentIds)
  const hasProofs = proposed.some(({ proposal }) => proposal.proofId !== null)
  const money = paymentIds.length > 0 ? await listMoneyById(tx, paymentIds) : []
  const proofs = new Map((hasProofs ? await listPendingProofs(tx) : []).map((proof) => [proof.id, proof]))
  return proposed.map(({ line, account, proposal }) => {
    const posts = proposal.action === 'post' ? proposal.parts : []
    const proof = proofs.get(proposal.proofId ?? '') ?? null
    return {
      line,
      method: METHOD_OF_ACCOUNT[account.kind],
      receivedOn: line.day,
      posts: posts.map((part) => ({ ...part, chosen: [], proof })),
      links: money.filter(({ id }) => proposal.paymentIds.includes(id)),
      remember: 'payer',
    }
  })
}

type ToLock = {
  tenantIds: readonly string[]
  lines: readonly { transactionId: string | null; accountId: string }[]
  accounts: ReadonlyMap<string, AccountRow>
}

/** Accounts of tenants first, then references, as recording a payment does. */
export async function lockForLines(tx: Tx, { tenantIds, lines, accounts }: ToLock): Promise<void> {
  await lockTenantAccounts(tx, tenantIds)
  const references = lines.flatMap(({ transactionId, accountId }) => {
    const account = accounts.get(accountId)
    return transactionId && account
      ? [{ method: METHOD_OF_ACCOUNT[account.kind], reference: transactionId }]
      : []
  })
  if (references.length > 0) await lockReferences(tx, references)
}

export const loadAccounts = async (tx: Tx): Promise<Map<string, AccountRow>> =>
  new Map((await listAccounts(tx)).map((account) => [account.id, account]))

const listTenants = (matched: readonly Matched<LineRow>[]) => [
  ...new Set(
    matched.flatMap(({ decision: { isSure, proposal } }) =>
      isSure ? (proposal?.parts.map(({ tenantId }) => tenantId) ?? []) : [],
    ),
  ),
]

const plan = async (ctx: Deps, tx: Tx, waiting: readonly LineRow[], tenantIds: readonly string[]) =>
  planMatches(waiting, await loadDesk(ctx, tx, waiting), (tenantId) => tenantIds.includes(tenantId))

/** Twice, as the accounts to lock are known only after the first time. */
async function planLocked(
  ctx: Deps,
  tx: Tx,
  waiting: readonly LineRow[],
  accounts: ReadonlyMap<string, AccountRow>,
): Promise<Matched<LineRow>[]> {
  const first = planMatches(waiting, await loadDesk(ctx, tx, waiting))
  const tenantIds = listTenants(first)
  if (tenantIds.length === 0) return first
  await lockForLines(tx, { tenantIds, lines: waiting, accounts })
  return plan(ctx, tx, waiting, tenantIds)
}

/** Matches all lines that wait: sure ones post unless `posts` is false, the others are proposed. The desk must be locked. */
export async function matchWaiting(
  ctx: Deps,
  tx: Tx,
  by: Caller | null,
  { posts = true }: { posts?: boolean } = {},
): Promise<DoneAct[]> {
  const waiting = await listWaiting(tx)
  if (waiting.length === 0) return []
  const accounts = await loadAccounts(tx)
  const matched = posts ? await planLocked(ctx, tx, waiting, accounts) : await plan(ctx, tx, waiting, [])
  const sure = matched.flatMap(({ line, decision: { isSure, proposal, rule, confidence } }) => {
    const account = accounts.get(line.accountId)
    return isSure && proposal && account ? [{ line: { ...line, rule, confidence }, account, proposal }] : []
  })
  const acts = await toActs(tx, sure)
  const done = await postActs(ctx, tx, acts, by ?? PORTAL)
  await writeActs(ctx, tx, done, by)
  const decided = matched.flatMap(({ line, decision }) => {
    const next = toDecided(line, decision)
    return decision.isSure || isSame(line, next) ? [] : [next]
  })
  await writeDecisions(tx, decided)
  await sendReceipts(ctx, tx, done, by)
  return done
}
