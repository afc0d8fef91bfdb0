import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../../server/audit/record.ts'
import { openBackups } from '../../../server/backup/store.ts'
import type { Context } from '../../../server/context.ts'
import { contentDisposition } from '../../../server/http/disposition.ts'
import { mountEndpoints } from '../../../server/http/serve.ts'
import { backupsEndpoints } from '../backups.contract.ts'
import { makeBackupsJob } from './backups.job.ts'
import * as service from './backups.service.ts'

const filePath = (id: string) => `/api/backups/${id}/file`

export function backupsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, backupsEndpoints, {
    'GET /backups': () => service.listBackups(ctx),
    'POST /backups': async ({ caller }) => {
      const backup = await service.requestBackup(ctx, caller.uid)
      const target = { kind: 'backup', id: backup.id, name: 'a backup' } as const
      await recordAudit(ctx.db, ctx.clock.now(), caller, { action: 'backup.made', target })
      await ctx.jobs.send(makeBackupsJob, {})
      return backup
    },
    'POST /backups/{id}/file/ticket': async ({ caller, params: { id } }) => {
      await service.backupWithFile(ctx, id)
      return { token: ctx.tickets.issue(filePath(id), caller) }
    },
    'GET /backups/{id}/file': async ({ caller, params, reply }) => {
      const { fileKey, bytes } = await service.backupWithFile(ctx, params.id)
      const name = fileKey.split('/')[1] ?? ''
      const target = { kind: 'backup', id: params.id, name } as const
      await recordAudit(ctx.db, ctx.clock.now(), caller, { action: 'backup.downloaded', target })
      const stream = await (await openBackups(ctx.config)).read(fileKey)
      return reply
        .type('application/octet-stream')
        .header('content-length', bytes)
        .header('content-disposition', contentDisposition('attachment', name))
        .send(stream)
    },
  })
}
