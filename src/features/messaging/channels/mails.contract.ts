import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'
import { email } from '../../../shared/fields/email-field.ts'
import { id, line, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { MAIL_ENDS, MAIL_STATES } from './mails.rules.ts'

const newSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'rent@bohye.example.com',
  password: 'kente-and-cocoa',
  fromAddress: 'rent@bohye.example.com',
}
const retryMany = { which: 'failed' }

const EXAMPLES = { ticket: EXAMPLE_TICKET, newSettings, retryMany }

export const MAIL_MESSAGES = {
  notFound: 'Mail not found',
  sentAlready: 'This message was sent already.',
  underWay: 'This message is being sent right now.',
  withdrawn: 'This message was withdrawn because it is not true any more.',
  emptied: 'This message held a password or a link that is not kept. Please send a new one.',
  gone: 'The person to whom this message went is not in the portal any more.',
  switchedOff: 'Mail is switched off; nothing is sent.',
  neverSent: 'This message was withdrawn before it was sent.',
  textGone:
    'What this message said is not kept any more: texts go after 90 days, and with the data of a tenant.',
  secret: 'This message holds a password or a link that only its reader may see.',
  setByEnvironment: 'The mail server is set by SMTP_URL. Whoever installed the portal changes it there.',
  passwordAgain: 'Please type the password again: it goes with another server, user or encryption.',
  passwordMissing: 'Password is required where there is a user.',
  unreadablePassword:
    'The password cannot be read any more, because SECRET has changed. Please type it again.',
  tooManyTests: 'This is enough testing for now.',
  nothingToTest: 'Please fill in the mail server first.',
} as const

export const MAIL_ERRORS = defineErrors('mail', MAIL_MESSAGES, {
  400: ['nothingToTest', 'passwordAgain', 'passwordMissing', 'unreadablePassword'],
  403: ['secret'],
  404: ['notFound', 'textGone'],
  409: ['setByEnvironment', 'sentAlready', 'underWay', 'withdrawn', 'emptied', 'gone', 'switchedOff'],
})

export const mail = z
  .object({
    id: z.string(),
    kind: z.string(),
    to: z.string(),
    /** Null unless the reader is one person of the portal. */
    name: z.string().nullable(),
    toTenant: z.boolean(),
    subject: z.string(),
    state: z.enum(MAIL_STATES),
    attempts: z.number(),
    lastError: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    /** Null while it is tried, and after it was sent. */
    ended: z.enum(MAIL_ENDS).nullable(),
    sending: z.boolean(),
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'Mail' })
export type Mail = z.infer<typeof mail>

/**
 * The email as sent, or as it would be sent now. `text` is null for secrets, for messages withdrawn unsent, and once
 * deleted.
 */
export const openedMail = mail
  .extend({
    replyTo: z.string().nullable(),
    text: z.string().nullable(),
    textGone: z.boolean(),
    attachment: z.string().nullable(),
  })
  .meta({ id: 'OpenedMail' })
export type OpenedMail = z.infer<typeof openedMail>

/** Stranded emails had no server for 24 hours, or email was switched off. */
export const MANY_MAILS = ['waiting', 'failed', 'stranded'] as const

export const mailFilter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  state: z.enum(MAIL_STATES).optional(),
  ended: z.enum(MAIL_ENDS).optional(),
  kind: optionalLine.optional().meta({ examples: ['invoice'] }),
  which: z
    .enum([...MANY_MAILS, 'unsent'])
    .optional()
    .meta({
      description:
        'Those that POST /mails/retry would send again; unsent: all that failed, but for the withdrawn',
    }),
})
export type MailFilter = z.output<typeof mailFilter>

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const

const MAIL_SOURCES = ['environment', 'settings', 'off', 'none'] as const

/** Settings without the password. Null if not set; `from` as in sent emails. */
export const mailSettings = z
  .object({
    source: z.enum(MAIL_SOURCES),
    host: z.string().nullable(),
    port: z.number().nullable(),
    /** `none` still uses STARTTLS if the server offers it. */
    security: z.enum(MAIL_SECURITIES).nullable(),
    user: z.string().nullable(),
    hasPassword: z.boolean(),
    /** The stored password cannot be decrypted; emails wait until it is entered again. */
    passwordUnreadable: z.boolean(),
    fromAddress: z.string().nullable(),
    from: z.string(),
    fromFixed: z.boolean(),
    /** The default sender's address. */
    fromDefault: z.string(),
    publicUrl: z.string(),
  })
  .meta({ id: 'MailSettings' })
export type MailSettings = z.infer<typeof mailSettings>

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

