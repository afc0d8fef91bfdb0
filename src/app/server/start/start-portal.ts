import type { FastifyBaseLogger } from 'fastify'
import type { CorrectedClock } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import { followDatabaseClock } from '../../../server/database/clock.ts'
import { createPortal, type Portal } from '../portal.ts'
import { openStore, type Store } from '../store.ts'
import { retryUnavailable } from './retry-unavailable.ts'
import { untilAborted } from './until-aborted.ts'

type Options = {
  config: Config
  clock: CorrectedClock
  log: FastifyBaseLogger
  webFolder: string | undefined
  signal: AbortSignal
}

export type Started = { portal: Portal; store: Store; stopFollowing(): void }

/** Waits for a database that is away, silent or read-only. Undefined, with nothing left running, after an abort. */
export function startPortal(options: Options): Promise<Started | undefined> {
  const { signal, log } = options
  return retryUnavailable(() => start(options), { signal, log })
}

async function start({ config, clock, log, webFolder, signal }: Options): Promise<Started> {
  const store = await openStore(config, log, clock, signal)
  const { db, auditKey } = store
  const options = { config, db, auditKey, clock, log, ...(webFolder !== undefined && { webFolder }) }
  let stopFollowing = (): void => undefined
  try {
    const following = await untilAborted(followDatabaseClock(db, clock, log), signal)
    stopFollowing = following.stop
    return { portal: await untilAborted(createPortal(options), signal), store, stopFollowing }
  } catch (error) {
    stopFollowing()
    await store.close()
    throw error
  }
}
