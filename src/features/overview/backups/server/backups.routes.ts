import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { BACKUP_ERRORS, backupsEndpoints } from '../backups.contract.ts'
import { openDownload, requestDownload } from './backups.download.ts'
import { makeBackupsJob } from './backups.job.ts'
import * as service from './backups.service.ts'

const filePath = (id: string) => `/api/backups/${id}/file`

export function backupsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, backupsEndpoints, {
    'GET /backups': () => service.listBackups(ctx),
    'POST /backups': async ({ caller }) => {
      const backup = await service.requestBackup(ctx, caller.uid)
      const target = { kind: 'backup', id: backup.id, name: 'a backup' } as const
      await recordAudit(ctx.db, ctx.clock.now(), caller, { action: 'backup.made', target })
      await ctx.jobs.send(makeBackupsJob, {})
      return backup
    },
    'POST /backups/{id}/file/ticket': async ({ caller, params: { id }, body: { passphrase } }) => {
      await requestDownload(ctx, caller, { id, passphrase })
      return { token: ctx.tickets.issue(filePath(id), caller, passphrase) }
    },
    'GET /backups/{id}/file': async ({ caller, params: { id }, request, reply }) => {
      const backup = await service.findGoodBackup(ctx, id)
      const { token } = z.object({ token: z.string().optional() }).parse(request.query)
      const passphrase = token && ctx.tickets.readText(filePath(id), token)
      if (!passphrase) throw BACKUP_ERRORS.ticketNeeded()
      const { fileName, stream } = await openDownload(ctx, caller, { backup, passphrase })
      return reply
        .type('application/octet-stream')
        .header('content-disposition', contentDisposition('attachment', fileName))
        .send(stream)
    },
  })
}
