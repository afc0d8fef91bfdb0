import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { announcementsEndpoints } from '../announcements.contract.ts'
import { previewAudience } from './announcements.audience.ts'
import { announcementsFor, markAnnouncementRead, readAnnouncement } from './announcements.reading.ts'
import { sendAnnouncement, withdrawAnnouncement } from './announcements.service.ts'

export function announcementsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, announcementsEndpoints, {
    'GET /announcements': async (call) => page(call, await announcementsFor(ctx, call.caller, call.query)),
    'POST /announcements': async (call) => {
      const { caller, body: given } = call
      const sent = await runIdempotent(ctx, { call, content: given }, (tx) =>
        sendAnnouncement(ctx, tx, { caller, given }),
      )
      await ctx.deliveries.wake()
      return sent
    },
    'POST /announcements/preview': ({ caller, body }) => previewAudience(ctx, caller, body),
    'GET /announcements/{id}': ({ caller, params }) => readAnnouncement(ctx, { caller, id: params.id }),
    'POST /announcements/{id}/read': ({ caller, params }) =>
      markAnnouncementRead(ctx, { caller, id: params.id }),
    'DELETE /announcements/{id}': async ({ caller, params }) => {
      await withdrawAnnouncement(ctx, { caller, id: params.id })
      return undefined
    },
  })
}
