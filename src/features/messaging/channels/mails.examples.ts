import { EXAMPLE_IDS, EXAMPLE_TICKET } from '../../../shared/examples.ts'

const mail = {
  id: EXAMPLE_IDS.mail,
  kind: 'invoice',
  to: 'akosua.opoku@example.com',
  name: 'Akosua Opoku',
  toTenant: true,
  subject: 'Invoice INV-2026-00042: GHS 1,500.50, due 5 Dec 2026',
  state: 'failed',
  attempts: 1,
  lastError: "Can't send mail - all recipients were rejected: 550 5.1.1 User unknown",
  createdAt: '2026-11-02T08:15:30.000Z',
  sentAt: null,
  nextAttemptAt: null,
  ended: 'refused',
  sending: false,
  canSendAgain: true,
}
const openedMail = {
  ...mail,
  replyTo: 'rent@bohye.example.com',
  text: 'Hello Akosua, a new invoice of GHS 1,500.50 is due on 5 Dec 2026.',
  textGone: false,
  attachment: 'Invoice_INV-2026-00042_Akosua_Opoku.pdf',
}
const settings = {
  source: 'settings',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'rent@bohye.example.com',
  hasPassword: true,
  passwordUnreadable: false,
  fromAddress: 'rent@bohye.example.com',
  from: 'Bohye Properties <rent@bohye.example.com>',
  fromFixed: false,
  fromDefault: 'office@bohye.example.com',
  publicUrl: 'https://portal.example.com',
}
const newSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'rent@bohye.example.com',
  password: 'kente-and-cocoa',
  fromAddress: 'rent@bohye.example.com',
}
const test = { to: 'ama.mensah@example.com', emailSent: true, emailError: null, said: null }
const status = {
  source: 'settings',
  waiting: 3,
  failed: 1,
  stranded: 0,
  failingSince: '2026-11-20T07:41:00.000Z',
  failingLong: true,
  lastError: 'connect ECONNREFUSED 203.0.113.25:587',
}
const retryMany = { which: 'failed' }
const queued = { queued: 12, leftOut: 0 }
const retriedMail = {
  ...mail,
  state: 'sent',
  attempts: 2,
  lastError: null,
  sentAt: '2026-11-20T09:00:00.000Z',
  ended: null,
  canSendAgain: false,
  emailSent: true,
  pdfAttached: true,
  emailError: null,
}

export const EXAMPLES = {
  ticket: EXAMPLE_TICKET,
  mail,
  openedMail,
  settings,
  newSettings,
  test,
  status,
  retryMany,
  queued,
  retriedMail,
}
