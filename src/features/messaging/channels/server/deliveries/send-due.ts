import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../../../server/error-message.ts'
import { type DeliveryResult, NO_SERVER, SWITCHED_OFF } from '../../../../../server/mail/delivery-result.ts'
import type { SmtpTransport } from '../../../../../server/mail/smtp-transport.ts'
import type { DeliveryOptions } from './options.ts'
import { findNextDue, findNextExpiry } from './queries/claims.queries.ts'
import { listNotAttempted, listNotWaiting, noteWaiting } from './queries/states.queries.ts'
import type { Sender, Shared } from './sender.ts'

/** In milliseconds: a server may hang for ten minutes while other jobs need the worker. */
const MAX_WAIT_MS = 5_000
/** Ends before the queue would give the job to another worker. */
const RUN_MS = 10 * 60_000
const MINUTE_S = 60

function createSendAll(
  { wake }: DeliveryOptions,
  { sender, stopping }: Shared & { sender: Sender },
): (smtp: SmtpTransport, signal: AbortSignal) => Promise<number> {
  return async (smtp: SmtpTransport, signal: AbortSignal): Promise<number> => {
    const begun: Promise<DeliveryResult>[] = []
    const until = performance.now() + RUN_MS
    let helped = false
    while (!signal.aborted && performance.now() < until) {
      const results = await sender.beginDue(smtp, MAX_WAIT_MS)
      if (results.length === 0) break
      begun.push(...results)
      // More may be due than this instance can send.
      if (!helped && smtp.permits.tryAcquire(1) === 0) {
        helped = true
        await wake()
      } else if (!helped) smtp.permits.release()
    }
    await Promise.race([
      Promise.all(begun),
      pause(MAX_WAIT_MS, undefined, { ref: false, signal: stopping }),
    ]).catch(() => undefined)
    return begun.length
  }
}

async function wakeForNext({ db, clock, wake }: DeliveryOptions): Promise<void> {
  const [due, expiry] = await Promise.all([findNextDue(db, clock.now()), findNextExpiry(db)])
  const seconds = [due && (due.getTime() - clock.now().getTime()) / 1000, expiry]
    .filter((each) => each !== undefined)
    .map((each) => Math.max(1, Math.ceil(each)))
  const next = Math.min(...seconds)
  if (next < MINUTE_S) await wake(next)
}

export function createSendDue(
  options: DeliveryOptions,
  shared: Shared & { sender: Sender },
): (signal?: AbortSignal) => Promise<number> {
  const { db, clock, log } = options
  const { transports, stopping } = shared
  const sendAll = createSendAll(options, shared)

  const writeAll = async (): Promise<number> => {
    await noteWaiting(db, await listNotWaiting(db, clock.now()), { error: NO_SERVER, ended: null })
    await shared.sender.catchUpOutbox({ again: false })
    return 0
  }
  const endAll = async (): Promise<number> => {
    await noteWaiting(db, await listNotAttempted(db, clock.now()), { error: SWITCHED_OFF, ended: 'off' })
    return 0
  }

  return async (signal = stopping) => {
    const transport = await transports.current()
    if (!transport) return 0
    if (transport.kind === 'none') return writeAll()
    if (transport.kind === 'off') return endAll()
    const tried = await sendAll(transport.smtp, AbortSignal.any([signal, stopping]))
    await wakeForNext(options).catch((error: unknown) =>
      log.warn({ cause: errorMessage(error) }, 'when the next message is due cannot be seen right now'),
    )
    return tried
  }
}
