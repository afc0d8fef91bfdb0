import { createHash, randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { newestFirst } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { listMappedHeadings, MAPPED_FIELDS } from '../../mapping.rules.ts'
import { MONEY_DESK_ERRORS } from '../../money-desk.messages.ts'
import type {
  BankStatement,
  ImportCounts,
  ImportedStatement,
  StatementPreview,
} from '../../statements.contract.ts'
import {
  type AccountRow,
  findAccount,
  listAccounts,
  listMappings,
  rememberMapping,
} from '../accounts.queries.ts'
import { insertLines, type LineRow, listLinesById, lockDesk, updateLine } from '../lines/lines.queries.ts'
import { matchWaiting } from '../matches/match-waiting.ts'
import { listNamed, loadNames, presentFacts, presentMatching } from '../present-lines.ts'
import type { IdentifiedLine } from '../statement-line.ts'
import * as queries from '../statements.queries.ts'
import { type ImportPlan, planImport, previewMatches } from './plan-import.ts'
import { type ReadFile, readFile, type SentFile } from './read-file.ts'

const MOST_DETAILS = 20

export async function requireAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (!account) throw MONEY_DESK_ERRORS.accountNotFound()
  return account
}

async function read(ctx: Context, sent: SentFile): Promise<{ account: AccountRow; file: ReadFile }> {
  const account = await requireAccount(ctx.db, sent.form.accountId)
  const [remembered, accounts] = await Promise.all([listMappings(ctx.db, account.id), listAccounts(ctx.db)])
  const others = accounts.flatMap(({ id, number }) => (id === account.id ? [] : number))
  const context = { today: ctx.clock.today(), own: account.number, others }
  return { account, file: await readFile(sent, { remembered, context }) }
}

type Previewed = { plan: ImportPlan; decided: Awaited<ReturnType<typeof previewMatches>> }

async function preview(
  ctx: Context,
  db: Db,
  { account, file }: { account: AccountRow; file: ReadFile },
): Promise<Previewed> {
  const plan = await planImport(db, { account, lines: file.lines, source: file.source, now: ctx.clock.now() })
  return { plan, decided: await previewMatches(ctx, db, plan) }
}

const toShown = ({ plan, decided }: Previewed) =>
  new Map(
    plan.lines.map((row) => [
      `${row.identity} ${row.occurrence}`,
      { ...(row as LineRow), ...decided.get(row.id) } as LineRow,
    ]),
  )

function toHash({ account, file }: { account: AccountRow; file: ReadFile }, previewed: Previewed): string {
  const lines = [...toShown(previewed)].map(([key, { state, reason, action, parts, paymentIds }]) => [
    key,
    ...[state, reason, action, parts, paymentIds],
  ])
  const mapping = MAPPED_FIELDS.map((field) => file.mapping?.[field] ?? null)
  const facts = [account.id, file.sha256, mapping, file.range, lines]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
}

type Counted = Pick<LineRow, 'state' | 'reason' | 'direction' | 'kind' | 'amount'> & {
  action: LineRow['action']
}

const sumAmounts = (lines: readonly Counted[]) => toCedis(lines.reduce((sum, { amount }) => sum + amount, 0))

function count(
  file: Pick<ReadFile, 'lines' | 'skipped'>,
  plan: ImportPlan,
  lines: readonly Counted[],
  { posted, linked }: { posted: readonly Counted[]; linked: readonly Counted[] },
): ImportCounts {
  const came = file.lines.filter(({ direction, kind }) => direction === 'in' && kind === 'in')
  const has = (state: LineRow['state']) => lines.filter((line) => line.state === state).length
  return {
    lines: file.lines.length,
    added: plan.lines.length,
    known: plan.known.length,
    held: has('held'),
    skipped: file.skipped,
    posted: posted.length,
    linked: linked.length,
    proposed: has('proposed'),
    open: has('open'),
    amountIn: toCedis(came.reduce((sum, { amount }) => sum + amount, 0)),
    amountPosted: sumAmounts(posted),
  }
}

export async function previewStatement(ctx: Context, sent: SentFile): Promise<StatementPreview> {
  const given = await read(ctx, sent)
  const { file } = given
  const previewed = await preview(ctx, ctx.db, given)
  const shown = toShown(previewed)
  const getName = await loadNames(ctx.db, [...shown.values()].flatMap(listNamed))
  const known = new Map(
    previewed.plan.known.map((line) => [`${line.identity} ${line.occurrence}`, line as LineRow]),
  )
  const lines = [...shown.values()]
  const sure = lines.filter(({ state }) => state === 'matched')
  return {
    headings: file.headings,
    columns: file.columns,
    mapped: file.mapping ?? {},
    needsMapping: file.mapping === undefined,
    from: file.range?.from ?? null,
    to: file.range?.to ?? null,
    lines: file.lines.flatMap((line) => {
      const key = `${line.identity} ${line.occurrence}`
      const stored = known.get(key)
      const found = stored ?? shown.get(key)
      const outcome = stored ? ('known' as const) : ('new' as const)
      return found
        ? [
            {
              row: line.row,
              outcome,
              ...presentFacts({ ...found, ...toFacts(line) }),
              ...presentMatching(found, getName),
            },
          ]
        : []
    }),
    problems: file.problems,
    counts: count(file, previewed.plan, lines, {
      posted: sure.filter(({ action }) => action === 'post'),
      linked: sure.filter(({ action }) => action === 'link'),
    }),
    hash: toHash(given, previewed),
  }
}

const toFacts = ({ row: _, identity: __, occurrence: ___, kind: ____, ...facts }: IdentifiedLine) => facts

