import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import type { AuditAction } from '../../../../shared/audit.ts'
import type { Payer } from '../money-desk.contract.ts'
import { MONEY_DESK_ERRORS } from '../money-desk.messages.ts'
import { lockDesk } from './lines/lines.queries.ts'
import { matchWaiting } from './matches/match-waiting.ts'
import * as queries from './payers.queries.ts'
import { loadNames } from './present-lines.ts'

const SHOWN = 3
const PHONE = /^\d{9}$/

const maskNumber = (key: string): string => {
  const whole = PHONE.test(key) ? `0${key}` : key
  return `${whole.slice(0, SHOWN)}…${whole.slice(-SHOWN)}`
}

const present = (row: queries.PayerRow, tenantName: string): Payer => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName,
  name: row.name,
  number: row.kind === 'number' ? maskNumber(row.key) : null,
  times: row.times,
  auto: row.auto,
  lastDay: row.lastDay,
})

async function presentAll(db: Db, rows: readonly queries.PayerRow[]): Promise<Payer[]> {
  const getName = await loadNames(
    db,
    rows.map(({ tenantId }) => tenantId),
  )
  return rows.map((row) => present(row, getName(row.tenantId)))
}

export const listDeskPayers = (
  { db }: Pick<Context, 'db'>,
  tenantId: string | undefined,
): PagedList<Payer> => ({
  sort: 'last',
  kinds: queries.payerKinds,
  async rows(request) {
    const found = await queries.listPayers(db, tenantId, request)
    const payers = await presentAll(
      db,
      found.map(({ row }) => row),
    )
    return payers.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
  },
  count: (cursor) => queries.countPayers(db, tenantId, cursor),
})

type Change = { id: string; caller: Caller }

function changePayer(
  ctx: Context,
  { id, caller }: Change,
  {
    action,
    change,
  }: {
    action: AuditAction
    change: (tx: Parameters<typeof lockDesk>[0], row: queries.PayerRow) => Promise<boolean | null>
  },
): Promise<Payer> {
  return ctx.db.transaction(async (tx) => {
    await lockDesk(tx)
    const row = await queries.findPayer(tx, id, true)
    if (!row) throw MONEY_DESK_ERRORS.payerNotFound()
    const auto = await change(tx, row)
    const [payer] = await presentAll(tx, [{ ...row, auto: auto ?? false }])
    if (!payer) throw MONEY_DESK_ERRORS.payerNotFound()
    await recordAudit(tx, ctx.clock.now(), caller, {
      action,
      target: { kind: 'payer', id, name: payer.tenantName },
      tenantId: row.tenantId,
      changes: changesBetween({ auto: row.auto }, auto === null ? null : { auto }),
    })
    await matchWaiting(ctx, tx, caller, { posts: false })
    return payer
  })
}

/** Throws 404, 409 for a payer without a number or with several tenants. */
export const setAuto = (ctx: Context, { auto, ...given }: Change & { auto: boolean }): Promise<Payer> =>
  changePayer(ctx, given, {
    action: 'payer.changed',
    async change(tx, row) {
      if (auto && row.kind !== 'number') throw MONEY_DESK_ERRORS.autoNeedsNumber()
      if (auto && (await queries.countTenantsOfPayer(tx, row)) > 1) throw MONEY_DESK_ERRORS.autoNeedsOne()
      await queries.setPayerAuto(tx, row.id, auto)
      return auto
    },
  })

export async function forgetPayer(ctx: Context, given: Change): Promise<void> {
  await changePayer(ctx, given, {
    action: 'payer.removed',
    async change(tx, row) {
      await queries.deletePayer(tx, row.id)
      return null
    },
  })
}
