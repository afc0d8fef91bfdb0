import { setTimeout as pause } from 'node:timers/promises'
import { createPortalClock } from '../server/clock.ts'
import { type Config, readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { ensureBuilt, WEB_FOLDER } from './server/build.ts'
import type { Portal } from './server/portal.ts'
import { type Started, startPortal } from './server/start/start-portal.ts'

const FINISH_REQUESTS_MS = 5_000
const END_START_MS = 4_500

const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(error: unknown): never {
  const known = error instanceof Error ? error.message || ('code' in error && String(error.code)) : error
  process.stderr.write(`${String(known || error).replaceAll(/\s*\n\s*/g, ' ')}\n`)
  process.exit(1)
}

/** Runs once. Ends requests first and the database last, in any case. */
function stopper({ portal, store, stopFollowing }: Started): (code: number) => Promise<void> {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    stopFollowing()
    const patience = new Promise((resolve) => setTimeout(resolve, FINISH_REQUESTS_MS).unref())
    await Promise.race([portal.close(), patience])
    await store.close()
    process.exit(code)
  }
}

/** Drains at the first signal, then stops; a second one ends the draining. */
function drainer(portal: Portal, { DRAIN_SECONDS }: Config, stop: () => Promise<void>): () => void {
  const second = new AbortController()
  let draining = false
  return () => {
    if (draining) return second.abort()
    draining = true
    portal.drain()
    const drained = pause(DRAIN_SECONDS * 1000, undefined, { signal: second.signal }).catch(() => undefined)
    return void drained.then(stop)
  }
}

async function main(): Promise<void> {
  let onSignal = (): void => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal())
  const config = readConfig(process.env)
  const clock = createPortalClock(config)
  // `npm run dev` serves the screens itself.
  const webFolder = process.argv.includes('--api-only') ? undefined : WEB_FOLDER
  if (webFolder !== undefined) await ensureBuilt(say)
  const log = createLog(config.LOG_LEVEL)
  if (config.TEST_CLOCK) log.warn({ now: clock.now() }, 'TEST_CLOCK is set: the portal lives at another time')
  const starting = new AbortController()
  onSignal = () => {
    starting.abort()
    setTimeout(() => process.exit(0), END_START_MS)
  }
  const started = await startPortal({ config, clock, log, webFolder, signal: starting.signal })
  if (!started) process.exit(0)
  const { portal, store } = started
  try {
    const stop = stopper(started)
    onSignal = drainer(portal, config, () => stop(0))
    void store.failed.then((reason) => {
      log.fatal(reason)
      return stop(1)
    })
    await listen(portal, config)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function listen(portal: Portal, { PORT, HOST }: Config): Promise<void> {
  await portal.app
    .listen({ port: PORT, host: HOST, listenTextResolver: () => 'listening' })
    .catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new Error(
        `PORT is ${PORT}; another program listens there already. Stop it, or set PORT to a free port.`,
      )
    })
  if (portal.setupCode) say(`Set-up code: ${portal.setupCode}`)
  say(`The portal is ready at ${portal.ctx.publicUrl}`)
  await portal.ctx.jobs.start()
}

main().catch(giveUp)
