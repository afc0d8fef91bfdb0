import { randomUUID } from 'node:crypto'
import path from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { findContacts } from '../../features/identity/accounts/server/person-contacts.queries.ts'
import { findSessionAccess } from '../../features/identity/accounts/server/sessions.ts'
import {
  checkFirstAdmin,
  ensureFirstAdmin,
  hasAdmin,
  setupCode,
} from '../../features/identity/accounts/server/setup.service.ts'
import { sendDeliveriesJob } from '../../features/messaging/channels/server/deliveries/deliveries.jobs.ts'
import { createDeliveries } from '../../features/messaging/channels/server/deliveries/deliveries.ts'
import { openLayout } from '../../features/messaging/channels/server/layout/email-layout.ts'
import { getSender } from '../../features/messaging/channels/server/mails/mail-sender.ts'
import { findCurrentMailServer } from '../../features/messaging/channels/server/mails/mail-settings.service.ts'
import { smsOptions } from '../../features/messaging/channels/server/sms/sms.context.ts'
import { addNotices, updateNotices } from '../../features/messaging/notices/server/notices.service.ts'
import { storeEarlierClose } from '../../features/money/books/server/closes.service.ts'
import { postEarlierExpenses } from '../../features/money/expenses/server/expenses.journal.ts'
import { postEarlierActs } from '../../features/money/ledger/server/journal/journal.replay.ts'
import { postEarlierOnline } from '../../features/money/online-payments/server/online.journal.ts'
import { canPayOnline } from '../../features/money/online-payments/server/settings/provider-in-use.ts'
import { sharedPages } from '../../features/overview/shares/server/page/shared-pages.ts'
import { seedProperties } from '../../features/property/properties/server/properties.service.ts'
import type { AuditKey } from '../../server/audit/audit-key.ts'
import { createRefusals } from '../../server/audit/refusals.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { directConnection } from '../../server/database/direct.ts'
import { type Watchdog, watchDatabase } from '../../server/database/embedded/watchdog.ts'
import type { Database } from '../../server/database/index.ts'
import { getAnnouncer } from '../../server/events/announcer.ts'
import { startEvents } from '../../server/events/hub.ts'
import { openFiles } from '../../server/files/files.open.ts'
import { answerBadAddress, answerUnreadable } from '../../server/http/bare-errors.ts'
import { secureAnswers } from '../../server/http/security-headers.ts'
import { createTickets } from '../../server/http/tickets.ts'
import { createJobs } from '../../server/jobs/jobs.ts'
import type { Message } from '../../server/mail/messages.ts'
import { createPdf } from '../../server/pdf/pdf.ts'
import { signingSecret } from '../../server/secrets.ts'
import { api } from '../api.ts'
import { watchConnections } from './connections.ts'
import { portalJobs } from './jobs.ts'
import { messages } from './messages.ts'
import { measureRequests } from './metrics.ts'
import { publicUrl } from './public-url.ts'
import { site } from './site.ts'

export type Portal = {
  app: FastifyInstance
  ctx: Context
  /** For the set-up page; undefined once there is an admin. */
  setupCode: string | undefined
  /** Reports unhealthy to load balancers and closes connections, but still answers all calls. */
  drain(): void
  close(): Promise<void>
}

export type PortalOptions = {
  config: Config
  db: Database
  auditKey: AuditKey
  clock: Clock
  log: FastifyBaseLogger
  /** Undefined serves the API only. */
  webFolder?: string
  checkAnswers?: boolean
  /** False for tests: on a busy machine a database may be slow without hanging. */
  watchDatabase?: boolean
  mailAnswerWithinMs?: () => number
  mailStallTimeoutMs?: number
  moreMessages?: readonly Message[]
}

