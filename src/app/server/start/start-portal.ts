import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import { createPortal, type Portal } from '../portal.ts'
import { openStore, type Store } from '../store.ts'
import { retryUnavailable } from './retry-unavailable.ts'
import { untilAborted } from './until-aborted.ts'

type Options = {
  config: Config
  clock: Clock
  log: FastifyBaseLogger
  webFolder: string | undefined
  signal: AbortSignal
}

type Started = { portal: Portal; store: Store }

/** Waits for a database that is away, silent or read-only. Undefined, with nothing left running, after an abort. */
export function startPortal(options: Options): Promise<Started | undefined> {
  const { signal, log } = options
  return retryUnavailable(() => start(options), { signal, log })
}

async function start({ config, clock, log, webFolder, signal }: Options): Promise<Started> {
  const store = await openStore(config, log, clock, signal)
  const { db, auditKey } = store
  const options = { config, db, auditKey, clock, log, ...(webFolder !== undefined && { webFolder }) }
  try {
    return { portal: await untilAborted(createPortal(options), signal), store }
  } catch (error) {
    await store.close()
    throw error
  }
}
