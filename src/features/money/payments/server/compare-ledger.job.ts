import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { hasDeliverySince } from '../../../messaging/channels/server/deliveries/deliveries.queries.ts'
import { findPaymentDifference, sumAccounts } from '../../ledger/server/compare.queries.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import { postMissedActs } from '../../ledger/server/journal/journal.missed.ts'
import {
  findInvoiceDifference,
  findTotalsDifference,
  sumDue,
} from '../../settlement/server/compare.queries.ts'
import { LEDGER_DIFFERS, ledgerDiffers } from './messages/ledger-differs.message.ts'

const DAY_S = 86_400
const HALF_DAY_MS = 43_200_000
const NO_ACCOUNT = { owed: 0, held: 0, credit: 0 }

async function findAccountDifference(tx: Tx): Promise<string | undefined> {
  const [accounts, due] = [await sumAccounts(tx), await sumDue(tx)]
  for (const tenantId of new Set([...accounts.keys(), ...due.keys()])) {
    const { owed, held, credit } = accounts.get(tenantId) ?? NO_ACCOUNT
    const expected = (due.get(tenantId) ?? 0) - credit
    if (owed !== expected)
      return `tenant ${tenantId} owes ${owed} by the entries and ${expected} by the invoices`
    if (held < 0) return `the deposit of tenant ${tenantId} is below zero`
  }
  return undefined
}

/** The first difference between stored sums and their rows; undefined without any. */
const findDifference = ({ db }: Pick<Context, 'db'>): Promise<string | undefined> =>
  db.transaction(
    async (tx) =>
      (await findPaymentDifference(tx)) ??
      (await findInvoiceDifference(tx)) ??
      (await findAccountDifference(tx)) ??
      (await findTotalsDifference(tx)) ??
      (await findJournalDifference(tx)),
    // One snapshot, whatever is recorded meanwhile.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Alerts the owners once in half a day, and always throws. */
export async function alertDifference(ctx: Context, difference: string): Promise<never> {
  const { db, clock, deliveries } = ctx
  await db.transaction(async (tx) => {
    if (await hasDeliverySince(tx, LEDGER_DIFFERS, new Date(clock.now().getTime() - HALF_DAY_MS))) return
    await deliveries.enqueue(tx, ledgerDiffers, { subjectId: null, params: { difference }, replyTo: null })
  })
  await deliveries.wake()
  throw new Error(`The books do not agree: ${difference}`)
}

/** Runs nightly; alerts the owners and fails if sums differ. */
async function compareLedger(ctx: Context): Promise<void> {
  const missed = await postMissedActs(ctx)
  if (missed > 0) ctx.log.warn({ missed }, 'invoices and payments without their journals were posted')
  const difference = await findDifference(ctx)
  if (difference !== undefined) await alertDifference(ctx, difference)
}

export const compareLedgerJob = defineJob({
  name: 'compare-ledger',
  title: 'Compare the books',
  description:
    'Adds up payments, invoices and balances again every night, and alerts the owners of the first pesewa that differs.',
  schema: z.object({}),
  schedule: '40 2 * * *',
  retry: { limit: 1, delaySeconds: 600, maxDelaySeconds: 600 },
  keepSeconds: 30 * DAY_S,
  handler: compareLedger,
})
