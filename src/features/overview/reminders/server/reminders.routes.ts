import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { remindersEndpoints } from '../reminders.contract.ts'
import { changeReminders, listRuns, previewReminders, readRun } from './reminders.service.ts'
import { readSettings } from './reminders.settings.ts'

export function remindersRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, remindersEndpoints, {
    'GET /settings/reminders': () => readSettings(ctx.db),
    'PATCH /settings/reminders': ({ caller, body }) => changeReminders(ctx, caller, body),
    'POST /reminders/preview': ({ body }) => previewReminders(ctx, body),
    'GET /reminders/runs': async (call) => {
      const runs = await page(call, listRuns(ctx))
      return runs.map(({ createdAt: _, ...run }) => run)
    },
    'GET /reminders/runs/{id}': ({ params }) => readRun(ctx, params.id),
  })
}
