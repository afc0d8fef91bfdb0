import type { Context } from '../../../../server/context.ts'
import { listOldDrafts } from './imports.queries.ts'
import { deleteDraft } from './imports.service.ts'

const DRAFT_LIFE_MS = 30 * 86_400_000

export async function deleteOldDrafts(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DRAFT_LIFE_MS)
  for (const id of await listOldDrafts(ctx.db, before)) {
    if (signal.aborted) return
    await deleteDraft(ctx, id)
  }
}
