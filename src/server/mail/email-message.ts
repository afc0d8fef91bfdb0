import { STILL_SENDING } from '../../shared/mail.ts'
import type { JsonObject } from '../pdf.ts'

export { NO_SERVER, STILL_SENDING, SWITCHED_OFF } from '../../shared/mail.ts'

/** The same as a mail says, in the portal: for whom (uids), in a line and a sentence, and the path of the screen. */
export type MessageNotice = { uids: readonly string[]; title: string; body: string; link: string }

const NOTICE_MAX_LENGTH = 200

/** What somebody typed, in one line of at most 200 letters. */
export function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length > NOTICE_MAX_LENGTH
    ? `${letters.slice(0, NOTICE_MAX_LENGTH - 1).join('')}…`
    : letters.join('')
}

/** A mail, made. What people typed is text in it, never headers or markup. */
export type EmailMessage = {
  /** Which of the portal's mails it is, as the screen of mails lists it. */
  kind: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** A document made when the mail goes out, from the data as it was when the mail was written. */
  attachment?: { maker: string; fileName: string; data: JsonObject }
  /** It carries a password, and is emptied once delivered. */
  holdsSecret?: boolean
  /** The record that it is about. */
  about?: string
  /** It does not begin its way before. */
  notBefore?: Date
  /** What the people to whom it goes find in the portal. */
  notice: MessageNotice
}

/** What became of a mail; `emailError` says why it has not gone out, null when it has. */
export type DeliveryResult = { emailSent: boolean; pdfAttached: boolean; emailError: string | null }

export const NO_OUTBOX = 'No mail server is set up, and the message could not be put in the outbox'

/** A mail that has not gone out, and why. */
export const notSent = (emailError: string): DeliveryResult => ({
  emailSent: false,
  pdfAttached: false,
  emailError,
})

/** What a row says became of its mail. */
export function deliveryResult(
  row: { state: string; pdfAttached: boolean; lastError: string | null } | undefined,
): DeliveryResult {
  if (row?.state === 'sent') return { emailSent: true, pdfAttached: row.pdfAttached, emailError: null }
  return notSent(row?.lastError ?? STILL_SENDING)
}

/** No mail was asked for. */
export const NOT_REQUESTED: DeliveryResult = { emailSent: false, pdfAttached: false, emailError: null }
