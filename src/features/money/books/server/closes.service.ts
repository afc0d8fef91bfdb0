import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import {
  type AlertDeps,
  changeAndAlert,
  type OwnerAlert,
} from '../../../identity/accounts/server/alerts/owner-alerts.ts'
import { canCloseThrough, isOpenedBy } from '../../../identity/company/company.rules.ts'
import { mergeSettings } from '../../../identity/company/server/company.queries.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { lockJournals } from '../../ledger/server/journal/journal.replay.queries.ts'
import {
  deleteOccupancy,
  listClosesWithOccupancy,
} from '../../owner-statements/server/closed-occupancy.queries.ts'
import { CLOSE_ERRORS, CLOSE_MESSAGES as MESSAGES } from '../books.messages.ts'
import type { Close, ComparedClose, NewClose } from '../closes.contract.ts'
import { type ClosedMonth, findDifferences } from '../closes.rules.ts'
import { loadClosingFigures, loadCurrentFigures, storeOccupancy } from './closes.figures.ts'
import { presentClose } from './closes.present.ts'
import * as queries from './closes.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>

export const listCloses = async (db: Db): Promise<Close[]> => (await queries.listCloses(db)).map(presentClose)

async function existingClose(db: Db, id: string): Promise<queries.CloseRow> {
  const row = await queries.findClose(db, id)
  if (!row) throw CLOSE_ERRORS.notFound()
  return row
}

/** In whole pesewas. */
const differencesNow = async (db: Db, { months }: { months: ClosedMonth[] }) =>
  findDifferences(months, await loadCurrentFigures(db, months))

export async function compareClose({ db }: Pick<Context, 'db'>, id: string): Promise<ComparedClose> {
  return db.transaction(
    async (tx) => {
      const row = await existingClose(tx, id)
      const differences = (await differencesNow(tx, row)).map(({ closed, now, ...of }) => ({
        ...of,
        closed: toCedis(closed),
        now: toCedis(now),
      }))
      return { ...presentClose(row), differences }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Runs in the caller's transaction. Throws 400 for today or later, 409 for closed days. */
export async function closeBooks(
  ctx: Deps,
  tx: Tx,
  { caller, through, note }: NewClose & { caller: Caller },
): Promise<Close> {
  const now = ctx.clock.now()
  if (!canCloseThrough(through, ctx.clock.today())) throw CLOSE_ERRORS.tooLate().asDetail()
  // Waits for transactions that post now, so that the figures include them.
  await lockJournals(tx)
  const { before } = await mergeSettings(tx, {}, now)
  const closedThrough = before.settings.closedThrough ?? null
  if (closedThrough !== null && through <= closedThrough) throw CLOSE_ERRORS.alreadyClosed(closedThrough)
  const id = randomUUID()
  await queries.insertClose(tx, {
    id,
    through,
    note: note || null,
    closedAt: now,
    closedBy: caller.uid,
    closedByName: caller.name,
    months: await loadClosingFigures(tx, closedThrough, through),
  })
  await storeOccupancy(tx, { closeId: id, after: closedThrough, through })
  await mergeSettings(tx, { closedThrough: through }, now)
  await recordAudit(tx, now, caller, {
    action: 'books.closed',
    target: { kind: 'settings', id, name: `the books through ${formatDay(through)}` },
    changes: changesBetween({ through: closedThrough }, { through, note: note || null }),
  })
  return presentClose(await existingClose(tx, id))
}

/** The day of the previous close, or of closes before this table existed. */
const dayBefore = (row: queries.CloseRow, openCloses: readonly queries.CloseRow[]): Day | null =>
  openCloses.find(({ through }) => through < row.through)?.through ?? null

type Reopening = { caller: Caller; id: string; reason: string }

async function reopened(ctx: Deps, tx: Tx, { caller, id, reason }: Reopening) {
  const now = ctx.clock.now()
  await mergeSettings(tx, {}, now)
  const row = await existingClose(tx, id)
  if (row.reopenedAt) throw CLOSE_ERRORS.reopened()
  const openCloses = await queries.listOpenCloses(tx)
  const [latest] = openCloses
  if (latest && latest.id !== id) throw CLOSE_ERRORS.laterFirst(latest.through)
  const closedThrough = dayBefore(row, openCloses)
  await deleteOccupancy(tx, id)
  await queries.markReopened(tx, id, { at: now, by: caller.uid, byName: caller.name, reason })
  await mergeSettings(tx, { closedThrough }, now)
  await recordAudit(tx, now, caller, {
    action: 'books.reopened',
    target: { kind: 'settings', id, name: `the books through ${formatDay(row.through)}` },
    changes: changesBetween({ through: row.through }, { through: closedThrough, reason }),
  })
  const alert: OwnerAlert = {
    title: 'The books were opened again',
    facts: [
      ['Closed through', formatDay(row.through)],
      ['Now', closedThrough === null ? 'open' : `closed through ${formatDay(closedThrough)}`],
      ['Reason', reason],
    ],
    link: '/books',
  }
  return { result: presentClose(await existingClose(tx, id)), alert }
}

/** Alerts every owner. Throws 404, 409 for a close that was reopened or has a later one. */
export const reopenClose = (ctx: AlertDeps & Pick<Context, 'db'>, reopening: Reopening): Promise<Close> =>
  ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: reopening.caller }, () => reopened(ctx, tx, reopening)),
  )

/** The company's setting also closes books; it never reopens them. Throws 400, 409. */
export const closeBySetting =
  (ctx: Deps) =>
  async (tx: Tx, caller: Caller, closedThrough: Day | null): Promise<void> => {
    const current = (await loadCompanySettings(ctx, tx)).closedThrough
    if (closedThrough === current) return
    if (closedThrough === null || isOpenedBy(closedThrough, current)) throw CLOSE_ERRORS.lowered()
    await closeBooks(ctx, tx, { caller, through: closedThrough })
  }

/** For closes from before occupancy was stored. */
async function storeEarlierOccupancy(tx: Tx, openCloses: readonly queries.CloseRow[]): Promise<void> {
  const known = await listClosesWithOccupancy(tx)
  for (const row of openCloses)
    if (!known.has(row.id))
      await storeOccupancy(tx, { closeId: row.id, after: dayBefore(row, openCloses), through: row.through })
}

/** Stores a close for books closed before closes were stored. */
export const storeEarlierClose = (ctx: Deps & Pick<Context, 'db'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { closedThrough } = await loadCompanySettings(ctx, tx)
    if (closedThrough === null) return
    const now = ctx.clock.now()
    await mergeSettings(tx, {}, now)
    const openCloses = await queries.listOpenCloses(tx)
    if (openCloses.length > 0) return storeEarlierOccupancy(tx, openCloses)
    const months = await loadClosingFigures(tx, null, closedThrough)
    const id = randomUUID()
    await queries.insertClose(tx, {
      id,
      through: closedThrough,
      months,
      note: MESSAGES.earlier,
      closedAt: now,
    })
    await storeOccupancy(tx, { closeId: id, after: null, through: closedThrough })
  })

export const findClosedDifference = ({ db }: Pick<Context, 'db'>): Promise<string | undefined> =>
  db.transaction(
    async (tx) => {
      for (const row of await queries.listOpenCloses(tx)) {
        const [first] = await differencesNow(tx, row)
        if (first)
          return `${first.figure} of ${first.month} was ${first.closed} when it was closed, and is ${first.now}`
      }
      return undefined
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
