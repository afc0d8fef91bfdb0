import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'

/** The job only wakes an instance; the rows say which are due. */
export const sendSmsJob = defineJob({
  name: 'send-sms',
  title: 'Send SMS',
  description: 'Sends the SMS that are due, and asks the provider which have arrived.',
  schema: z.object({}),
  schedule: '* * * * *',
  overlapping: true,
  atStart: true,
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 30 },
  keepSeconds: 3_600,
  handler: ({ deliveries }: Context, _data, signal) => deliveries.sendSms(signal),
})
