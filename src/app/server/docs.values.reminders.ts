import { TENANT } from './docs.ids.ts'

const RUN = 'c2f7a1d4-58b3-4e96-8d0f-71e4b9a6c305'
const RUN_OF_INVOICES = '0e94b7c6-31da-4f28-9a5b-d8c0f2e67143'
const LEASE_MAIL = '8ad3c5f1-6e20-47b9-b1c4-09f7e2d58a36'

const who = { tenantId: TENANT, tenantName: 'Akosua Ɔpɔku', to: 'akosua.opoku@example.com' }
const lease = {
  ...who,
  stage: null,
  due: '2026-12-18',
  invoiceId: null,
  invoiceNumber: null,
  amount: null,
}
const invoice = {
  ...who,
  stage: 'after',
  due: '2026-11-15',
  invoiceId: '3f0c2a7e-5d41-4b8a-9c36-1e7f2a90d5b4',
  invoiceNumber: 'INV-2026-00042',
  amount: 1500.5,
}
const run = {
  id: RUN,
  job: 'leases',
  day: '2026-11-20',
  trigger: 'daily',
  startedAt: '2026-11-20T07:00:21.000Z',
  finishedAt: '2026-11-20T07:00:21.104Z',
  outcome: 'done',
  reminded: 1,
  error: null,
  mails: { sent: 1, waiting: 0, notSent: 0, off: 0, withdrawn: 0 },
  heldUntil: null,
}

/** The examples of reminders: fields, ids in addresses, and calls that say more than their fields. */
export const REMINDER_VALUES = {
  'before.on': true,
  'before.days': 3,
  'onDay.on': false,
  'after.on': true,
  'after.days': 5,
  'quiet.on': true,
  'quiet.from': '20:00',
  'quiet.until': '07:00',
  reminded: 1,
  sendAt: '2026-11-20T09:00:00.000Z',
}
export const REMINDER_IDS = { runs: RUN }
export const REMINDER_CALLS = {
  'PATCH /settings/reminders': { body: { after: { on: true, days: 5 } } },
  'POST /reminders/preview': {
    body: { after: { on: true, days: 5 } },
    answer: {
      day: '2026-11-20',
      sendAt: '2026-11-20T09:00:00.000Z',
      leases: { count: 1, entries: [{ ...lease, daysLeft: 28 }] },
      invoices: {
        count: 1,
        byStage: { before: 0, on: 0, after: 1 },
        entries: [{ ...invoice, daysLeft: -5 }],
      },
    },
  },
  'GET /reminders/runs': {
    query: { limit: 50, count: true },
    answer: [{ ...run, id: RUN_OF_INVOICES, job: 'invoices' }, run],
  },
  'GET /reminders/runs/{id}': {
    answer: { ...run, entries: [{ ...lease, mailId: LEASE_MAIL, mailState: 'sent', mailEnded: null }] },
  },
}
