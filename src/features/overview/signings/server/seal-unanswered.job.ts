import { PORTAL } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { isPastObjections } from '../signings.rules.ts'
import type { ReportHooks } from './report-signing.ts'
import { sealSigned } from './seal.ts'
import { deleteExpiredCodes } from './signatures/codes.queries.ts'
import { listUnanswered, lockSigning } from './signings.queries.ts'
import { announceSigning, recordSigning } from './signings.records.ts'

async function sealOne(ctx: Context, hooks: ReportHooks, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const signing = await lockSigning(tx, id)
    // The tenant may have signed meanwhile.
    if (signing?.state !== 'sent' || !isPastObjections(signing, ctx.clock.today())) return
    await sealSigned(ctx, tx, { signing, state: 'unanswered', hooks })
    await hooks.onReportClosed(tx, { signingId: id, state: 'unanswered' })
    await announceSigning(tx, signing)
    await recordSigning(tx, { at: ctx.clock.now(), by: PORTAL, action: 'signing.unanswered', signing })
  })
  await ctx.deliveries.wake()
}

/** Seals reports that the tenant has neither signed nor answered in time, each in its own transaction. */
export async function sealUnanswered(ctx: Context, hooks: ReportHooks, signal?: AbortSignal): Promise<void> {
  await deleteExpiredCodes(ctx.db, ctx.clock.now())
  for (const { id } of await listUnanswered(ctx.db, ctx.clock.today())) {
    if (signal?.aborted) return
    await sealOne(ctx, hooks, id)
  }
}
