import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import type { Events } from './events/hub.ts'
import type { FileStore } from './files.ts'
import type { Tickets } from './http/tickets.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Deliveries } from './mail/deliveries.ts'
import type { Pdf } from './pdf.ts'

/** What the features work with; made once at the entrance and passed down. */
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
  /** The address of the portal, without a slash at its end. */
  publicUrl: string
  /** Signs what several instances must recognise. */
  secret: string
}
