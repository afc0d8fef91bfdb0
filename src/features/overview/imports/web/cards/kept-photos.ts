import { z } from 'zod'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import type { QueuedItem } from '../../../../../web/offline/queued-item.ts'
import { addItem } from '../../../../../web/offline/send-queue.store.ts'

const CARD = 'card'

export const contents = z.object({ importId: z.string(), file: z.instanceof(File) })

/** A photo that waits on this phone to be sent. */
export type KeptPhoto = z.output<typeof contents> & Pick<QueuedItem, 'id' | 'refusal'>

export const toKeptPhotos = (items: readonly QueuedItem[]): KeptPhoto[] =>
  items
    .filter(({ kind }) => kind === CARD)
    .map((item) => ({ ...contents.parse(item.contents), id: item.id, refusal: item.refusal }))

/** Throws an error whose message is for people, where the browser stores nothing. */
export const keepPhoto = (uid: string, { importId, file }: z.input<typeof contents>): Promise<void> =>
  addItem({
    uid,
    kind: CARD,
    label: file.name,
    key: randomKey(),
    contents: { importId, file },
    prepared: null,
    attemptedAt: null,
    // Its card is made, and takes it however often.
    repeatable: true,
  })
