import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listItems, onItemSent, watchQueue } from '../../../../../web/offline/send-queue.store.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { importKey, rowsKey } from '../imports.api.ts'
import { type KeptPhoto, keepPhoto, toKeptPhotos } from './kept-photos.ts'

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
    const read = async () => {
      const kept = toKeptPhotos(await listItems(uid))
      setWaiting(kept.filter((one) => one.importId === importId || one.refusal !== null))
    }
    const stopWatching = watchQueue(read)
    const stop = onItemSent((item) => {
      const photos = toKeptPhotos([item])
      if (photos.length === 0) return
      setSent((before) => [...before, ...photos])
      void store.invalidateQueries({ queryKey: rowsKey(importId) })
      void store.invalidateQueries({ queryKey: importKey(importId), exact: true })
    })
    return () => {
      stopWatching()
      stop()
    }
  }, [uid, importId, store])
  return { waiting, sent, keep: (file) => keepPhoto(uid, { importId, file }) }
}
