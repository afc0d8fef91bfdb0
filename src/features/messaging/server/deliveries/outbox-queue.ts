import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../../server/error-message.ts'
import { NO_SERVER } from '../../../../server/mail/delivery-result.ts'
import { OUTBOX_KEEPS } from '../../../../server/mail/outbox.ts'
import type { DeliveryOptions } from './options.ts'
import { noteWaiting } from './states.queries.ts'

/** Files are for reading by hand: writing them may take a quarter of the time of one processor. */
const PAUSE_FACTOR = 3
const GATHER_MS = 25

/** Messages that wait for a mail server: stores that they wait, and writes their files behind the responses. */
export type OutboxQueue = { add(id: string): void }

type Work = {
  write: (id: string) => Promise<unknown>
  track: (work: Promise<void>) => unknown
  stopping: AbortSignal
}

export function createOutboxQueue(
  { db, log }: Pick<DeliveryOptions, 'db' | 'log'>,
  { write, track, stopping }: Work,
): OutboxQueue {
  let gathered: string[] = []
  let unwritten: string[] = []
  let running = false

  const store = async (): Promise<void> => {
    const ids = gathered
    gathered = []
    // What cannot be stored now is found again as untried, within a minute.
    await noteWaiting(db, ids, { error: NO_SERVER, ended: null }).catch((error: unknown) =>
      log.warn({ cause: errorMessage(error) }, 'that messages wait could not be stored yet'),
    )
    unwritten = [...unwritten, ...ids].slice(-OUTBOX_KEEPS)
  }
  const run = async (): Promise<void> => {
    while (gathered.length > 0 || unwritten.length > 0) {
      if (gathered.length > 0) await store()
      const begun = performance.now()
      const id = unwritten.pop()
      if (id) await write(id)
      const pauseMs = PAUSE_FACTOR * (performance.now() - begun)
      if (!stopping.aborted)
        await pause(pauseMs, undefined, { ref: false, signal: stopping }).catch(() => undefined)
    }
    running = false
  }
  return {
    add(id) {
      gathered.push(id)
      if (running) return
      running = true
      track(pause(GATHER_MS, undefined, { ref: false }).then(run))
    },
  }
}
