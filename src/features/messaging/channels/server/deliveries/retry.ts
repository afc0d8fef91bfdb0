const MINUTE = 60_000
const PAUSES = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE]
const HOURLY = 60 * MINUTE
export const GIVE_UP_AFTER_MS = 24 * HOURLY

/** `attempts` counts failures since the request; null once 24 hours will have passed. */
export function nextAttempt(attempts: number, requestedAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + (PAUSES[attempts - 1] ?? HOURLY))
  return next.getTime() - requestedAt.getTime() >= GIVE_UP_AFTER_MS ? null : next
}

// SMTP codes for a missing or wrong login, or required encryption.
const SET_UP = [530, 534, 535, 538]

/** True if the server rejected this message, so that a retry is useless. */
export function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return false
  // A rejected login or greeting is a set-up fault: the server never judged the message.
  const aboutMessage = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return aboutMessage && error.responseCode >= 500 && !SET_UP.includes(error.responseCode)
}
