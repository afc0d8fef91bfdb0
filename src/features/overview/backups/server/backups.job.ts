import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { makeDueBackups } from './backups.service.ts'

/** Rows decide by the portal's clock; the schedule only starts the job. */
export const makeBackupsJob = defineJob({
  name: 'make-backups',
  title: 'Make backups',
  description: 'Makes the backup of the night, restores it as a trial, and deletes the oldest.',
  schema: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  retry: { limit: 2, delaySeconds: 30, maxDelaySeconds: 600 },
  keepSeconds: 3_600,
  handler: (ctx: Context) => makeDueBackups(ctx),
})
