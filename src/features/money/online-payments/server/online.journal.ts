import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import type { Line } from '../../ledger/journal.rules.ts'
import { allowClosedDays, lockJournals } from '../../ledger/server/journal/journal.replay.queries.ts'
import {
  isUnpostedSource,
  listBookedLines,
  plainLine,
  postSources,
  type Source,
} from '../../ledger/server/journal/journal.sources.ts'
import { loadPlaces } from '../../ledger/server/places.ts'
import { CURRENCY } from '../online-payments.rules.ts'
import { lockOnlinePayment, type OnlinePaymentRow } from './online-payments.queries.ts'
import { onlinePayments } from './online-payments.table.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Posted = Pick<
  OnlinePaymentRow,
  'reference' | 'tenantId' | 'received' | 'refunded' | 'currency' | 'state' | 'fees' | 'paidAt' | 'startedAt'
>

const pair = (
  day: Day,
  amount: number,
  [debited, credited]: [Line['account'], Line['account']],
  place = {},
) =>
  amount === 0
    ? []
    : [
        plainLine({ ...place, day, account: debited, amount }),
        plainLine({ ...place, day, account: credited, amount: -amount }),
      ]

/** The fee belongs to the payer's property. */
async function feeSource(tx: Db, row: Posted, day: Day): Promise<Source> {
  const { tenantId, fees, reference: id } = row
  const places = tenantId === null ? undefined : await loadPlaces(tx, [tenantId], { withNames: false })
  const of =
    tenantId === null ? undefined : places?.findPlace({ tenantId, leaseId: null, day, tenantName: '' })
  const lines = pair(day, fees ?? 0, ['Provider fees', 'Provider balance'], of)
  return { id, kind: 'provider_fee', act: 'posted', lines }
}

function unmatchedSource(
  row: Posted,
  day: Day,
  { booked, today }: { booked: readonly Line[]; today: Day },
): Source {
  const accounts: [Line['account'], Line['account']] = ['Provider balance', 'Unmatched money']
  const isOpen = row.state === 'unmatched' && row.received !== null
  const left = isOpen ? (row.received ?? 0) - row.refunded : 0
  const held = booked
    .filter(({ account }) => account === 'Provider balance')
    .reduce((sum, { amount }) => sum + amount, 0)
  const isFirst = booked.length === 0
  const lines = isOpen ? [...booked, ...pair(isFirst ? day : today, left - held, accounts)] : []
  return { id: row.reference, kind: 'unmatched', act: isOpen ? 'posted' : 'allocated', lines }
}

const isPosted = ({ received, currency }: Posted): boolean => received !== null && currency === CURRENCY

const dayOfPayment = ({ config }: Pick<Context, 'config'>, { paidAt, startedAt }: Posted): Day =>
  toDay(paidAt ?? startedAt, config.TIME_ZONE)

/** Posts the fee of online money and its unassigned part, at their current amounts. */
export async function postOnlineMoney(
  deps: Deps,
  tx: Tx,
  reference: string,
  by: string | null,
): Promise<void> {
  const row = await lockOnlinePayment(tx, reference)
  if (!row || !isPosted(row)) return
  const day = dayOfPayment(deps, row)
  const booked = await listBookedLines(tx, { id: reference, kind: 'unmatched' })
  const sources = [
    await feeSource(tx, row, day),
    unmatchedSource(row, day, { booked, today: deps.clock.today() }),
  ]
  await postSources(deps, tx, { sources, by })
}

export const postEarlierOnline = (deps: Deps & Pick<Context, 'db'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const rows = await listUnposted(tx)
    if (rows.length === 0) return 0
    await lockJournals(tx)
    await allowClosedDays(tx)
    for (const row of rows) {
      const day = dayOfPayment(deps, row)
      const sources = [await feeSource(tx, row, day), unmatchedSource(row, day, { booked: [], today: day })]
      await postSources(deps, tx, { sources, by: null, isEarlier: true })
    }
    return rows.length
  })

const listUnposted = (tx: Tx): Promise<OnlinePaymentRow[]> =>
  tx
    .select()
    .from(onlinePayments)
    .where(
      and(
        isNotNull(onlinePayments.received),
        eq(onlinePayments.currency, CURRENCY),
        sql`(${onlinePayments.fees} > 0 or (${onlinePayments.state} = 'unmatched' and ${onlinePayments.received} > ${onlinePayments.refunded}))`,
        isUnpostedSource(onlinePayments.reference),
      ),
    )
    .orderBy(asc(onlinePayments.startedAt), asc(onlinePayments.reference))
