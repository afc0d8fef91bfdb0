import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'
import { chargeLateFees } from './charge.ts'

export const chargeLateFeesJob = defineJob({
  name: 'charge-late-fees',
  title: 'Charge late fees',
  description: 'Writes the late fees whose day has come, each once, where the settings of late fees say so.',
  schema: z.object({}),
  schedule: '13 * * * *',
  atStart: true,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  keepSeconds: 7 * 86_400,
  async handler(ctx: Context, _data, signal) {
    const failed = await chargeLateFees(ctx, signal)
    if (failed > 0)
      throw new Error(`The late fees of ${failed} tenants could not be charged; they are tried again`)
  },
})
