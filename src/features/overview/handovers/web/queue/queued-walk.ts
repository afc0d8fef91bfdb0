import { randomKey } from '../../../../../web/forms/form-key.ts'
import type { QueuedItem } from '../../../../../web/offline/queued-item.ts'
import { addItem } from '../../../../../web/offline/send-queue.store.ts'
import type { HandoverChanges } from '../../handovers.fields.ts'

const CHANGE = 'handover change'
const PHOTO = 'photo'
const UNREADABLE = 'It was kept by another version of the portal, which this one cannot read.'

export type WaitingChange = { handoverId: string; changes: HandoverChanges }
export type WaitingPhoto = {
  handoverId: string
  photoId: string
  itemId: string
  sequence: number
  takenAt: string
  file: File
  thumbnail: Blob | null
  print: Blob | null
}
export type Waiting = {
  changes: WaitingChange[]
  photos: (WaitingPhoto & Pick<QueuedItem, 'id' | 'refusal'>)[]
}

const hasFields = (contents: unknown, ...names: string[]): contents is Record<string, unknown> =>
  typeof contents === 'object' && contents !== null && names.every((name) => name in contents)

/** Throws for what another version has stored. */
export function readChange({ contents }: QueuedItem): WaitingChange {
  if (!hasFields(contents, 'handoverId', 'changes')) throw new Error(UNREADABLE)
  return contents as WaitingChange
}

/** Throws for what another version has stored. */
export function readPhoto({ contents }: QueuedItem): WaitingPhoto {
  if (!hasFields(contents, 'handoverId', 'photoId', 'itemId', 'file')) throw new Error(UNREADABLE)
  return contents as WaitingPhoto
}

/** Items that wait on this phone for one handover; refused photos too. */
export function findWaiting(items: readonly QueuedItem[], handoverId: string): Waiting {
  const changes = items.filter(({ kind, refusal }) => kind === CHANGE && refusal === null).map(readChange)
  const photos = items
    .filter(({ kind }) => kind === PHOTO)
    .map((item) => ({ ...readPhoto(item), id: item.id, refusal: item.refusal }))
  return {
    changes: changes.filter((one) => one.handoverId === handoverId),
    photos: photos.filter((one) => one.handoverId === handoverId),
  }
}

const repeated = { prepared: null, attemptedAt: null, repeatable: true } as const

/** Both throw an error whose message is for people, where the browser stores nothing. */
export const keepChange = (uid: string, label: string, contents: WaitingChange): Promise<void> =>
  addItem({ ...repeated, uid, label, kind: CHANGE, key: randomKey(), contents })

export const keepPhoto = (uid: string, label: string, contents: WaitingPhoto): Promise<void> =>
  addItem({ ...repeated, uid, label, kind: PHOTO, key: contents.photoId, contents })
