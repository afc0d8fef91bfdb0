import { z } from 'zod'
import type { NewItem } from '../../../../../web/offline/send-queue.store.ts'
import type { Sender } from '../../../../../web/offline/send-queue.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'
import type { Prepared } from '../photos/photo-prepare.ts'
import { uploadPhoto } from '../photos/photo-upload.ts'

const photoIds = z.array(z.string())
const contents = z.object({
  body: z.looseObject({ photoIds }),
  photos: z.array(z.object({ file: z.instanceof(File), thumbnail: z.instanceof(Blob).nullable() })),
})
type Body = z.input<typeof contents>['body'] & { subject: string }
type Written = { uid: string; body: Body; photos: readonly Prepared[] }

export function caseItem(kind: CaseKind, { uid, body, photos }: Written) {
  const { noun, title } = CASES[kind]
  return {
    uid,
    kind: noun,
    label: `${title}: ${body.subject}`,
    contents: { body, photos: photos.map(({ file, thumbnail }) => ({ file, thumbnail })) },
    prepared: photos.length === 0 ? body.photoIds : null,
  } satisfies Partial<NewItem>
}

const DAY_MS = 86_400_000

export const caseSender = (kind: CaseKind): Sender => ({
  // The server deletes unattached photos after a day, so later attempts upload them again.
  prepare: async ({ key, contents: stored }, now) => {
    const { body, photos } = contents.parse(stored)
    const ids = [...body.photoIds]
    for (const [at, photo] of photos.entries()) {
      const { id } = await uploadPhoto(kind, photo, { key: `${key}-${at}-${Math.floor(now / DAY_MS)}` })
      ids.push(id)
    }
    return ids
  },
  send: ({ key, contents: stored, prepared }) => {
    const body = { ...contents.parse(stored).body, photoIds: photoIds.parse(prepared) }
    return casesApi[kind]('POST ', { body, key })
  },
})
