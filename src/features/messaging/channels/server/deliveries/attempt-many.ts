import { errorMessage } from '../../../../../server/error-message.ts'
import type { Deliveries, DeliveryState } from '../../../../../server/mail/deliveries.ts'
import {
  deliveryResult,
  NO_SERVER,
  notSent,
  STILL_SENDING,
  SWITCHED_OFF,
} from '../../../../../server/mail/delivery-result.ts'
import type { DeliveryOptions } from './options.ts'
import { listStates, noteWaiting } from './queries/states.queries.ts'
import type { Sender, Shared } from './sender.ts'
import { trackDeliveries } from './track-deliveries.ts'

// Together with all other work, a response arrives within 12 s if no message makes progress.
const STALL_TIMEOUT_MS = 10_000

export function createAttemptAll(
  options: DeliveryOptions,
  shared: Shared & { sender: Sender; sendDue(): Promise<unknown> },
): Deliveries['attemptAll'] {
  const { db, clock, log, stallTimeoutMs = STALL_TIMEOUT_MS } = options
  const { outcomes, transports, stopping, track, sender, sendDue } = shared

  const listOutcomes = async (ids: readonly string[]): Promise<Map<string, DeliveryState>> => {
    const rows = await listStates(db, ids).catch((error: unknown) => {
      log.warn({ cause: errorMessage(error) }, 'the status of many messages cannot be read right now')
      return []
    })
    const noted = new Map(rows.map((row) => [row.id, { ...deliveryResult(row), state: row.state }]))
    return new Map(
      ids.map((id) => {
        const unnoted = outcomes.get(id)
        if (unnoted?.emailSent) return [id, { ...unnoted, state: 'sent' }]
        return [id, noted.get(id) ?? { ...notSent(STILL_SENDING), state: 'pending' }]
      }),
    )
  }

  return async (ids, report) => {
    const kind = (await transports.current())?.kind
    if (kind === 'none') {
      await noteWaiting(db, ids, { error: NO_SERVER, ended: null })
      await sender.catchUpOutbox({ again: false })
    } else if (kind === 'off') await noteWaiting(db, ids, { error: SWITCHED_OFF, ended: 'off' })
    else {
      const sending = sendDue().catch((error: unknown) =>
        log.warn({ cause: errorMessage(error) }, 'messages that are due cannot be sent right now'),
      )
      void track(sending)
      await trackDeliveries({ db, clock, log, stallTimeoutMs, signal: stopping }, ids, report)
    }
    return listOutcomes(ids)
  }
}
