import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../../../../server/error-message.ts'
import { NO_SERVER } from '../../../../../../server/mail/delivery-result.ts'
import { findUnwritten, OUTBOX_KEEPS } from '../../../../../../server/mail/outbox.ts'
import type { DeliveryOptions } from '../options.ts'
import { listWaiting, noteWaiting } from '../queries/states.queries.ts'

/** Files are only for reading by hand, so writing them may take a quarter of one processor. */
const PAUSE_FACTOR = 3
const GATHER_MS = 25

/** Stores that messages wait for a mail server, and writes their files in the background. */
export type OutboxQueue = {
  add(id: string): void
  /** Adds what waits in the database without a file, also from an earlier start. */
  catchUp(options: { again: boolean }): Promise<void>
  flush(): Promise<void>
}

type Work = {
  write: (id: string) => Promise<unknown>
  track: (work: Promise<void>) => unknown
  stopping: AbortSignal
  tooLate: AbortSignal
}

export function createOutboxQueue(
  { db, log, outboxFolder }: Pick<DeliveryOptions, 'db' | 'log' | 'outboxFolder'>,
  { write, track, stopping, tooLate }: Work,
): OutboxQueue {
  let pendingIds: string[] = []
  let unwritten: string[] = []
  let running: Promise<void> | undefined
  let waiting = 0

  const addUnwritten = (ids: readonly string[]): void => {
    unwritten = [...new Set(ids)].slice(-OUTBOX_KEEPS)
  }
  const store = async (): Promise<void> => {
    const ids = pendingIds
    pendingIds = []
    // A failed update is repeated within a minute.
    await noteWaiting(db, ids, { error: NO_SERVER, ended: null }).catch((error: unknown) =>
      log.warn({ cause: errorMessage(error) }, 'that messages wait could not be stored yet'),
    )
    addUnwritten([...unwritten, ...ids])
  }
  const run = async (): Promise<void> => {
    // The database keeps what is left for the next start.
    while (!tooLate.aborted && (pendingIds.length > 0 || unwritten.length > 0)) {
      if (pendingIds.length > 0) await store()
      const begun = performance.now()
      const id = unwritten.pop()
      if (id) await write(id)
      const pauseMs = waiting > 0 ? 0 : PAUSE_FACTOR * (performance.now() - begun)
      if (!stopping.aborted)
        await pause(pauseMs, undefined, { ref: false, signal: stopping }).catch(() => undefined)
    }
    running = undefined
  }
  const waitAndRun = async (): Promise<void> => {
    await pause(waiting > 0 ? 0 : GATHER_MS, undefined, { ref: false })
    await run()
  }
  const begin = (): void => {
    if (running) return
    running = waitAndRun()
    track(running)
  }
  return {
    add(id) {
      pendingIds.push(id)
      begin()
    },
    async catchUp({ again }) {
      const waits = await listWaiting(db, OUTBOX_KEEPS)
      const wanted = again ? waits : waits.filter(({ lastError }) => lastError === NO_SERVER)
      const missing = await findUnwritten(outboxFolder, wanted)
      if (missing.length === 0) return
      addUnwritten([...missing, ...unwritten])
      begin()
    },
    async flush() {
      waiting += 1
      while (running) await running
      waiting -= 1
    },
  }
}
