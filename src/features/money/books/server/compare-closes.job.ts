import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { alertDifference } from '../../payments/server/compare-ledger.job.ts'
import { findClosedDifference } from './closes.service.ts'

const DAY_S = 86_400

/** Fails and alerts the owners, once a night, if a figure of a closed month has changed. */
async function compareCloses(ctx: Context): Promise<void> {
  const difference = await findClosedDifference(ctx)
  if (difference !== undefined) await alertDifference(ctx, difference)
}

export const compareClosesJob = defineJob({
  name: 'compare-closes',
  title: 'Compare closed months',
  description:
    'Adds up the months that are closed again every night, and alerts the owners of the first pesewa that differs.',
  schema: z.object({}),
  schedule: '50 2 * * *',
  retry: { limit: 1, delaySeconds: 600, maxDelaySeconds: 600 },
  keepSeconds: 30 * DAY_S,
  handler: compareCloses,
})
