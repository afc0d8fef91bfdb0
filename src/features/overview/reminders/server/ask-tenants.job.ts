import { z } from 'zod'
import type { Context } from '../../../../server/context.ts'
import { defineJob } from '../../../../server/jobs/jobs.types.ts'
import { quietUntil } from '../../../../shared/quiet-hours.ts'
import { askAboutMissingProofs } from '../../../money/money-desk/server/ask-tenants.ts'
import { listNotInvitedFromBooks } from '../../imports/server/not-invited.queries.ts'
import { readSettings } from './reminders.settings.ts'

/** Unlike reminders, which are written in the morning, it keeps the quiet hours also where they are off. */
async function askTenants(ctx: Context): Promise<void> {
  const { quiet } = await readSettings(ctx.db)
  await askAboutMissingProofs(ctx, {
    notBefore: quietUntil({ ...quiet, on: true }, ctx.clock.now(), ctx.config.TIME_ZONE),
    except: await listNotInvitedFromBooks(ctx.db),
  })
}

export const askTenantsJob = defineJob({
  name: 'ask-about-missing-claims',
  title: 'Ask about missing claims',
  description:
    'Asks tenants, once for each receipt, about money that they claim and the statements do not show, if the money desk says so.',
  schema: z.object({}),
  schedule: '40 * * * *',
  atStart: true,
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 600 },
  keepSeconds: 7 * 86_400,
  handler: (ctx: Context) => askTenants(ctx),
})
