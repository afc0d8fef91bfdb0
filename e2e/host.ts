import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { ensureBuilt, WEB_FOLDER } from '../src/app/server/build.ts'
import { createPortal } from '../src/app/server/portal.ts'
import { openStore } from '../src/app/server/store.ts'
import { createClock, startingAt } from '../src/server/clock.ts'
import { readConfig } from '../src/server/config.ts'
import { startEmbedded } from '../src/server/database/embedded/embedded.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { reapAfterThisProcess } from '../src/testing/database/reaper.ts'
import { findFreePort } from '../src/testing/portal/process.ts'

/** Starts a portal on a data folder, stops the one at an address, or changes rows of a portal's database. */
export type Order =
  | { dataDir: string; env: Record<string, string> }
  | { stop: string }
  | { changedPortal: string; statement: string }
export type Hosted = { url: string; setupCode: string | undefined }

const TEMPLATE = 'portal_template'
const APPLICATION = 'portal_application'
const say = (line: string) => process.stdout.write(`${line}\n`)

// Before PostgreSQL starts, which would outlive a failed build.
await ensureBuilt(say)
// All stories share a process and a PostgreSQL, because starting them takes long.
const home = await mkdtemp(path.join(tmpdir(), 'portal-host-'))
reapAfterThisProcess(home)
const cluster = await startEmbedded({ dataDir: home, durable: false, log: say })
const databases = new Map<string, string>()
const running = new Map<string, () => Promise<void>>()

async function query(statement: string, database = cluster.connection.database): Promise<void> {
  const client = new pg.Client({ ...cluster.connection, database })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Portals use a role that owns nothing, as in the embedded default. */
async function addressOfDatabase(dataDir: string, user: string): Promise<string> {
  const { host, port, password } = cluster.connection
  const name = databases.get(dataDir) ?? `stories_${databases.size}`
  if (!databases.has(dataDir)) {
    databases.set(dataDir, name)
    await query(`create database ${name} template ${TEMPLATE}`)
  }
  const socket = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost/${name}?${socket}`
}

async function start(dataDir: string, env: Record<string, string>): Promise<Hosted> {
  const config = readConfig({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    DATABASE_URL: await addressOfDatabase(dataDir, APPLICATION),
    DATABASE_OWNER_URL: await addressOfDatabase(dataDir, cluster.connection.user),
    ...env,
  })
  const log = createLog(config.LOG_LEVEL)
  const clock = createClock(
    config.TIME_ZONE,
    startingAt(config.TEST_CLOCK, () => new Date()),
    { isReal: config.TEST_CLOCK === undefined },
  )
  const store = await openStore(config, log, clock)
  const portal = await createPortal({
    config,
    clock,
    log,
    db: store.db,
    auditKey: store.auditKey,
    webFolder: WEB_FOLDER,
  })
  await portal.app.listen({ port: config.PORT, host: '127.0.0.1' })
  await portal.ctx.jobs.start()
  const url = `http://127.0.0.1:${config.PORT}`
  running.set(url, async () => {
    running.delete(url)
    await portal.close()
    await store.close()
  })
  return { url, setupCode: portal.setupCode }
}

await query(`create role ${APPLICATION} login password '${cluster.connection.password}'`)
await query(`create database ${TEMPLATE}`)
await migrateDatabase({ ...cluster.connection, database: TEMPLATE }, { role: APPLICATION })

const server = createServer((request, response) => {
  const answered = async () => {
    const order = (await json(request)) as Order
    if ('dataDir' in order) return start(order.dataDir, order.env)
    if ('changedPortal' in order)
      return query(order.statement, databases.get(order.changedPortal)).then(() => ({}))
    await running.get(order.stop)?.()
    return {}
  }
  answered().then(
    (answer) => response.end(JSON.stringify(answer)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

process.on('SIGTERM', async () => {
  await Promise.all([...running.values()].map((stop) => stop()))
  await cluster.stop()
  await rm(home, { recursive: true, force: true })
  process.exit(0)
})
// A runner of the stories that is killed does not stop it.
const runner = process.ppid
setInterval(() => process.ppid !== runner && process.exit(1), 500)
const port = await findFreePort()
server.listen(port, '127.0.0.1', () => say(`Portals are hosted at http://127.0.0.1:${port}`))