/** Logs routes only, because query, body and headers may hold tokens and passwords. */
function createApp({ config, log }: PortalOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy adds the last address; those before it can be forged.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered.
    return503OnClosing: false,
    // A photo on a slow connection takes minutes.
    requestTimeout: 300_000,
    genReqId: () => randomUUID(),
    // Invalid addresses do not reach the error handler.
    frameworkErrors: answerBadAddress({ publicUrl: publicUrl(config), trustsProxy: config.TRUST_PROXY }),
    clientErrorHandler: answerUnreadable({ publicUrl: publicUrl(config) }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    // Errors of 503 have a line of their cause, which is limited during an outage.
    if ((request.method === 'GET' && reply.statusCode < 500) || reply.statusCode === 503)
      request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
  return app
}

const mailTimes = ({
  mailAnswerWithinMs: answerWithinMs,
  mailStallTimeoutMs: stallTimeoutMs,
}: PortalOptions) => ({
  ...(answerWithinMs !== undefined && { answerWithinMs }),
  ...(stallTimeoutMs !== undefined && { stallTimeoutMs }),
})

async function createContext(options: PortalOptions, log: FastifyBaseLogger): Promise<Context> {
  const { config, db, clock, auditKey } = options
  const pdf = createPdf()
  const files = await openFiles(config)
  const address = publicUrl(config)
  const secret = await signingSecret(config, db)
  const tickets = createTickets(secret, clock)
  const connection = directConnection(config, db)
  const findLiveAccess = (hashes: string[]) => findSessionAccess(db, hashes, clock.now())
  const events = await startEvents({ db, connection, log, findLiveAccess })
  const jobs = createJobs({
    jobs: portalJobs({ clock, config }),
    db,
    log,
    timeZone: config.TIME_ZONE,
    context: () => ctx,
  })
  const deliveries = createDeliveries({
    db,
    clock,
    log,
    messages: [...messages, ...(options.moreMessages ?? [])],
    context: {
      config,
      clock,
      publicUrl: address,
      db,
      files,
      log,
      pdf,
      canPayOnline: (executor) => canPayOnline({ config, secret }, executor),
    },
    openLayout: (executor) => openLayout({ config, publicUrl: address }, executor),
    server: (executor = db) => findCurrentMailServer({ config, secret }, executor),
    from: (executor = db) => getSender({ config, publicUrl: address }, executor),
    outboxFolder: path.join(config.DATA_DIR, 'outbox'),
    findContacts,
    sms: smsOptions({ config, secret, clock }, () => ctx),
    addNotices,
    updateNotices,
    wake: (afterSeconds) => jobs.send(sendDeliveriesJob, {}, afterSeconds),
    ...mailTimes(options),
  })
  const basis = { config, db, clock, log, files, publicUrl: address, secret, auditKey }
  const refusals = createRefusals({ db, clock, log })
  const ctx: Context = { ...basis, refusals, deliveries, events, jobs, pdf, tickets }
  return ctx
}

function setupWatch(db: Database): () => Promise<boolean> {
  let done = false
  return async () => {
    done ||= await hasAdmin(db)
    return !done
  }
}

async function fillDatabase(ctx: Context): Promise<void> {
  const { db, clock, config, log } = ctx
  await seedProperties(db, clock.now())
  const posted = await postEarlierActs(ctx)
  if (posted > 0) log.info({ tenants: posted }, 'earlier acts were posted to the journal')
  await postEarlierExpenses(ctx)
  await postEarlierOnline(ctx)
  await storeEarlierClose(ctx)
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD)
    await ensureFirstAdmin(ctx, config.ADMIN_EMAIL, config.ADMIN_PASSWORD)
}

/** Nothing is left running if it fails. */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { db, log } = options
  let ctx: Context | undefined
  const onBack = () => {
    ctx?.events.wake()
    ctx?.jobs.wake()
  }
  const watchdog = options.watchDatabase === false ? undefined : watchDatabase({ db, log, onBack })
  try {
    const app = createApp(options)
    await checkFirstAdmin(options)
    ctx = await createContext(options, app.log)
    await fillDatabase(ctx)
    return await servePortal(options, app, ctx, watchdog)
  } catch (error) {
    await watchdog?.stop()
    await Promise.all([ctx?.events.close(), ctx?.refusals.stop(), ctx?.pdf.close()])
    throw error
  }
}

async function servePortal(
  { db, webFolder, checkAnswers = false }: PortalOptions,
  app: FastifyInstance,
  ctx: Context,
  watchdog: Watchdog | undefined,
): Promise<Portal> {
  const connections = watchConnections(app.server)
  let draining = false
  const setupNeeded = setupWatch(db)
  secureAnswers(app, ctx)
  const metrics = await measureRequests(app, ctx)
  await app.register(api, {
    prefix: '/api',
    ctx,
    checkAnswers,
    setupNeeded,
    metrics,
    isDraining: () => draining,
    isStalled: () => watchdog?.isStalled() ?? false,
  })
  await app.register(sharedPages, { ctx })
  if (webFolder !== undefined) await app.register(site, { ctx, folder: webFolder, setupNeeded })
  await app.ready()
  return {
    app,
    ctx,
    setupCode: (await setupNeeded()) ? await setupCode(db) : undefined,
    drain() {
      draining = true
      connections.closeAfterAnswers()
    },
    async close() {
      connections.closeAfterAnswers()
      // A busy connection becomes idle later.
      const idle = setInterval(connections.closeIdle, 50)
      try {
        await Promise.all([ctx.jobs.stop(), ctx.events.close(), ctx.deliveries.stop(), app.close()])
        // Again, for jobs started by the last requests.
        await ctx.jobs.stop()
        await ctx.deliveries.stop()
        await getAnnouncer(db).flushed()
        await ctx.refusals.stop()
      } finally {
        clearInterval(idle)
      }
      await watchdog?.stop()
      await ctx.pdf.close()
    },
  }
}
