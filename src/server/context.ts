import type { FastifyBaseLogger } from 'fastify'
import type { AuditKey } from './audit/audit-key.ts'
import type { Refusals } from './audit/refusals.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import type { Events } from './events/hub.ts'
import type { FileStore } from './files/files.ts'
import type { Tickets } from './http/tickets.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Deliveries } from './mail/deliveries.ts'
import type { Pdf } from './pdf/pdf.ts'

export type Context = {
  config: Config
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  files: FileStore
  deliveries: Deliveries
  events: Events
  jobs: Jobs
  pdf: Pdf
  tickets: Tickets
  publicUrl: string
  secret: string
  auditKey: AuditKey
  refusals: Refusals
}
