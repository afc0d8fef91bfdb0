import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { ReportHooks } from '../../signings/server/report-signing.ts'
import { findBySigning, lockHandover, updateHandover } from './handovers.queries.ts'
import { listItems, listObjections } from './items.queries.ts'
import { listPhotos } from './photos/photos.queries.ts'

async function listReportObjections(db: Db, signingId: string) {
  const handover = await findBySigning(db, signingId)
  if (!handover) return []
  const [items, objections, photos] = [
    await listItems(db, handover.id),
    await listObjections(db, handover.id),
    await listPhotos(db, handover.id),
  ]
  return objections.map(({ itemId, text, createdAt: at }) => {
    const item = items.find(({ id }) => id === itemId)
    const own = photos.filter((photo) => photo.itemId === itemId && photo.by === 'tenant')
    return { item: item ? `${item.room}, ${item.name}` : itemId, text, at, photos: own.length }
  })
}

async function closeHandover({ clock }: Pick<Context, 'clock'>, tx: Tx, signingId: string): Promise<void> {
  const found = await findBySigning(tx, signingId)
  if (!found) return
  await lockHandover(tx, found.id)
  const now = clock.now()
  await updateHandover(tx, found.id, { state: 'closed', closedAt: now, updatedAt: now })
}

export const reportHooks = (ctx: Pick<Context, 'clock'>): ReportHooks => ({
  reportExtras: async (db, signingId) => ({ objections: await listReportObjections(db, signingId) }),
  onReportClosed: (tx, { signingId }) => closeHandover(ctx, tx, signingId),
})