/** A file without lines covers the days that somebody names for it. */
function refuseUnreadable({ mapping, problems, range }: ReadFile): void {
  if (!mapping) throw MONEY_DESK_ERRORS.needsMapping()
  if (problems.length > 0) {
    const details = problems.slice(0, MOST_DETAILS).map(({ row, message }) => `Row ${row}: ${message}`)
    if (problems.length > MOST_DETAILS) details.push(`In all, ${problems.length} lines cannot be read`)
    throw MONEY_DESK_ERRORS.problems().with({ details })
  }
  if (!range) throw MONEY_DESK_ERRORS.noLines()
}

type ToStore = {
  account: AccountRow
  lines: readonly IdentifiedLine[]
  skipped: number
  source: string
  statement: Pick<queries.StatementRow, 'source' | 'fileName' | 'sha256'> & { range: { from: Day; to: Day } }
  caller: Caller
}

/** Stores the lines that are new and matches all that wait. The desk must be locked. */
export async function storeLines(
  ctx: Context,
  tx: Tx,
  { account, lines, skipped, source, statement, caller }: ToStore,
): Promise<ImportedStatement> {
  const now = ctx.clock.now()
  const plan = await planImport(tx, { account, lines, source, now })
  await insertLines(tx, plan.lines)
  for (const { id, changes } of plan.changed) await updateLine(tx, id, changes)
  const { range, ...named } = statement
  const id = randomUUID()
  const ids = [...new Set([...plan.known, ...plan.lines].map((line) => line.id))]
  const row = {
    id,
    accountId: account.id,
    ...named,
    fromDay: range.from,
    toDay: range.to,
    lines: lines.length,
  }
  await queries.insertStatement(
    tx,
    { ...row, createdAt: now, createdBy: caller.uid, createdByName: caller.name },
    ids,
  )
  const done = await matchWaiting(ctx, tx, caller)
  const fresh = new Set(plan.lines.map((line) => line.id))
  const acts = done.filter(({ act }) => fresh.has(act.line.id))
  const after = await listLinesById(tx, [...fresh])
  const counts = count({ lines: [...lines], skipped }, plan, after, {
    posted: acts.flatMap(({ act, payments }) => (payments.length > 0 ? act.line : [])),
    linked: acts.flatMap(({ act, payments }) => (payments.length > 0 ? [] : act.line)),
  })
  await recordAudit(tx, now, caller, {
    action: 'statement.imported',
    target: { kind: 'bank-statement', id, name: nameStatement(account, range) },
    changes: changesBetween(null, { ...counts, source: statement.source }),
  })
  return { id, ...counts }
}

const nameStatement = ({ name }: AccountRow, { from, to }: { from: Day; to: Day }): string =>
  `the statement of ${name} from ${formatDay(from)} to ${formatDay(to)}`

/** All lines, or none when one cannot be read. Throws 400, 404, 409 where something else would happen than was seen. */
export async function importStatement(
  ctx: Context,
  caller: Caller,
  sent: SentFile,
): Promise<ImportedStatement> {
  const { account, file } = await read(ctx, sent)
  refuseUnreadable(file)
  const { range, mapping } = file
  if (!range || !mapping) throw MONEY_DESK_ERRORS.noLines()
  return ctx.db.transaction(async (tx) => {
    await lockDesk(tx)
    const { hash } = sent.form
    if (hash !== undefined && hash !== toHash({ account, file }, await preview(ctx, tx, { account, file })))
      throw MONEY_DESK_ERRORS.otherHash()
    const headings = JSON.stringify(listMappedHeadings(mapping))
    await rememberMapping(tx, { accountId: account.id, headings, mapping, usedAt: ctx.clock.now() })
    const statement = { source: 'file' as const, fileName: sent.fileName, sha256: file.sha256, range }
    return storeLines(ctx, tx, { ...file, account, statement, caller })
  })
}

const present = (row: queries.StatementRow): BankStatement => ({
  id: row.id,
  accountId: row.accountId,
  source: row.source,
  fileName: row.fileName,
  from: row.fromDay,
  to: row.toDay,
  lines: row.lines,
  importedAt: row.createdAt.toISOString(),
  importedBy: row.createdByName,
})

export function listImportedStatements(
  { db }: Pick<Context, 'db'>,
  accountId: string | undefined,
): PagedList<BankStatement> {
  const list = newestFirst({
    rows: async (request) =>
      (await queries.listStatements(db, accountId, request)).map((row) => ({
        ...present(row),
        createdAt: row.createdAt.toISOString(),
      })),
    count: () => queries.countStatements(db, accountId),
  })
  return {
    ...list,
    rows: async (request) =>
      (await list.rows(request)).map(({ row: { createdAt: _, ...row }, keys }) => ({ row, keys })),
  }
}

/** Throws 404, 409 with the matched lines. */
export async function removeStatement(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDesk(tx)
    const statement = await queries.findStatement(tx, id)
    if (!statement) throw MONEY_DESK_ERRORS.statementNotFound()
    const matched = await queries.listMatchedLines(tx, id)
    if (matched.length > 0) {
      const builtOn = matched.map((line) => ({ kind: 'statement-line', id: line, text: '' }))
      throw MONEY_DESK_ERRORS.matchedLines(matched.length).with({ flags: { builtOn } })
    }
    const account = await requireAccount(tx, statement.accountId)
    await queries.deleteStatement(tx, id)
    await matchWaiting(ctx, tx, null, { posts: false })
    const range = { from: statement.fromDay, to: statement.toDay }
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'statement.removed',
      target: { kind: 'bank-statement', id, name: nameStatement(account, range) },
      changes: changesBetween({ lines: statement.lines }, null),
    })
  })
}
