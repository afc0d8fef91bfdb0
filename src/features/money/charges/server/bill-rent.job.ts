import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { billDue, newRun } from './bill-rent.ts'

const WEEK_S = 7 * 86_400

export function createBillRentJob() {
  let isFirst = true
  return defineJob({
    name: 'bill-rent',
    title: 'Bill the rent',
    description: 'Writes the invoices of recurring charges whose day has come, each period once.',
    schema: z.object({}),
    schedule: '3 * * * *',
    atStart: true,
    retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
    keepSeconds: WEEK_S,
    async handler(ctx: Context, _data, signal) {
      const run = newRun(ctx, isFirst ? 'start' : 'schedule')
      isFirst = false
      const failed = await billDue(ctx, { run, signal })
      if (failed > 0) throw new Error(`${failed} recurring charges could not be billed; they are tried again`)
    },
  })
}
