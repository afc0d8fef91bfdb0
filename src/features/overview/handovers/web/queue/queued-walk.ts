import { z } from 'zod'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import type { QueuedItem } from '../../../../../web/offline/queued-item.ts'
import { addItem } from '../../../../../web/offline/send-queue.store.ts'
import { handoverChanges } from '../../handovers.fields.ts'

export const CHANGE = 'handover change'
export const PHOTO = 'photo'

const change = z.object({ handoverId: z.string(), changes: handoverChanges })
const photo = z.object({
  handoverId: z.string(),
  photoId: z.string(),
  itemId: z.string(),
  sequence: z.number(),
  takenAt: z.string(),
  file: z.instanceof(File),
  thumbnail: z.instanceof(Blob).nullable(),
  print: z.instanceof(Blob).nullable(),
})
export type WaitingChange = z.output<typeof change>
export type WaitingPhoto = z.output<typeof photo>
export type Waiting = {
  changes: WaitingChange[]
  photos: (WaitingPhoto & Pick<QueuedItem, 'id' | 'refusal'>)[]
}

export const readChange = (item: QueuedItem): WaitingChange => change.parse(item.contents)
export const readPhoto = (item: QueuedItem): WaitingPhoto => photo.parse(item.contents)

/** What waits on this phone for one handover; refused photos too. */
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
