import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onConnectionChange } from '../../../../../web/connection.ts'
import { listItems, QUEUE_CHANGED } from '../../../../../web/offline/send-queue.store.ts'
import { SendQueue } from '../../../../../web/offline/send-queue.ts'
import { readSession } from '../../../../../web/session.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { importKey, rowsKey } from '../imports.api.ts'
import { CARD, cardSender, type KeptPhoto, keepPhoto, renewUnknown, toKeptPhotos } from './kept-photos.ts'

const SEND_MS = 15_000

type Sent = { id: string; file: File }
export type KeptPhotos = {
  /** Photos of this import, and refused ones. */
  waiting: readonly KeptPhoto[]
  sent: readonly Sent[]
  keep: (file: File) => Promise<void>
}

/** Photos stay in the browser until they are sent: through a lost connection, a reload and a closed page. */
export function useKeptPhotos(importId: string): KeptPhotos {
  const { uid } = useMe()
  const store = useQueryClient()
  const [waiting, setWaiting] = useState<readonly KeptPhoto[]>([])
  const [sent, setSent] = useState<readonly Sent[]>([])
  useEffect(() => {
    const queue = new SendQueue({
      uid,
      signedIn: () => (readSession() === null ? null : uid),
      senders: { [CARD]: cardSender },
      now: () => Date.now(),
      onSent: (item) => {
        setSent((before) => [...before, ...toKeptPhotos([item])])
        void store.invalidateQueries({ queryKey: rowsKey(importId) })
        void store.invalidateQueries({ queryKey: importKey(importId), exact: true })
      },
    })
    const read = async () => {
      const kept = toKeptPhotos(await listItems(uid))
      setWaiting(kept.filter((one) => one.importId === importId || one.refusal !== null))
    }
    const send = async () => {
      await read()
      await renewUnknown(uid, Date.now())
      await queue.sendAll()
    }
    const start = () => void send().catch(reportError)
    start()
    addEventListener(QUEUE_CHANGED, start)
    const stop = onConnectionChange(start)
    const timer = setInterval(start, SEND_MS)
    return () => {
      removeEventListener(QUEUE_CHANGED, start)
      stop()
      clearInterval(timer)
    }
  }, [uid, importId, store])
  return { waiting, sent, keep: (file) => keepPhoto(uid, { importId, file }) }
}
