import type { Context } from '../../../../../server/context.ts'
import { discard } from '../../../../../server/files/files.ts'
import type { Handlers } from '../../../../../server/http/serve.ts'
import { sendStored } from '../../../../../server/http/stored-file.ts'
import type { handoverPhotosEndpoints } from '../../photos.contract.ts'
import { photoPath } from '../handovers.present.ts'
import * as photos from './photos.service.ts'

/** A photo never changes, but access may: browsers revalidate. */
const REVALIDATED = { 'cache-control': 'private, no-cache', vary: 'authorization' }

export function photoHandlers(ctx: Context): Handlers<typeof handoverPhotosEndpoints> {
  return {
    'PUT /handovers/{id}/photos/{photoId}': {
      steps: ({ caller, params, reply }) => {
        let unused: string | undefined
        return {
          upload: photos.PHOTO_RULES,
          work: async (tx, sent) => {
            const { isNew, ...outcome } = await photos.putPhoto(ctx, tx, { caller, ...params }, sent)
            if (!isNew) {
              unused = sent.upload.key
              reply.code(200)
            }
            return outcome
          },
          after: async () => {
            if (unused) await discard(ctx, unused)
          },
        }
      },
    },
    'GET /handovers/{id}/photos/{photoId}/file': async ({ caller, params, reply }) => {
      const visible = await photos.requireVisiblePhoto(ctx, { caller, ...params })
      await photos.recordPhotoOpened(ctx, caller, visible)
      return sendStored(ctx, reply, visible.photo)
    },
    'POST /handovers/{id}/photos/{photoId}/file/ticket': async ({ caller, params }) => {
      const { photo } = await photos.requireVisiblePhoto(ctx, { caller, ...params })
      return { token: ctx.tickets.issue(photoPath(photo), caller) }
    },
    'GET /handovers/{id}/photos/{photoId}/thumbnail': async ({ caller, params, request, reply }) => {
      const { photo } = await photos.requireVisiblePhoto(ctx, { caller, ...params })
      const thumbnail = await photos.readThumbnail(ctx, photo)
      const etag = `"${photo.id}"`
      reply.headers({ ...REVALIDATED, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return thumbnail ? reply.type('image/jpeg').send(thumbnail) : sendStored(ctx, reply, photo)
    },
  }
}
