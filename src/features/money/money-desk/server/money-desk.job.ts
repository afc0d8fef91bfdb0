import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { addDays, startOfDay } from '../../../../shared/days.ts'
import { lockDesk } from './lines/lines.queries.ts'
import { matchWaiting } from './matches/match-waiting.ts'
import { forgetStrangers } from './personal-data.ts'

const STRANGERS_KEPT_DAYS = 90

/** Receipts that came later may name the money of a line; strangers are forgotten. */
async function matchStatementLines(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDesk(tx)
    await matchWaiting(ctx, tx, null)
    const since = addDays(ctx.clock.today(), -STRANGERS_KEPT_DAYS)
    await forgetStrangers(tx, startOfDay(since, ctx.config.TIME_ZONE))
  })
}

export const matchStatementLinesJob = defineJob({
  name: 'match-statement-lines',
  title: 'Match statement lines',
  description:
    'Posts lines of statements that became sure, as by a receipt that came later, and deletes names of strangers after 90 days.',
  schema: z.object({}),
  schedule: '27 * * * *',
  atStart: true,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  keepSeconds: 7 * 86_400,
  handler: (ctx: Context) => matchStatementLines(ctx),
})
