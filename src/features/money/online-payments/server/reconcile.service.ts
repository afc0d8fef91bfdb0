import { z } from 'zod'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { addDays, daysBetween, formatDay, startOfDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { listPaymentsById } from '../../ledger/server/ledger.queries.ts'
import type { Range, Reconciled } from '../online-payments.contract.ts'
import { ONLINE_PAYMENT_MESSAGES as MESSAGES, ONLINE_PAYMENT_ERRORS } from '../online-payments.messages.ts'
import { applyTransaction } from './apply.ts'
import { listReceived, listWithPayment } from './online-payments.queries.ts'
import type { Provider, Transaction } from './provider.ts'
import { findCurrentProvider, requireProvider } from './settings/provider-in-use.ts'

const MOST_DAYS = 366
const DAYS_BACK = 7
const DAY_S = 86_400

const unreachable = () => ONLINE_PAYMENT_ERRORS.unreachable().with({ retryAfter: 60 })

/** Booked payments that the provider does not list as successful. Throws 503. */
async function listMissing(
  ctx: Context,
  provider: Provider,
  { from, until, known }: { from: Date; until: Date; known: ReadonlySet<string> },
): Promise<Reconciled['missing']> {
  const missing: Reconciled['missing'] = []
  for (const { reference, received, refunded } of await listReceived(ctx.db, { from, until })) {
    const left = (received ?? 0) - refunded
    if (known.has(reference) || left === 0) continue
    // The provider's list may have another time.
    const answer = await provider.fetch(reference)
    if (answer.kind === 'unreachable' || answer.kind === 'refused') throw unreachable()
    if (answer.kind === 'answered' && answer.value.status === 'success') continue
    missing.push({ reference, amount: toCedis(left) })
  }
  return missing
}

async function listReversed(
  ctx: Context,
  known: ReadonlyMap<string, Transaction>,
): Promise<Reconciled['reversed']> {
  const rows = await listWithPayment(ctx.db, [...known.keys()])
  const payments = await listPaymentsById(
    ctx.db,
    rows.flatMap(({ paymentId }) => paymentId ?? []),
  )
  const gone = new Set(payments.flatMap(({ id, reversedAt }) => (reversedAt ? [id] : [])))
  return rows
    .map(({ reference, paymentId, received, refunded }) => ({
      reference,
      left: paymentId !== null && gone.has(paymentId) ? (received ?? 0) - refunded : 0,
    }))
    .filter(({ reference, left }) => left > 0 && known.get(reference)?.status === 'success')
    .map(({ reference, left }) => ({ reference, amount: toCedis(left) }))
}

async function compare(ctx: Context, provider: Provider, { from, to }: Range): Promise<Reconciled> {
  const zone = ctx.config.TIME_ZONE
  const range = { from: startOfDay(from, zone), until: startOfDay(addDays(to, 1), zone) }
  const listed = await provider.list(range)
  if (listed.kind !== 'answered') throw unreachable()
  const transactions = new Map(listed.value.map((one): [string, Transaction] => [one.reference, one]))
  const result: Reconciled = {
    checked: transactions.size,
    posted: [],
    unmatched: [],
    missing: [],
    reversed: [],
  }
  for (const [reference, transaction] of transactions) {
    const applied = await applyTransaction(ctx, { provider: provider.name, transaction })
    if (applied === 'posted' || applied === 'unmatched') result[applied].push(reference)
  }
  const known = new Set(transactions.keys())
  const [missing, reversed] = [
    await listMissing(ctx, provider, { ...range, known }),
    await listReversed(ctx, transactions),
  ]
  return { ...result, missing, reversed }
}

/** Throws 400 for an invalid range, 403 for limited staff, 409, 503. */
export async function reconcile(ctx: Context, caller: Caller, range: Range): Promise<Reconciled> {
  const { from, to } = range
  if (caller.propertyIds !== null) throw ONLINE_PAYMENT_ERRORS.everythingOnly()
  const problem =
    from > to ? MESSAGES.reversedRange : daysBetween(from, to) > MOST_DAYS ? MESSAGES.longRange : undefined
  if (problem) throw invalidField(problem)
  const result = await compare(ctx, await requireProvider(ctx), range)
  await recordAudit(ctx.db, ctx.clock.now(), caller, {
    action: 'onlinePayment.reconciled',
    target: { kind: 'list', id: null, name: `${formatDay(from)} to ${formatDay(to)}` },
    changes: changesBetween(null, {
      checked: result.checked,
      posted: result.posted,
      unmatched: result.unmatched,
      missing: result.missing.map(({ reference }) => reference),
      reversed: result.reversed.map(({ reference }) => reference),
    }),
  })
  return result
}

/** Fails if the provider does not know booked payments, so that somebody investigates. */
async function reconcileLastDays(ctx: Context): Promise<void> {
  const provider = await findCurrentProvider(ctx, ctx.db)
  if (!provider) return
  const to = ctx.clock.today()
  const { missing, reversed } = await compare(ctx, provider, { from: addDays(to, -DAYS_BACK), to })
  const [names, others] = [missing, reversed].map((of) => of.map(({ reference }) => reference).join(', '))
  if (names) throw new Error(`The books have payments that the provider does not have: ${names}`)
  if (others) throw new Error(`Payments were reversed that the provider still has: ${others}`)
}

export const reconcileJob = defineJob({
  name: 'reconcile-online-payments',
  title: 'Compare online payments',
  description:
    'Compares what the payment provider received in the last days with the books every night, posts what was lost, and fails where the books have more.',
  schema: z.object({}),
  schedule: '20 3 * * *',
  retry: { limit: 3, delaySeconds: 600, maxDelaySeconds: 3_600 },
  keepSeconds: 30 * DAY_S,
  handler: reconcileLastDays,
})
