import { MADE } from './docs.ids.ts'

const MAIL = '7f2d9a34-c1b8-4e56-8d07-93e4b6a15c02'
const ADMIN = 'ama.mensah@example.com'
const REFUSED = "Can't send mail - all recipients were rejected: 550 5.1.1 User unknown"

const refused = {
  id: MAIL,
  kind: 'invoice',
  to: 'akosua.opoku@example.com',
  name: 'Akosua Opoku',
  toTenant: true,
  subject: 'Invoice INV-2026-00042: GHS 1,500.50, due 5 Dec 2026',
  state: 'failed',
  attempts: 1,
  lastError: REFUSED,
  createdAt: MADE,
  sentAt: null,
  nextAttemptAt: null,
  ended: 'refused',
  sending: false,
  canSendAgain: true,
}
const opened = {
  ...refused,
  replyTo: 'rent@bohye.example.com',
  text: 'Hello Akosua, a new invoice of GHS 1,500.50 is due on 5 Dec 2026.',
  attachment: 'Invoice_INV-2026-00042_Akosua_Opoku.pdf',
}
const retried = {
  ...refused,
  state: 'sent',
  attempts: 2,
  lastError: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  ended: null,
  canSendAgain: false,
}
const server = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'rent@bohye.example.com',
  fromAddress: 'rent@bohye.example.com',
}
const settings = {
  source: 'settings',
  ...server,
  hasPassword: true,
  passwordUnreadable: false,
  from: 'Bohye Properties <rent@bohye.example.com>',
  fromFixed: false,
  fromDefault: 'office@bohye.example.com',
  publicUrl: 'https://portal.example.com',
}
const status = {
  source: 'settings',
  waiting: 3,
  failed: 1,
  stranded: 0,
  failingSince: '2026-11-20T07:41:00.000Z',
  failingLong: true,
  lastError: 'connect ECONNREFUSED 203.0.113.25:587',
}

const under = (place: string, fields: object, between = '.') =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${place}${between}${name}`, value]))

/** What stands in the examples about mails, by the name of a field as VALUES of all calls. */
export const MAIL_VALUES: Record<string, unknown> = {
  ...under('Mail', refused),
  ...under('OpenedMail', opened),
  ...under('RetriedMail', retried),
  ...under('MailSettings', settings),
  ...under('MailStatus', status),
  ...under('MailTest', { to: ADMIN, said: null }),
  ...under('MailsQueued', { queued: 12, leftOut: 0 }),
  ...under('PATCH /settings/mail', server, ' '),
  ...under('POST /settings/mail/test', server, ' '),
  ...under('POST /mails/retry', { which: 'failed' }, ' '),
  ...under('GET /mails', { state: 'failed', ended: 'refused', kind: 'invoice' }, ' '),
}

/** The ids of mails, as IDS of all calls. */
export const MAIL_IDS: Record<string, string> = { mails: MAIL }

/** The examples of calls about mails, as CALLS of all calls. */
export const MAIL_CALLS = {
  'GET /mails': { query: { state: 'failed', limit: 50, count: true } },
}
