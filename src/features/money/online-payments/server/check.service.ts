import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { addSeconds, checkAfterSilence, nextCheck } from '../online-payments.rules.ts'
import { type Applied, applyTransaction } from './apply.ts'
import {
  claimDueEvents,
  claimDuePayments,
  deleteEventsBefore,
  type EventRow,
  findOnlinePayment,
  scheduleEvent,
  updateOnlinePayment,
  updateUnpaid,
} from './online-payments.queries.ts'
import type { Provider } from './provider.ts'
import { checkRefund } from './refunds/check-refund.ts'
import { findCurrentProvider } from './settings/provider-in-use.ts'

const CLAIM_S = 60
const REFUND_AGAIN_S = 600
const BATCH_SIZE = 20
/** After this many unanswered calls in a row the other checks wait a minute. */
const MAX_SILENT_CALLS = 5
const KEEP_EVENTS_S = 30 * 86_400

type Checked = Applied | 'unreachable'

async function postponeCheck(ctx: Context, reference: string, isSilent: boolean): Promise<void> {
  const row = await findOnlinePayment(ctx.db, reference)
  if (!row) return
  const now = ctx.clock.now()
  // A refund is pending; after a change of accounts the provider may not know it.
  if (row.received !== null && row.nextCheckAt !== null)
    return updateOnlinePayment(ctx.db, reference, { nextCheckAt: addSeconds(now, REFUND_AGAIN_S) })
  const next = isSilent ? checkAfterSilence(row.startedAt, now) : nextCheck(row.startedAt, now)
  await updateUnpaid(ctx.db, reference, {
    nextCheckAt: next,
    ...(next === null && row.state !== 'failed' && { state: 'abandoned' }),
  })
}

/** Trusts only the provider's answer. */
async function checkPayment(ctx: Context, provider: Provider, reference: string): Promise<Checked> {
  const answer = await provider.fetch(reference)
  if (answer.kind !== 'answered' || answer.value.reference !== reference) {
    const isSilent = answer.kind !== 'unknown'
    await postponeCheck(ctx, reference, isSilent)
    if (isSilent) ctx.log.warn({ reference, cause: answer.kind }, 'the payment provider did not answer')
    return isSilent ? 'unreachable' : 'open'
  }
  const transaction = answer.value
  const applied = await applyTransaction(ctx, { provider: provider.name, transaction })
  return (await checkRefund(ctx, provider, reference)) ? applied : 'unreachable'
}

async function checkEvent(ctx: Context, provider: Provider, { id, event, reference, receivedAt }: EventRow) {
  if (reference === null) {
    await scheduleEvent(ctx.db, id, null)
    return undefined
  }
  const checked = await checkPayment(ctx, provider, reference)
  const now = ctx.clock.now()
  const isEventFinal = checked !== 'unreachable' && (checked !== 'open' || event !== 'charge.success')
  const next = checked === 'unreachable' ? checkAfterSilence(receivedAt, now) : nextCheck(receivedAt, now)
  await scheduleEvent(ctx.db, id, isEventFinal ? null : next)
  return checked
}

async function checkDue(ctx: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = ctx
  await deleteEventsBefore(db, addSeconds(clock.now(), -KEEP_EVENTS_S))
  const provider = await findCurrentProvider(ctx, db)
  if (!provider) return
  let silent = 0
  const failed: string[] = []
  const attempt = (check: () => Promise<Checked | undefined>) =>
    check().catch((error: unknown) => {
      failed.push(errorMessage(error))
      return undefined
    })
  const report = () => {
    if (failed[0]) throw new Error(`${failed.length} online payments could not be posted: ${failed[0]}`)
  }
  for (;;) {
    const claim = { now: clock.now(), until: addSeconds(clock.now(), CLAIM_S) }
    const events = await claimDueEvents(db, claim, BATCH_SIZE)
    const references = await claimDuePayments(db, claim, BATCH_SIZE)
    if (events.length + references.length === 0) return report()
    const checks = [
      ...events.map((event) => () => checkEvent(ctx, provider, event)),
      ...references.map((reference) => () => checkPayment(ctx, provider, reference)),
    ]
    for (const check of checks) {
      if (signal?.aborted || silent >= MAX_SILENT_CALLS) return report()
      silent = (await attempt(check)) === 'unreachable' ? silent + 1 : 0
    }
  }
}

/** Runs each minute; the rows say what is due. */
export const checkOnlinePaymentsJob = defineJob({
  name: 'check-online-payments',
  title: 'Ask about online payments',
  description: 'Asks the payment provider about payments that were started, and posts those that were paid.',
  schema: z.object({}),
  schedule: '* * * * *',
  overlapping: true,
  atStart: true,
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 30 },
  keepSeconds: 3_600,
  handler: (ctx: Context, _data, signal) => checkDue(ctx, signal),
})
