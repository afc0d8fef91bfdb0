import type { Context } from '../../../../server/context.ts'
import type { Handlers, RouteCall } from '../../../../server/http/serve.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import type { CaseCalls } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { photoPath } from './cases.present.ts'
import * as photos from './photos.service.ts'

/** A photo never changes, but access may: browsers revalidate. */
const REVALIDATED = { 'cache-control': 'private, no-cache', vary: 'authorization' }

type PhotoCalls = Extract<keyof CaseCalls, `${string}/photos${string}`>

export function photoHandlers(ctx: Context, kind: CaseKind): Pick<Handlers<CaseCalls>, PhotoCalls> {
  const visible = ({
    caller,
    params,
  }: Pick<RouteCall<CaseCalls['GET /photos/{photoId}/file']>, 'caller' | 'params'>) =>
    photos.requireVisiblePhoto(ctx, { kind, id: params.photoId, caller })
  return {
    'POST /photos': {
      steps: ({ caller }) => ({
        upload: photos.PHOTO_RULES,
        work: async (tx, { upload, form: { thumbnail } }) => {
          photos.checkThumbnail(thumbnail)
          return { answer: await photos.addPhoto(ctx, tx, { kind, caller, upload, thumbnail }) }
        },
      }),
    },
    'GET /photos/{photoId}/file': async (call) => {
      const photo = await visible(call)
      await photos.recordOpened(ctx, { kind, caller: call.caller }, photo)
      return sendStored(ctx, call.reply, photo)
    },
    'POST /photos/{photoId}/file/ticket': async (call) => ({
      token: ctx.tickets.issue(photoPath(kind, await visible(call)), call.caller),
    }),
    'GET /photos/{photoId}/thumbnail': async (call) => {
      const photo = await visible(call)
      const thumbnail = await photos.readThumbnail(ctx, photo)
      const etag = `"${photo.id}"`
      call.reply.headers({ ...REVALIDATED, etag })
      if (call.request.headers['if-none-match'] === etag) return call.reply.code(304).send()
      return thumbnail ? call.reply.type('image/jpeg').send(thumbnail) : sendStored(ctx, call.reply, photo)
    },
  }
}
