import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../features/identity/accounts/web/accounts.api.ts'
import { useOffline } from '../../web/connection.ts'
import { countKinds, isListed, type QueuedItem } from '../../web/offline/queued-item.ts'
import { listItems, watchQueue } from '../../web/offline/send-queue.store.ts'
import type { SendQueue } from '../../web/offline/send-queue.ts'
import { t } from '../../web/translate.ts'
import { LazyPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import classes from './offline.module.css'
import { onShownChange, type Person, shownSince, startOffline } from './offline.ts'
import { shownText } from './shown-text.ts'

const WAITING = lazyPart(() => import('./waiting-items.tsx').then(({ WaitingItems }) => WaitingItems))
const SENT_MS = 8000
const nothing = () => undefined

let started: SendQueue | undefined
let onSent: (item: QueuedItem) => void = nothing

function startOnce(person: Person): SendQueue {
  started ??= startOffline(person, (item) => onSent(item))
  return started
}

export function OfflineStatus() {
  const { uid, email, role } = useMe()
  const offline = useOffline()
  const [queue, setQueue] = useState<SendQueue>()
  useEffect(() => setQueue(startOnce({ uid, email: email ?? uid, role })), [uid, email, role])
  const items = useQueued(uid)
  const [sent, setSent] = useState<QueuedItem[]>([])
  useEffect(() => {
    onSent = (item) => setSent((before) => [...before, item])
  }, [])
  // Repeatable items are counted where they were made, and here only without a connection.
  const isShown = items.some(isListed) || (offline && items.length > 0)
  const clearSent = useCallback(() => setSent([]), [])
  return (
    <div className={classes.status}>
      {offline && <ShownSince />}
      {sent.length > 0 && (
        <Notice tone="success" autoHide={SENT_MS} onClose={clearSent}>
          {t(sent.length === 1 ? '{items} that waited was sent.' : '{items} that waited were sent.', {
            items: countKinds(sent),
          })}
        </Notice>
      )}
      {queue && isShown && <LazyPart part={WAITING} props={{ items, queue, offline }} onFailed={nothing} />}
    </div>
  )
}

function ShownSince() {
  const since = useSyncExternalStore(onShownChange, shownSince)
  return <Notice tone="warning">{shownText(since, new Date())}</Notice>
}

function useQueued(uid: string): QueuedItem[] {
  const [items, setItems] = useState<QueuedItem[]>([])
  useEffect(() => watchQueue(async () => setItems(await listItems(uid))), [uid])
  return items
}
