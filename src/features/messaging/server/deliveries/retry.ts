const MINUTE = 60_000
const PAUSES = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE]
const HOURLY = 60 * MINUTE
export const GIVE_UP_AFTER_MS = 24 * HOURLY

/**
 * When a mail is tried again after its `attempts`th failure since it was asked to be sent; null where 24 hours will have
 * passed since then.
 */
export function nextAttempt(attempts: number, askedAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + (PAUSES[attempts - 1] ?? HOURLY))
  return next.getTime() - askedAt.getTime() >= GIVE_UP_AFTER_MS ? null : next
}

// It wants a user and a password, or other ones, or an encrypted connection.
const SET_UP = [530, 534, 535, 538]

/** True when the server refused this message itself, so that trying again is of no use. */
export function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return false
  // A wrong password, or none, or a greeting of 5xx is a fault of the set-up: the message itself was never judged.
  const aboutMessage = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return aboutMessage && error.responseCode >= 500 && !SET_UP.includes(error.responseCode)
}
