import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import type { Origin } from '../../../../../server/http/caller.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'
import { findAccountByEmail } from '../accounts.queries.ts'
import { mayRequestLink } from '../attempts/attempts.ts'
import { readDevice } from '../attempts/known-device.ts'
import { mailResetLink } from './password-reset.service.ts'

/** Runs after the response, whose text and time must not reveal whether the email has an account. */
export const mailResetLinkJob = defineJob({
  name: 'mail-reset-link',
  title: 'Mail links to set a password',
  description: 'Writes the e-mail for somebody who forgot the password.',
  schema: z.object({ email: z.string(), onlyFor: z.string().optional() }),
  concurrency: 4,
  maxQueued: 1000,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  keepSeconds: 3_600,
  deadLetter: true,
  handler: mailResetLink,
})

/** Over the network's limit, only a known device gets a link, for its own account. */
export async function requestResetLink(ctx: Context, email: string, origin: Origin): Promise<void> {
  if (await mayRequestLink(ctx, origin)) return ctx.jobs.send(mailResetLinkJob, { email })
  const account = await findAccountByEmail(ctx.db, email)
  const device = account && readDevice(ctx, origin.device, account)
  if (device) await ctx.jobs.send(mailResetLinkJob, { email, onlyFor: device.uid })
}