function isHost(text: string): boolean {
  const labels = text.replace(/\.$/, '').split('.')
  return (
    labels.every((label) => LABEL.test(label)) || z.ipv6().safeParse(text.replace(/^\[(.*)\]$/, '$1')).success
  )
}

const CONTROL = /[\u0000-\u001f\u007f]/
const mailPassword = z
  .string()
  .max(500)
  .refine((text) => !CONTROL.test(text), { params: { sentence: 'must not contain control characters' } })
  .refine((text) => text.isWellFormed(), { params: { sentence: 'must be readable text' } })

/** A missing or empty password keeps the stored one of the same server and user. */
export const newMailSettings = z.object({
  host: line('Server is required').refine(
    (text) => text === '' || isHost(text),
    'Server must be a name like mail.company.com',
  ),
  port: z
    .number({ error: (issue) => (issue.input === undefined ? 'Port is required' : undefined) })
    .int()
    .min(1)
    .max(65_535),
  security: z.enum(MAIL_SECURITIES),
  user: z.union([optionalLine.transform((name) => name || null), z.null()]),
  password: mailPassword.optional(),
  fromAddress: z.union([email, z.literal('').transform(() => null), z.null()]),
})
export type NewMailSettings = z.output<typeof newMailSettings>

/** `to` is the caller's address, `said` the server's original text. */
export const mailTest = z
  .object({
    to: z.string(),
    emailSent: z.boolean(),
    emailError: z.string().nullable(),
    said: z.string().nullable(),
  })
  .meta({ id: 'MailTest' })
export type MailTest = z.infer<typeof mailTest>

/** `failingSince`: the first failure since the last sent email. */
export const mailStatus = z
  .object({
    source: z.enum(MAIL_SOURCES),
    waiting: z.number(),
    /** Failed for good within the last 30 days, and can still be sent again. */
    failed: z.number(),
    /** Waited 24 hours without a server, or ended while email was off; can still be sent. */
    stranded: z.number(),
    failingSince: z.string().nullable(),
    failingLong: z.boolean(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'MailStatus' })
export type MailStatus = z.infer<typeof mailStatus>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.mail] }) })
const retried = mail.extend({
  emailSent: z.boolean(),
  pdfAttached: z.boolean(),
  emailError: z.string().nullable(),
})

export const mailsEndpoints = {
  'GET /mails': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'The emails of the portal and their status, newest first',
    query: mailFilter,
    answer: z.array(mail),
  },
  'GET /mails/status': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'Whether mail is set up, how much waits, and since when none goes out',
    answer: mailStatus,
  },
  'POST /mails/retry': {
    who: 'admin',
    permission: 'message:manage',
    summary:
      'Sends many mails again: those that wait, were given up, or were stranded for want of a server; at most 10,000 at once',
    body: z.object({ which: z.enum(MANY_MAILS) }).meta({ examples: [EXAMPLES.retryMany] }),
    answer: z.object({ queued: z.number(), leftOut: z.number() }).meta({ id: 'MailsQueued' }),
    idempotent: true,
  },
  'GET /mails/{id}': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'A mail with what it says',
    params: one,
    answer: openedMail,
  },
  'POST /mails/{id}/retry': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'Sends a mail again that has not gone out, as it would be written now, for another 24 hours',
    params: one,
    answer: retried.meta({ id: 'RetriedMail' }),
    idempotent: true,
  },
  'POST /mails/{id}/message/ticket': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'A ticket of 60 s that opens the message in ?token=',
    params: one,
    answer: z.object({ token: z.string() }).meta({ examples: [EXAMPLES.ticket] }),
  },
  'GET /mails/{id}/message': {
    who: 'ticket',
    officeOnly: true,
    permission: 'message:manage',
    summary: 'The message as a mail program shows it',
    params: one,
    bytes: 'text/html',
  },
  'GET /settings/mail': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'The mail server',
    answer: mailSettings,
  },
  'PATCH /settings/mail': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'always',
    summary: 'Sets the mail server; what waits goes out',
    body: newMailSettings.meta({ examples: [EXAMPLES.newSettings] }),
    answer: mailSettings,
  },
  'DELETE /settings/mail': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'always',
    summary: 'Forgets the mail server and its password; messages wait',
    status: 204,
  },
  'POST /settings/mail/test': {
    who: 'admin',
    permission: 'settings:manage',
    summary:
      'Sends a test message to who asks: with the settings in the body, without one with those that are set',
    body: newMailSettings.partial().meta({ examples: [EXAMPLES.newSettings] }),
    answer: mailTest,
  },
} as const satisfies Endpoints
