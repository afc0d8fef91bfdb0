import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { JournalAct } from '../../journal.rules.ts'
import { listPaymentsById } from '../ledger.queries.ts'
import { listUnposted } from './journal.compare.queries.ts'
import { nothingTouched, type Touched } from './journal.facts.ts'
import { postJournals } from './journal.posting.ts'
import { listBookedByInvoice, listBookedByPayment, listJournalInvoices } from './journal.queries.ts'
import { lockJournals } from './journal.replay.queries.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config'>

const BATCH_SIZE = 500

function* chunks(ids: Iterable<string>): Generator<string[]> {
  const all = [...new Set(ids)]
  for (let at = 0; at < all.length; at += BATCH_SIZE) yield all.slice(at, at + BATCH_SIZE)
}

async function missedInvoices(tx: Tx, ids: string[]): Promise<Touched> {
  const booked = new Set((await listBookedByInvoice(tx, ids)).map(({ invoiceId }) => invoiceId))
  const rows = await listJournalInvoices(tx, ids)
  const getPostedAct = ({ id, voidedAt }: (typeof rows)[number]): JournalAct =>
    booked.has(id) ? (voidedAt ? 'voided' : 'changed') : 'posted'
  return { ...nothingTouched(null), invoices: new Map(rows.map((row) => [row.id, getPostedAct(row)])) }
}

async function missedPayments(tx: Tx, ids: string[]): Promise<Touched> {
  const booked = new Set((await listBookedByPayment(tx, ids)).map(({ paymentId }) => paymentId))
  const rows = await listPaymentsById(tx, ids)
  const getPostedAct = ({ id, reversedAt }: (typeof rows)[number]): JournalAct =>
    booked.has(id) ? (reversedAt ? 'reversed' : 'allocated') : 'posted'
  return { ...nothingTouched(null), payments: new Map(rows.map((row) => [row.id, getPostedAct(row)])) }
}

/** Posts what an instance without journals wrote during an upgrade. Returns the number of invoices and payments. */
export const postMissedActs = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    if ((await listUnposted(tx, 1)).length === 0) return 0
    await lockJournals(tx)
    const unposted = await listUnposted(tx)
    let missed = 0
    const post = async (touched: Touched) => {
      missed += touched.invoices.size + touched.payments.size
      await postJournals(deps, tx, touched)
    }
    for (const ids of chunks(unposted.flatMap((one) => (one.paymentId ? [] : (one.invoiceId ?? [])))))
      await post(await missedInvoices(tx, ids))
    for (const ids of chunks(unposted.flatMap(({ paymentId }) => paymentId ?? [])))
      await post(await missedPayments(tx, ids))
    return missed
  })
