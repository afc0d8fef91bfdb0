import { createHash } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { ONLINE_PAYMENT_ERRORS } from '../online-payments.messages.ts'
import { checkOnlinePaymentsJob } from './check.service.ts'
import { insertEvent } from './online-payments.queries.ts'
import { findCurrentProvider } from './settings/provider-in-use.ts'

/** Stores the reference; a job then queries the provider. Throws 401 for a wrong signature, 404. */
export async function receiveEvent(
  ctx: Context,
  { bytes, signature }: { bytes: Buffer; signature: string | undefined },
): Promise<void> {
  const provider = await findCurrentProvider(ctx, ctx.db)
  if (!provider) throw ONLINE_PAYMENT_ERRORS.off().with({ status: 404 })
  const webhookEvent = provider.readWebhook(bytes, signature)
  if (!webhookEvent) throw ONLINE_PAYMENT_ERRORS.forged()
  const now = ctx.clock.now()
  const id = createHash('sha256').update(bytes).digest('hex')
  const wake = await ctx.db.transaction(async (tx) => {
    await insertEvent(tx, {
      ...webhookEvent,
      id,
      receivedAt: now,
      nextCheckAt: webhookEvent.reference === null ? null : now,
    })
    return ctx.jobs.sendWithin(tx, checkOnlinePaymentsJob, {})
  })
  wake()
}
