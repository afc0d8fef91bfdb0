import { toBase64 } from '../../../../../web/files/base64.ts'
import type { Sender } from '../../../../../web/offline/send-queue.ts'
import { queryClient } from '../../../../../web/query.ts'
import type { Handover, HandoverPhoto } from '../../handovers.answers.ts'
import { handoverQuery, handoversApi } from '../handovers.api.ts'
import { readChange, readPhoto, type WaitingChange, type WaitingPhoto } from './queued-walk.ts'

export async function sendChange({ handoverId, changes }: WaitingChange): Promise<void> {
  const params = { id: handoverId }
  const answer = await handoversApi('PATCH /handovers/{id}', { params, body: changes })
  queryClient.setQueryData(handoverQuery(handoverId).queryKey, answer)
}

export async function sendPhoto({ handoverId, photoId, ...waiting }: WaitingPhoto): Promise<void> {
  const { itemId, sequence, takenAt, file, thumbnail, print } = waiting
  const photo = await handoversApi.upload('PUT /handovers/{id}/photos/{photoId}', {
    params: { id: handoverId, photoId },
    fields: {
      itemId,
      takenAt,
      sequence: String(sequence),
      ...(thumbnail && { thumbnail: await toBase64(thumbnail) }),
      ...(print && { print: await toBase64(print) }),
    },
    file: { photo: file },
    key: photoId,
  })
  queryClient.setQueryData(handoverQuery(handoverId).queryKey, (shown) => shown && withPhoto(shown, photo))
}

/** As the next answer of the server will have it. */
function withPhoto(shown: Handover, photo: HandoverPhoto): Handover {
  const items = shown.items.map((item) =>
    item.id === photo.itemId && !item.photos.some(({ id }) => id === photo.id)
      ? { ...item, photos: [...item.photos, photo].sort((one, other) => one.sequence - other.sequence) }
      : item,
  )
  return { ...shown, items }
}

export const changeSender: Sender = { send: (item) => sendChange(readChange(item)) }
export const photoSender: Sender = { send: (item) => sendPhoto(readPhoto(item)) }
