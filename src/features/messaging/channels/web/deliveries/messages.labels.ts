import { type Day, formatDay, toDay } from '../../../../../shared/days.ts'
import { EXPECTED_MAIL_ERRORS, NO_SERVER } from '../../../../../shared/mail.ts'
import type { NoticeTone } from '../../../../../web/ui/notice.tsx'
import type { Tone } from '../../../../../web/ui/status-badge.tsx'
import type { Mail } from '../../mails.contract.ts'
import { type MailFault, mailErrorMessage } from '../../mails.rules.ts'
import { MESSAGE_LABELS } from '../../message-labels.ts'
import type { Message, MessageState } from '../../messages.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { smsErrorMessage } from '../../sms.rules.ts'

export type Toast = { tone: NoticeTone; text: string }

export type Reader = { now: Date; zone: string }

/** A kind without a label shows its name: 'Some kind'. */
export function kindLabel(kind: string): string {
  const name = kind.replaceAll('-', ' ')
  return MESSAGE_LABELS[kind] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** Common to a message and an opened email. */
export type Delivery = Pick<
  Message,
  'channel' | 'to' | 'toTenant' | 'state' | 'ended' | 'sending' | 'error' | 'attempts' | 'nextAttemptAt'
>

const toMessageState = (state: Mail['state']): MessageState => (state === 'pending' ? 'queued' : state)

export const toDelivery = (mail: Mail): Delivery => ({
  ...mail,
  channel: 'email',
  state: toMessageState(mail.state),
  error: mail.lastError,
})

type StateFields = Pick<Delivery, 'channel' | 'state' | 'ended' | 'sending'>

export function toStateBadge({ channel, state, ended, sending }: StateFields): { tone: Tone; word: string } {
  if (state === 'delivered') return { tone: 'green', word: 'Delivered' }
  // Emails have no later report; SMS do.
  if (state === 'sent') return { tone: channel === 'email' ? 'green' : 'blue', word: 'Sent' }
  if (state === 'unknown') return { tone: 'grey', word: 'Unknown' }
  if (sending) return { tone: 'blue', word: 'Being sent' }
  if (state === 'queued') return { tone: 'orange', word: 'Queued' }
  if (ended === 'withdrawn') return { tone: 'grey', word: 'Withdrawn' }
  return { tone: ended === 'off' ? 'grey' : 'red', word: 'Failed' }
}

/** The badge of an email shown with a record on other screens. */
export const mailBadge = (state: Mail['state'], ended: Mail['ended']) =>
  toStateBadge({ channel: 'email', state: toMessageState(state), ended, sending: false })

const MINUTE_MS = 60_000
const SOON_MINUTES = 60

const timeFormats = new Map<string, Intl.DateTimeFormat>()

function formatTime(at: Date, zone: string): string {
  const format =
    timeFormats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  timeFormats.set(zone, format)
  return format.format(at)
}

const shortDay = (day: Day) => formatDay(day).slice(0, -5)

/** '14:05' today, otherwise '5 Dec, 14:05'. */
export function timeLabel(instant: string, { now, zone }: Reader): string {
  const at = new Date(instant)
  const day = toDay(at, zone)
  return day === toDay(now, zone) ? formatTime(at, zone) : `${shortDay(day)}, ${formatTime(at, zone)}`
}

type Waiting = Pick<Delivery, 'attempts' | 'nextAttemptAt' | 'sending'>

/** 'next try in 4 minutes', 'goes out at 07:00'; '' if none is scheduled. */
export function nextAttemptLabel({ attempts, nextAttemptAt, sending }: Waiting, reader: Reader): string {
  if (nextAttemptAt === null || sending) return ''
  const what = attempts === 0 ? 'goes out' : 'next try'
  const minutes = Math.ceil((Date.parse(nextAttemptAt) - reader.now.getTime()) / MINUTE_MS)
  if (minutes <= 0) return `${what} in a moment`
  if (minutes < SOON_MINUTES) return `${what} in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const time = timeLabel(nextAttemptAt, reader)
  return `${what} ${time.includes(',') ? 'on' : 'at'} ${time}`
}

const WITHDRAWN = /^Withdrawn: /

const toSentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

const UNKNOWN = 'It may have arrived; the provider does not say.'
const WAITING: readonly string[] = [SMS_MESSAGES.quiet, SMS_MESSAGES.budgetUsed]

/** Sent again it would only wait again. */
export const isPostponed = ({ state, error }: Pick<Delivery, 'state' | 'error'>): boolean =>
  state === 'queued' && error !== null && WAITING.includes(error)

function smsReason({ state, error }: Pick<Delivery, 'state' | 'error'>): MailFault | null {
  if (state === 'unknown') return { sentence: UNKNOWN, said: error }
  if (error === null) return null
  if (WAITING.includes(error)) return { sentence: toSentence(error), said: null }
  return { sentence: smsErrorMessage(error), said: error }
}

type ReasonFields = Pick<Delivery, 'channel' | 'state' | 'ended' | 'error' | 'sending'>

export function getMailFault({ channel, state, ended, error, sending }: ReasonFields): MailFault | null {
  if (state === 'sent' || state === 'delivered' || (sending && state === 'queued')) return null
  if (ended === 'withdrawn' && error !== null)
    return { sentence: toSentence(error.replace(WITHDRAWN, '')), said: null }
  if (channel === 'sms') return smsReason({ state, error })
  if (ended === 'no-server')
    return { sentence: 'It waited longer than 24 hours because no mail server was set up.', said: null }
  // The notice at the top covers all waiting messages.
  if (error === null || (state === 'queued' && error === NO_SERVER)) return null
  const { sentence, said } = mailErrorMessage(error)
  const tried = ended === 'gave-up' ? 'Tried for 24 hours without success. ' : ''
  return { sentence: `${tried}${sentence}`, said }
}

/** Refused addresses and numbers are corrected on the tenant's screen. */
export function isAddressFault({
  channel,
  ended,
  error,
  toTenant,
}: Pick<Delivery, 'channel' | 'ended' | 'error' | 'toTenant'>): boolean {
  if (!toTenant || ended !== 'refused' || error === null) return false
  return channel === 'sms'
    ? /telephone number/.test(smsErrorMessage(error))
    : /e-mail address|mailbox takes no messages/.test(mailErrorMessage(error).sentence)
}

const costFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Up to four decimals, because a segment may cost fractions of a pesewa. */
export const costLabel = (cedis: number): string => `GHS ${costFormat.format(cedis)}`

export const segmentsLabel = (segments: number): string =>
  `${segments.toLocaleString('en-GB')} ${segments === 1 ? 'segment' : 'segments'}`

/** '2 segments · GHS 0.07'; '' before the handover. */
export const sizeLabel = ({ segments, cost }: Pick<Message, 'segments' | 'cost'>): string =>
  [segments !== null && segmentsLabel(segments), cost !== null && costLabel(cost)]
    .filter((part) => part !== false)
    .join(' · ')

export function requeuedMessage(message: Message, reader: Reader): Toast {
  const next = message.error === null ? '' : nextAttemptLabel(message, reader)
  return { tone: 'success', text: `The SMS to ${message.to} ${next || 'goes out now'}.` }
}

type Retried = Mail & { emailSent: boolean; emailError: string | null }

export function retriedMessage(mail: Retried, reader: Reader): Toast {
  const { to, state, emailSent, emailError } = mail
  if (emailSent) return { tone: 'success', text: `Sent to ${to}.` }
  if (emailError !== null && EXPECTED_MAIL_ERRORS.includes(emailError))
    return { tone: 'info', text: `${emailError}.` }
  const why = emailError === null ? '' : ` ${mailErrorMessage(emailError).sentence}`
  if (state === 'failed') return { tone: 'error', text: `Not sent to ${to}.${why}` }
  const next = nextAttemptLabel(toDelivery(mail), reader)
  return { tone: 'info', text: `The message to ${to} waits${next && `: ${next}`}.${why}` }
}

export const messages = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'message' : 'messages'}`
