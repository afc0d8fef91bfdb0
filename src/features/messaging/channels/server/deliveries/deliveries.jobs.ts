import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'

const schema = z.object({})
const DAY_S = 86_400

/** Only wakes an instance; the rows say which are due. */
export const sendDeliveriesJob = defineJob({
  name: 'send-deliveries',
  title: 'Send messages',
  description: 'Sends the e-mails that are due, and tries again those that failed.',
  schema,
  schedule: '* * * * *',
  overlapping: true,
  atStart: true,
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 30 },
  keepSeconds: 3_600,
  handler: ({ deliveries }: Context, _data, signal) => deliveries.sendDue(signal),
})

export const giveUpDeliveriesJob = defineJob({
  name: 'give-up-deliveries',
  title: 'Withdraw outdated messages',
  description:
    'Withdraws e-mails that wait and are not true any more, gives up those that are too old, and removes texts after 90 days, passwords and links after 7.',
  schema,
  schedule: '51 * * * *',
  atStart: true,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  keepSeconds: 7 * DAY_S,
  handler: ({ deliveries }: Context) => deliveries.giveUp(),
})
