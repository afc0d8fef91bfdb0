import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { storedPhone } from '../../../../server/phone.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import type { MoneyAccount, MoneyAccountChanges, NewMoneyAccount } from '../money-desk.contract.ts'
import { MONEY_DESK_ERRORS } from '../money-desk.messages.ts'
import * as queries from './accounts.queries.ts'
import { lockDesk } from './lines/lines.queries.ts'
import { matchWaiting } from './matches/match-waiting.ts'
import { toNumberKey } from './matching/payer-key.ts'

const toKey = (number: string): string => toNumberKey(number) ?? number.replaceAll(/\s/g, '').toLowerCase()

const present = (row: queries.AccountRow, facts?: queries.AccountFacts): MoneyAccount => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  number: row.number,
  openingBalance: toCedis(row.openingBalance),
  openingDay: row.openingDay,
  lastLineOn: facts?.lastLineOn ?? null,
  open: facts?.open ?? 0,
})

async function presentAll(db: Db, rows: readonly queries.AccountRow[]): Promise<MoneyAccount[]> {
  const facts = new Map((await queries.listAccountFacts(db)).map((one) => [one.accountId, one]))
  return rows.map((row) => present(row, facts.get(row.id)))
}

export const listMoneyAccounts = async ({ db }: Pick<Context, 'db'>): Promise<MoneyAccount[]> =>
  presentAll(db, await queries.listAccounts(db))

type Audited = { caller: Caller; action: AuditAction; before: object | null; after: MoneyAccount }

function record(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, action, before, after }: Audited,
): Promise<void> {
  const { id, name, kind, number, openingBalance, openingDay } = after
  const target = { kind: 'money-account', id, name } as const
  const changes = changesBetween(before && { ...before }, { name, kind, number, openingBalance, openingDay })
  return recordAudit(tx, clock.now(), caller, { action, target, changes })
}

async function refuseUsed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) === 'money_accounts_number') throw MONEY_DESK_ERRORS.numberUsed()
    throw error
  }
}

/** A wallet's number is stored as a phone, a bank's as typed. */
const toNumbers = (kind: NewMoneyAccount['kind'], number: string) => {
  const stored = kind === 'wallet' ? storedPhone(number) : number
  return { number: stored, numberKey: toKey(stored) }
}

export async function addAccount(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { given, caller }: { given: NewMoneyAccount; caller: Caller },
): Promise<MoneyAccount> {
  const { name, kind, number, openingBalance, openingDay } = given
  const row = {
    id: randomUUID(),
    name,
    kind,
    ...toNumbers(kind, number),
    openingBalance: toPesewas(openingBalance),
    openingDay,
    createdAt: ctx.clock.now(),
  }
  await refuseUsed(() => queries.insertAccount(tx, row))
  const account = present(row)
  await record(ctx, tx, { caller, action: 'moneyAccount.added', before: null, after: account })
  return account
}

const toChanges = (row: queries.AccountRow, { openingBalance, number, ...given }: MoneyAccountChanges) => {
  const merged = {
    ...row,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  return {
    ...merged,
    ...toNumbers(merged.kind, number ?? row.number),
    openingBalance: openingBalance === undefined ? row.openingBalance : toPesewas(openingBalance),
  }
}

/** An earlier opening day opens the lines that were before it. Throws 404, 409. */
export async function changeAccount(
  ctx: Context,
  { id, given, caller }: { id: string; given: MoneyAccountChanges; caller: Caller },
): Promise<MoneyAccount> {
  return ctx.db.transaction(async (tx) => {
    await lockDesk(tx)
    const before = await queries.findAccount(tx, id)
    if (!before) throw MONEY_DESK_ERRORS.accountNotFound()
    const row = toChanges(before, given)
    await refuseUsed(() => queries.updateAccount(tx, id, row))
    if (row.openingDay < before.openingDay) {
      await queries.reopenLinesSince(tx, id, row.openingDay)
      await matchWaiting(ctx, tx, caller, { posts: false })
    }
    const [account] = await presentAll(tx, [row])
    if (!account) throw MONEY_DESK_ERRORS.accountNotFound()
    const { name, kind, number, openingBalance, openingDay } = present(before)
    const old = { name, kind, number, openingBalance, openingDay }
    await record(ctx, tx, { caller, action: 'moneyAccount.changed', before: old, after: account })
    return account
  })
}
