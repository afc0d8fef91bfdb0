import type { QueuedItem } from '../../web/offline/queued-item.ts'
import { storedUid } from './last-loaded.ts'

/** Unsent items of the signed-in person; null without any. */
export async function waitingNow(): Promise<{ uid: string; items: QueuedItem[] } | null> {
  const uid = storedUid()
  if (uid === null) return null
  const { listItems } = await import('../../web/offline/send-queue.store.ts')
  const items = await listItems(uid)
  return items.length === 0 ? null : { uid, items }
}
