import { pino } from 'pino'
import { createClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { ensureBuilt, WEB_FOLDER } from './server/build.ts'
import { createPortal, type Portal } from './server/portal.ts'
import { openStore, type Store } from './server/store.ts'

const STOP_WITHIN_MS = 9_000
const TIDY_EVERY_MS = 3_600_000

const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(error: unknown): never {
  const known = error instanceof Error ? error.message || ('code' in error && String(error.code)) : error
  process.stderr.write(`${String(known || error).replaceAll(/\s*\n\s*/g, ' ')}\n`)
  process.exit(1)
}

/** Ends everything once, requests under way first; the database goes last and in any case. */
function stopper(portal: Portal, store: Store, timer: NodeJS.Timeout): (code: number) => Promise<void> {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    clearInterval(timer)
    const patience = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS - 3_000).unref())
    await Promise.race([portal.close(), patience])
    await store.close()
    process.exit(code)
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const clock = createClock(config.TIME_ZONE, () => new Date())
  await ensureBuilt(say)
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const store = await openStore(config, log)
  const portal = await createPortal({ config, db: store.db, clock, log, webFolder: WEB_FOLDER })
  const tidy = () =>
    portal.tidy().catch((error: unknown) => portal.app.log.error({ cause: String(error) }, 'tidying failed'))
  const timer = setInterval(tidy, TIDY_EVERY_MS)
  const stop = stopper(portal, store, timer)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  void store.failed.then((reason) => {
    portal.app.log.fatal(reason)
    return stop(1)
  })
  await portal.app.listen({ port: config.PORT, host: config.HOST })
  portal.ctx.deliveries.start()
  if (portal.setupCode) say(`Set-up code: ${portal.setupCode}`)
  say(`The portal is ready at ${portal.ctx.publicUrl}`)
  void tidy()
}

main().catch(giveUp)
