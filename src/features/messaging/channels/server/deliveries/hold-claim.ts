import { errorMessage } from '../../../../../server/error-message.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'
import { RENEW_CLAIM_EVERY_MS, renewClaim } from './queries/claims.queries.ts'

const TRUSTED_MS = 1000

export function holdClaim(
  { db, log, renewEveryMs = RENEW_CLAIM_EVERY_MS }: DeliveryOptions,
  delivery: Delivery,
) {
  let trustedUntil = performance.now() + TRUSTED_MS
  const renew = async (): Promise<boolean> => {
    trustedUntil = 0
    const held = await renewClaim(db, delivery)
    if (held) trustedUntil = performance.now() + TRUSTED_MS
    return held
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ delivery: delivery.id, cause: errorMessage(error) }, 'a claim could not be renewed'),
    )
  }, renewEveryMs).unref()
  return {
    isHeld: async (): Promise<boolean> => performance.now() < trustedUntil || renew(),
    release: () => clearInterval(timer),
  }
}
