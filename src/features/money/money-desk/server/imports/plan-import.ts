import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { AccountRow } from '../accounts.queries.ts'
import {
  type LineRow,
  listComparable,
  listMatches,
  listWaiting,
  type NewLineRow,
  NO_PROPOSAL,
} from '../lines/lines.queries.ts'
import { loadDesk } from '../matches/load-desk.ts'
import { toDecided } from '../matches/match-waiting.ts'
import { toPayerKey } from '../matching/payer-key.ts'
import { type NewLine, planNewLines, type StoredLine } from '../plan/new-lines.ts'
import { planMatches } from '../plan/plan-matches.ts'
import { findReversals } from '../plan/reversals.ts'
import { type IdentifiedLine, toTransactionKey } from '../statement-line.ts'

/** `lines` are the new ones, as they are stored before matching; `changed` are stored ones that were reversed. */
export type ImportPlan = {
  known: StoredLine[]
  lines: NewLineRow[]
  changed: { id: string; changes: Partial<NewLineRow> }[]
}

type Given = { account: AccountRow; lines: readonly IdentifiedLine[]; source: string; now: Date }

const toRow = (line: NewLine, { account, now }: Given): NewLineRow => {
  const { row: _, ...facts } = line
  const payer = toPayerKey(line)
  return {
    ...facts,
    accountId: account.id,
    payerKind: payer?.kind ?? null,
    payerKey: payer?.key ?? null,
    rule: null,
    confidence: null,
    action: null,
    parts: [],
    paymentIds: [],
    candidates: [],
    postsByItself: true,
    asideKind: null,
    note: null,
    asideAt: line.state === 'aside' ? now : null,
    createdAt: now,
  }
}

export async function planImport(db: Db, given: Given): Promise<ImportPlan> {
  const { account, lines, source, now } = given
  const days = lines.map(({ day }) => day).toSorted()
  const [from = '2000-01-01', to = from] = [days[0], days.at(-1)]
  const stored = await listComparable(db, account.id, {
    identities: lines.map(({ identity }) => identity),
    amounts: [...new Set(lines.map(({ amount }) => amount))],
    transactionKeys: lines.flatMap(({ transactionId }) =>
      transactionId === null ? [] : toTransactionKey(transactionId),
    ),
    from,
    to,
  })
  const origin = { source, openingDay: account.openingDay, newId: () => randomUUID() }
  const { known, fresh } = planNewLines(lines, stored, origin)
  const rows = fresh.map((line) => toRow(line, given))
  const changed = await reverse(db, { stored, rows, now })
  return { known, lines: rows, changed }
}

type ToReverse = { stored: readonly LineRow[]; rows: NewLineRow[]; now: Date }

/** A line that was not posted goes aside with its reversal; otherwise reversing is proposed. Changes the new rows. */
async function reverse(db: Db, { stored, rows, now }: ToReverse): Promise<ImportPlan['changed']> {
  const freshIds = new Set(rows.map(({ id }) => id))
  const isDone = ({ reason }: Pick<LineRow, 'reason'>) => reason === 'reversed' || reason === 'before-opening'
  const all = [
    ...stored.filter((line) => !isDone(line)),
    ...(rows.filter((row) => row.reason !== 'before-opening') as LineRow[]),
  ]
  const pairs = findReversals(all).filter(
    ({ out, reversed }) => freshIds.has(out.id) || freshIds.has(reversed.id),
  )
  if (pairs.length === 0) return []
  const matches = Map.groupBy(
    await listMatches(
      db,
      pairs.map(({ reversed }) => reversed.id),
    ),
    ({ lineId }) => lineId,
  )
  const changed: ImportPlan['changed'] = []
  const change = (id: string, changes: Partial<NewLineRow>) => {
    const row = rows.find((one) => one.id === id)
    if (row) Object.assign(row, changes)
    else changed.push({ id, changes })
  }
  const aside = { state: 'aside', reason: 'reversed', asideAt: now, ...NO_PROPOSAL } as const
  for (const { out, reversed } of pairs) {
    const posted = matches.get(reversed.id) ?? []
    const paymentIds = posted.map(({ paymentId }) => paymentId)
    const parts = posted.map(({ tenantId, amount }) => ({ tenantId, amount }))
    const proposed = {
      state: 'proposed',
      reason: null,
      asideAt: null,
      action: 'reverse',
      paymentIds,
      parts,
    } as const
    change(out.id, { kind: 'reversal', otherLine: reversed.id, ...(posted.length > 0 ? proposed : aside) })
    if (posted.length === 0) change(reversed.id, { otherLine: out.id, ...aside })
  }
  return changed
}

/** The decision of each new line, as it would be now; changes nothing. */
export async function previewMatches(ctx: Pick<Context, 'config'>, db: Db, plan: ImportPlan) {
  const changed = new Set(plan.changed.map(({ id }) => id))
  const waiting = (await listWaiting(db)).filter(({ id }) => !changed.has(id))
  const fresh = plan.lines.filter(({ state }) => state === 'open') as LineRow[]
  const all = [...waiting, ...fresh].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const matched = planMatches(all, await loadDesk(ctx, db, all))
  return new Map(
    matched.map(({ line, decision }) => {
      const decided = toDecided(line, decision)
      return [line.id, { ...decided, state: decision.isSure ? ('matched' as const) : decided.state }]
    }),
  )
}
