import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { announcementsEndpoints } from '../announcements.contract.ts'
import { previewAudience } from './announcements.audience.ts'
import { listVisibleAnnouncements, markAnnouncementRead, readAnnouncement } from './announcements.reading.ts'
import { sendAnnouncement, withdrawAnnouncement } from './announcements.service.ts'

export function announcementsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, announcementsEndpoints, {
    'GET /announcements': async (call) =>
      page(call, await listVisibleAnnouncements(ctx, call.caller, call.query)),
    'POST /announcements': {
      steps: ({ caller, body: given }) => ({
        work: (tx) => sendAnnouncement(ctx, tx, { caller, given }),
        after: () => ctx.deliveries.wake(),
      }),
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
