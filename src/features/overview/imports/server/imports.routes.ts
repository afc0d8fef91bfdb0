import type { FastifyInstance } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import { receiveFile, receiveUpload } from '../../../../server/http/upload.ts'
import { cardsEndpoints } from '../cards.contract.ts'
import { BOOK_MAX_BYTES, importsEndpoints } from '../imports.contract.ts'
import { BOOK_IMPORT_MESSAGES } from '../imports.messages.ts'
import { tenantBookEndpoints } from '../tenant-book.contract.ts'
import { addCard } from './cards.ts'
import { confirmImport, prepareConfirm } from './confirm/confirm.service.ts'
import * as service from './imports.service.ts'
import { presentPhotoUrl } from './photo-url.ts'
import { CARD_PHOTO_RULES, refuseNoRow, requirePhoto, storePhoto } from './photos.ts'
import { listTenantBooks } from './tenant-rows.ts'
import { undoImport } from './undo/undo.service.ts'

const BOOK_UPLOAD = {
  field: 'file',
  maxBytes: BOOK_MAX_BYTES,
  texts: { missing: BOOK_IMPORT_MESSAGES.selectFile, tooLarge: BOOK_IMPORT_MESSAGES.tooLarge },
}

export function bookImportsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, importsEndpoints, {
    'POST /imports': async ({ request, reply, caller, body }) => {
      if (body) return service.createCards(ctx, caller)
      return service.createFromFile(ctx, caller, await receiveFile(request, reply, BOOK_UPLOAD))
    },
    'GET /imports': async (call) => page(call, service.listImports(ctx)),
    'GET /imports/{id}': ({ params }) => service.findBookImport(ctx, params.id),
    'PATCH /imports/{id}': ({ params, body }) => service.changeImport(ctx, { id: params.id, changes: body }),
    'DELETE /imports/{id}': async ({ params }) => {
      await service.deleteDraft(ctx, params.id)
      return undefined
    },
    'POST /imports/{id}/confirm': {
      steps: async ({ params, body, caller }) => {
        await prepareConfirm(ctx, params.id)
        return { work: (tx) => confirmImport(ctx, tx, { id: params.id, ...body, caller }) }
      },
    },
    'POST /imports/{id}/undo': async ({ tx, params, body, caller }) =>
      undoImport(ctx, tx, { id: params.id, ...body, caller }),
    'GET /imports/{id}/rows': async (call) =>
      page(call, await service.listBookRows(ctx, call.params.id, call.query.problem)),
  })
  mountEndpoints(app, ctx, cardsEndpoints, {
    'POST /imports/{id}/rows': async ({ tx, params, body }) =>
      addCard(ctx, tx, { id: params.id, values: body.values }),
    'POST /imports/{id}/rows/{row}/photo': async ({ params, request, reply }) => {
      await refuseNoRow(ctx, params)
      const received = { rules: CARD_PHOTO_RULES, store: ctx.files, now: ctx.clock.now() }
      return storePhoto(ctx, { ...params, upload: await receiveUpload(request, reply, received) })
    },
    'GET /imports/{id}/rows/{row}/photo': async ({ caller, params, reply }) => {
      const file = await requirePhoto(ctx.db, params)
      const name = `the photo of card ${params.row}`
      await recordFileOpened(ctx, caller, { kind: 'import', id: params.id, name, tenantId: null })
      return sendStored(ctx, reply, file)
    },
    'POST /imports/{id}/rows/{row}/photo/ticket': async ({ caller, params }) => {
      await requirePhoto(ctx.db, params)
      return { token: ctx.tickets.issue(presentPhotoUrl(params.id, params.row), caller) }
    },
  })
  mountEndpoints(app, ctx, tenantBookEndpoints, {
    'GET /tenants/{id}/book': ({ params, caller }) => listTenantBooks(ctx, caller, params.id),
  })
}
