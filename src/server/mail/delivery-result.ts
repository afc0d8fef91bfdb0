import type { Channel } from '../../shared/channels.ts'
import { STILL_SENDING } from '../../shared/mail.ts'

export { NO_SERVER, STILL_SENDING, SWITCHED_OFF } from '../../shared/mail.ts'

/** `smsQueued` only if the message goes by SMS and not by email. */
export type DeliveryResult = {
  emailSent: boolean
  pdfAttached: boolean
  emailError: string | null
  smsQueued?: true
}

export const NO_OUTBOX = 'No mail server is set up, and the message could not be put in the outbox'

export const notSent = (emailError: string): DeliveryResult => ({
  emailSent: false,
  pdfAttached: false,
  emailError,
})

/** SMS are sent in the background; nobody waits for them. */
export function deliveryResult(
  row: { channel?: Channel; state: string; pdfAttached: boolean; lastError: string | null } | undefined,
): DeliveryResult {
  if (row?.channel === 'sms') return BY_SMS
  if (row?.state === 'sent') return { emailSent: true, pdfAttached: row.pdfAttached, emailError: null }
  return notSent(row?.lastError ?? STILL_SENDING)
}

export const NOT_REQUESTED: DeliveryResult = { emailSent: false, pdfAttached: false, emailError: null }

export const BY_SMS: DeliveryResult = { ...NOT_REQUESTED, smsQueued: true }
