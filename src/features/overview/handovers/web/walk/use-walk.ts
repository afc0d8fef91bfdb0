import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { isOffline } from '../../../../../web/connection.ts'
import { randomUuid } from '../../../../../web/forms/form-key.ts'
import { listItems, watchQueue } from '../../../../../web/offline/send-queue.store.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import type { HandoverChanges } from '../../handovers.fields.ts'
import {
  findWaiting,
  keepChange,
  keepPhoto,
  type Waiting,
  type WaitingChange,
  type WaitingPhoto,
} from '../queue/queued-walk.ts'
import { sendChange, sendPhoto } from '../queue/walk.senders.ts'
import { withWaiting } from './walk.rules.ts'

const NOTHING: Waiting = { changes: [], photos: [] }

/** Takes back the last condition: `item` is as it was before. */
export type Undo = { item: HandoverItem; label: string }

export type Walk = {
  /** Includes what waits on this phone. */
  handover: Handover
  photos: Waiting['photos']
  /** Changes and photos that are not stored by the server yet. */
  waiting: number
  failure: string | null
  record: (label: string, changes: HandoverChanges) => Promise<void>
  addPhotos: (label: string, itemId: string, sequence: number, files: readonly File[]) => Promise<void>
}

/** Each record is kept on the phone first and sent by the queue, in order, however late. */
export function useWalk(stored: Handover): Walk {
  const { uid } = useMe()
  const { id } = stored
  const [kept, setKept] = useState(NOTHING)
  const [unkept, setUnkept] = useState<readonly WaitingChange[]>([])
  const [preparing, setPreparing] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const lastSequence = useRef(new Map<string, number>())
  const read = useCallback(async () => setKept(findWaiting(await listItems(uid), id)), [uid, id])
  useEffect(() => watchQueue(read), [read])
  const record = useCallback(
    async (label: string, changes: HandoverChanges) => {
      const change = { handoverId: id, changes }
      setUnkept((before) => [...before, change])
      await keepOrSend(
        () => keepChange(uid, label, change),
        () => sendChange(change),
      ).then(
        () => setFailure(null),
        (error: unknown) => setFailure(getErrorMessage(error)),
      )
      await read().catch(reportError)
      setUnkept((before) => before.filter((one) => one !== change))
    },
    [id, uid, read],
  )
  const addPhotos = useCallback(
    async (label: string, itemId: string, sequence: number, files: readonly File[]) => {
      // Photos that are still being prepared count too.
      const first = Math.max(sequence, (lastSequence.current.get(itemId) ?? 0) + 1)
      lastSequence.current.set(itemId, first + files.length - 1)
      setPreparing((before) => before + files.length)
      for (const [at, file] of files.entries()) {
        await takePhoto({ uid, label, itemId, handoverId: id, sequence: first + at }, file).catch(
          (error: unknown) => setFailure(getErrorMessage(error)),
        )
        setPreparing((before) => before - 1)
      }
    },
    [id, uid],
  )
  const handover = useMemo(
    () => withWaiting(stored, [...kept.changes, ...unkept]),
    [stored, kept.changes, unkept],
  )
  const open = kept.photos.filter(({ refusal }) => refusal === null).length
  const waiting = kept.changes.length + open + preparing
  return { handover, photos: kept.photos, waiting, failure, record, addPhotos }
}

/** A phone without room still sends from the open page. */
async function keepOrSend(keep: () => Promise<void>, send: () => Promise<void>): Promise<void> {
  try {
    await keep()
  } catch (error) {
    if (isOffline()) throw error
    await send()
  }
}

type Taken = Pick<WaitingPhoto, 'handoverId' | 'itemId' | 'sequence'> & { uid: string; label: string }

async function takePhoto({ uid, label, ...place }: Taken, chosen: File): Promise<void> {
  const { preparePhoto } = await import('./prepare-photo.ts')
  const prepared = await preparePhoto(chosen)
  const photo = { ...place, ...prepared, photoId: randomUuid(), takenAt: new Date().toISOString() }
  await keepOrSend(
    () => keepPhoto(uid, label, photo),
    () => sendPhoto(photo),
  )
}
