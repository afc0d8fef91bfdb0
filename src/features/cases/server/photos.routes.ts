import type { Context } from '../../../server/context.ts'
import type { Ask, Handlers } from '../../../server/http/serve.ts'
import { performUpload, sendStored } from '../../../server/http/stored-file.ts'
import { type CaseCalls, type Photo, photoForm } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { photoPath } from './cases.present.ts'
import * as photos from './photos.service.ts'

/** A photo never changes; but the next person at this browser has another token. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' }

type PhotoCalls = Extract<keyof CaseCalls, `${string}/photos${string}`>

/** The calls about photos below a kind. */
export function photoHandlers(ctx: Context, kind: CaseKind): Pick<Handlers<CaseCalls>, PhotoCalls> {
  const visible = ({
    caller,
    params,
  }: Pick<Ask<CaseCalls['GET /photos/{photoId}/file']>, 'caller' | 'params'>) =>
    photos.visiblePhoto(ctx, { kind, id: params.photoId, caller })
  return {
    'POST /photos': (ask) => uploadPhoto(ctx, kind, ask),
    'GET /photos/{photoId}/file': async (ask) => sendStored(ctx, ask.reply, await visible(ask)),
    'POST /photos/{photoId}/file/ticket': async (ask) => ({
      token: ctx.tickets.issue(photoPath(kind, await visible(ask)), ask.caller),
    }),
    'GET /photos/{photoId}/thumbnail': async (ask) => {
      const photo = await visible(ask)
      const thumbnail = await photos.thumbnailOf(ctx, photo)
      ask.reply.headers(KEPT)
      return thumbnail ? ask.reply.type('image/jpeg').send(thumbnail) : sendStored(ctx, ask.reply, photo)
    },
  }
}

function uploadPhoto(ctx: Context, kind: CaseKind, ask: Ask<CaseCalls['POST /photos']>): Promise<Photo> {
  const { caller } = ask
  return performUpload(ctx, { ask, rules: photos.PHOTO_RULES, form: photoForm }, async (tx, sent) => {
    const { thumbnail } = sent.form
    photos.checkThumbnail(thumbnail)
    return { answer: await photos.addPhoto(ctx, tx, { kind, caller, upload: sent.upload, thumbnail }) }
  })
}
