import { type Day, dayOf, formatDay } from '../../../../shared/days.ts'
import { EXPECTED_MAIL_ERRORS, NO_SERVER } from '../../../../shared/mail.ts'
import type { NoticeTone } from '../../../../web/ui/notice.tsx'
import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { Mail } from '../../mails.contract.ts'
import { type MailFault, mailErrorMessage } from '../../mails.rules.ts'
import { MESSAGE_LABELS } from '../../message-labels.ts'

export type Toast = { tone: NoticeTone; text: string }

export type Reader = { now: Date; zone: string }

/** A kind without a label shows its name: 'Some kind'. */
export function kindLabel(kind: string): string {
  const name = kind.replaceAll('-', ' ')
  return MESSAGE_LABELS[kind] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

type MailStateFields = Pick<Mail, 'state' | 'ended' | 'sending'>

export function stateOf({ state, ended, sending }: MailStateFields): { tone: Tone; word: string } {
  if (state === 'sent') return { tone: 'green', word: 'Sent' }
  if (sending) return { tone: 'blue', word: 'Being sent' }
  if (state === 'pending') return { tone: 'orange', word: 'Waiting' }
  if (ended === 'withdrawn') return { tone: 'grey', word: 'Withdrawn' }
  return { tone: ended === 'off' ? 'grey' : 'red', word: 'Not sent' }
}

const MINUTE_MS = 60_000
const SOON_MINUTES = 60

const timeFormats = new Map<string, Intl.DateTimeFormat>()

function timeOf(at: Date, zone: string): string {
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
  const day = dayOf(at, zone)
  return day === dayOf(now, zone) ? timeOf(at, zone) : `${shortDay(day)}, ${timeOf(at, zone)}`
}

type Waiting = Pick<Mail, 'attempts' | 'nextAttemptAt' | 'sending'>

/** 'next try in 4 minutes', 'goes out at 07:00'; '' when no attempt is scheduled. */
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

const sentenceOf = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

/** Null when there is nothing to explain. */
export function reasonOf({
  state,
  ended,
  lastError,
  sending,
}: Pick<Mail, 'state' | 'ended' | 'lastError' | 'sending'>): MailFault | null {
  if (state === 'sent' || sending) return null
  if (ended === 'no-server')
    return { sentence: 'It waited longer than 24 hours because no mail server was set up.', said: null }
  // The top of the screen says it once for all that wait.
  if (lastError === null || (state === 'pending' && lastError === NO_SERVER)) return null
  if (ended === 'withdrawn') return { sentence: sentenceOf(lastError.replace(WITHDRAWN, '')), said: null }
  const { sentence, said } = mailErrorMessage(lastError)
  const tried = ended === 'gave-up' ? 'Tried for 24 hours in vain. ' : ''
  return { sentence: `${tried}${sentence}`, said }
}

/** An address refused by the server is corrected on the tenant's screen. */
export function isAddressFault({
  ended,
  lastError,
  toTenant,
}: Pick<Mail, 'ended' | 'lastError' | 'toTenant'>): boolean {
  if (!toTenant || ended !== 'refused' || lastError === null) return false
  return /e-mail address|mailbox takes no messages/.test(mailErrorMessage(lastError).sentence)
}

type Retried = Mail & { emailSent: boolean; emailError: string | null }

export function retriedMessage(mail: Retried, reader: Reader): Toast {
  const { to, state, emailSent, emailError } = mail
  if (emailSent) return { tone: 'success', text: `Sent to ${to}.` }
  if (emailError !== null && EXPECTED_MAIL_ERRORS.includes(emailError))
    return { tone: 'info', text: `${emailError}.` }
  const why = emailError === null ? '' : ` ${mailErrorMessage(emailError).sentence}`
  if (state === 'failed') return { tone: 'error', text: `Not sent to ${to}.${why}` }
  const next = nextAttemptLabel(mail, reader)
  return { tone: 'info', text: `The message to ${to} waits${next && `: ${next}`}.${why}` }
}

export const messages = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'message' : 'messages'}`
