import { EXPECTED_MAIL_ERRORS } from '../../../shared/mail.ts'

/** `said` is the server's or network's original text; null without one. */
export type MailFault = { sentence: string; said: string | null }

type Meanings = readonly (readonly [stands: RegExp, sentence: string])[]

export const NO_MAIL_SERVER = 'What answers at this server and port is no mail server. Check the port.'
const TRY_LATER = 'The mail server does not take the message right now. It may take it later.'

const CONNECTION_MEANINGS: Meanings = [
  [
    /certificate|altnames/i,
    'The certificate of the mail server is not trusted, so the password is not sent to it. Check the name of the server.',
  ],
  [
    /wrong version number|ssl routines|packet length|initiating TLS|secure TLS connection|EPROTO\b/i,
    'The mail server speaks another kind of encryption on this port. TLS mostly goes with port 465, STARTTLS with 587.',
  ],
  [
    /upgrading connection with STARTTLS|support required STARTTLS/i,
    'The mail server offers no STARTTLS on this port. Port 587 mostly does.',
  ],
  [/ENOTFOUND|ENODATA|EAI_NONAME/, 'There is no server of this name. Check how it is written.'],
  [/EAI_AGAIN|ESERVFAIL|queryA+ /, 'The name of the mail server could not be looked up right now.'],
  [/ECONNREFUSED/, 'Nothing takes mail at this server and port. Check the port.'],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, 'The mail server cannot be reached from here.'],
  [
    /ETIMEDOUT|timed? ?out|greeting never received|aborted/i,
    'The mail server did not answer in time. Check the port, and that the encryption is the one that goes with it.',
  ],
  [
    /invalid greeting\. response=(?![45]\d\d)|unexpected response|invalid helo|exceeds maximum allowed size/i,
    NO_MAIL_SERVER,
  ],
  [
    /ECONNRESET|EPIPE|hang up|socket close|closed unexpectedly|closed the connection/i,
    'The mail server hung up in the middle of the conversation.',
  ],
  [/^(Invalid (recipient|sender)|No recipients)/, 'No mail can be sent to or from this e-mail address.'],
]

const LOGIN_MEANINGS: Meanings = [
  [
    /app(lication)?[- ](specific )?password|\b5\.7\.9\b/i,
    'The mail server wants a password made for apps in place of the one of the mailbox. It is made where the mailbox is managed.',
  ],
  [/: 4\d\d\b/, 'The mail server lets nobody sign in right now. It may do so later.'],
  [
    /: 50[0-4]\b|\b53[08]\b/,
    'The mail server takes no user and password this way. Check the port and the encryption.',
  ],
  [/^Missing credentials/, 'The mail server wants a password.'],
  [/./, 'The mail server did not accept the user or the password.'],
]

const MESSAGE_MEANINGS: Meanings = [
  [
    /\b530\b.*starttls|must issue a starttls/i,
    'The mail server wants an encrypted connection. Choose STARTTLS in the mail settings.',
  ],
  [/: 53[458]\b/, 'The mail server did not accept the user or the password.'],
  [/\b530\b|auth\w* (is )?required|not authenticated/i, 'The mail server wants a user and a password.'],
  [/\b[45]\.2\.2\b|quota|mailbox (is )?full/i, 'The mailbox is full.'],
  [
    /\b[45]\.(2\.3|3\.4)\b|larger than|too (big|large)|size (exceeds|limit)/i,
    'The message is too large for the mail server or for the mailbox.',
  ],
  [/\b552\b/, 'The mailbox is full.'],
  [/\b452\b/, 'The mail server has no space left, or takes no more messages right now.'],
  [/greylist|graylist|postgrey/i, 'The mail server puts messages off that it sees for the first time.'],
  [/: 4\d\d\b|response=4\d\d/, TRY_LATER],
  [/^invalid greeting/i, 'The mail server does not let the portal in.'],
  [
    /^Mail command failed|sender (address )?(rejected|denied)|not (allowed|permitted|owned).*\b(sen[dt]|from|user)|\b5\.1\.[78]\b|\b5\.7\.60\b/i,
    'The mail server does not let the portal send from this address. Check the sender in the mail settings.',
  ],
  [/relay/i, 'The mail server does not pass messages on for the portal. It may want a user and a password.'],
  [/\b5\.2\.1\b|disabled|inactive|suspended/i, 'The mailbox takes no messages any more.'],
  [
    /\b5\.7\.\d+\b|\b554\b|spam|block|black ?list|dmarc|\bspf\b|reputation|policy/i,
    'The mail server took the message for an unwanted one and refused it.',
  ],
  [/\b55[013]\b/, 'There is no such mailbox. Check the e-mail address.'],
  [/: 5\d\d\b|response=5\d\d/, 'The mail server refused the message.'],
]

const LOGIN = /^(invalid login|missing credentials)|\bEAUTH\b/i
// nodemailer appends the server's response, which its own text may already contain.
const REPEATED = /response=(.+): \1$/

function explainMailFailure(failure: string): string {
  const stands = ([pattern]: Meanings[number]) => pattern.test(failure)
  const meaning = LOGIN.test(failure)
    ? LOGIN_MEANINGS.find(stands)
    : (CONNECTION_MEANINGS.find(stands) ?? MESSAGE_MEANINGS.find(stands))
  return meaning?.[1] ?? 'The message could not be handed to the mail server.'
}

/** The server's text without nodemailer's description of the step. */
function getServerText(failure: string): string {
  const repeated = REPEATED.exec(failure)?.[1]
  return repeated ?? failure.replace(/^[^\d]*?: (?=[45]\d\d[ -])/, '')
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

export const isEmail = (user: string | null | undefined): user is string => EMAIL.test(user ?? '')

export function mailErrorMessage(lastError: string): MailFault {
  if (EXPECTED_MAIL_ERRORS.includes(lastError)) return { sentence: `${lastError}.`, said: null }
  return { sentence: explainMailFailure(lastError), said: getServerText(lastError) }
}

export const MAIL_STATES = ['pending', 'sent', 'failed'] as const

/** Why an email is no longer tried: refused; failed or without a server for 24 hours; outdated; email switched off. */
export const MAIL_ENDS = ['refused', 'gave-up', 'no-server', 'withdrawn', 'off'] as const
