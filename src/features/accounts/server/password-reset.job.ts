import { z } from 'zod'
import type { Context } from '../../../server/context.ts'
import { defineJob } from '../../../server/jobs/jobs.types.ts'
import { mailResetLink } from './password-reset.service.ts'

/** Runs after the response, whose text and time must not reveal whether the email has an account. */
export const mailResetLinkJob = defineJob({
  name: 'mail-reset-link',
  title: 'Mail links to set a password',
  description: 'Writes the e-mail for somebody who forgot the password.',
  schema: z.object({ email: z.string() }),
  concurrency: 4,
  maxQueued: 1000,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  keepSeconds: 3_600,
  deadLetter: true,
  handler: (ctx: Context, { email }) => mailResetLink(ctx, email),
})
