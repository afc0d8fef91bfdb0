import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { toCedis } from '../../../../shared/money.ts'
import { listPendingProofs, type PendingProof } from '../../invoices/server/payment-proofs/pending-proofs.ts'
import { countClaimedMoney, listClaimedMoney } from '../../ledger/server/counted/counted-money.queries.ts'
import { type AccountCoverage, isMissing, listMissingDays } from '../claims.rules.ts'
import type { Claimed } from '../money-desk.contract.ts'
import { accountKindsFor } from '../money-lines.rules.ts'
import { type AccountRow, listAccounts } from './accounts.queries.ts'
import { listLinesOfPayments, selectMatchedPayments } from './lines/lines.queries.ts'
import { readMoneyDeskSettings } from './money-desk.settings.ts'
import { loadNames } from './present-lines.ts'
import { listCoverage } from './statements.queries.ts'

const METHODS = ['mobile_money', 'bank_transfer', 'cheque'] as const

async function loadCoverage(db: Db, accounts: readonly AccountRow[]): Promise<AccountCoverage[]> {
  const byAccount = Map.groupBy(await listCoverage(db), ({ accountId }) => accountId)
  return accounts.map(({ id, kind }) => ({
    kind,
    ranges: (byAccount.get(id) ?? []).map(({ fromDay: from, toDay: to }) => ({ from, to })),
  }))
}

/** The first opening day, and the days on which money of each method is missing; undefined without any. */
async function findMissingDays(ctx: Pick<Context, 'db'>) {
  const { db } = ctx
  const accounts = await listAccounts(db)
  const [from] = accounts.map(({ openingDay }) => openingDay).toSorted()
  if (from === undefined) return undefined
  const { claimDays } = await readMoneyDeskSettings(ctx)
  const coverage = { accounts: await loadCoverage(db, accounts), claimDays }
  const days = [...METHODS, null].flatMap((method) =>
    listMissingDays(accountKindsFor(method), coverage).map((range) => ({ method, ...range })),
  )
  return days.length === 0 ? undefined : { from, days }
}

type MissingDays = NonNullable<Awaited<ReturnType<typeof findMissingDays>>>

const listProofsOn = async (db: Db, { from, days }: MissingDays): Promise<PendingProof[]> =>
  (await listPendingProofs(db)).filter(
    ({ paymentDate: day, method }) =>
      day >= from && days.some((range) => range.method === method && range.from <= day && day <= range.to),
  )

/** The proofs that `listClaimed` lists as missing. */
export async function listMissingProofs(ctx: Pick<Context, 'db'>): Promise<PendingProof[]> {
  const missing = await findMissingDays(ctx)
  return missing ? listProofsOn(ctx.db, missing) : []
}

/** As many as `listClaimed` lists as missing. */
export async function countMissingClaims(ctx: Pick<Context, 'db'>): Promise<number> {
  const { db } = ctx
  const missing = await findMissingDays(ctx)
  if (!missing) return 0
  const known = selectMatchedPayments(db)
  const payments = await countClaimedMoney(db, { ...missing, methods: METHODS, known })
  return (await listProofsOn(db, missing)).length + payments
}

/** Claimed payments that are on no line, since the first opening day; the oldest first. */
export async function listClaimed(
  ctx: Pick<Context, 'db'>,
  { state }: { state?: Claimed['state'] | undefined },
): Promise<Claimed[]> {
  const { db } = ctx
  const accounts = await listAccounts(db)
  const [from] = accounts.map(({ openingDay }) => openingDay).toSorted()
  if (from === undefined) return []
  const [proofs, money, coverage, { claimDays }] = await Promise.all([
    listPendingProofs(db),
    listClaimedMoney(db, { from, methods: METHODS }),
    loadCoverage(db, accounts),
    readMoneyDeskSettings(ctx),
  ])
  const onLines = await listLinesOfPayments(
    db,
    money.map(({ id }) => id),
  )
  const given = [
    ...proofs
      .filter(({ paymentDate, method }) => paymentDate >= from && method !== 'cash')
      .map(({ paymentDate: day, ...proof }) => ({ ...proof, day, kind: 'proof' as const })),
    ...money
      .filter(({ id }) => !onLines.has(id))
      .map(({ receivedOn: day, ...payment }) => ({
        ...payment,
        day,
        invoiceId: null,
        askedAt: null,
        kind: 'payment' as const,
      })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const getName = await loadNames(
    db,
    given.map(({ tenantId }) => tenantId),
  )
  const claims = given.map(({ kind, id, invoiceId, tenantId, amount, day, method, askedAt }): Claimed => {
    const missing = isMissing(day, accountKindsFor(method), { accounts: coverage, claimDays })
    return {
      kind,
      id,
      invoiceId,
      tenantId,
      tenantName: getName(tenantId),
      amount: amount === null ? null : toCedis(amount),
      day,
      state: missing ? 'missing' : 'waiting',
      askedAt: askedAt?.toISOString() ?? null,
    }
  })
  return state === undefined ? claims : claims.filter((claim) => claim.state === state)
}
