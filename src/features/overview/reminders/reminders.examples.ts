import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const settings = {
  before: { on: true, days: 3 },
  onDay: { on: false },
  after: { on: true, days: 5 },
  quiet: { on: true, from: '20:00', until: '07:00' },
}
const settingsChanges = { after: { on: true, days: 5 } }
const changedSettings = { ...settings, reminded: 1, sendAt: '2026-11-20T09:00:00.000Z' }
const lease = {
  tenantId: EXAMPLE_IDS.tenant,
  tenantName: 'Akosua Ɔpɔku',
  to: 'akosua.opoku@example.com',
  stage: null,
  due: '2026-12-18',
  invoiceId: null,
  invoiceNumber: null,
  amount: null,
}
const run = {
  id: '0e94b7c6-31da-4f28-9a5b-d8c0f2e67143',
  job: 'invoices',
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
const reminded = {
  ...lease,
  mailId: '8ad3c5f1-6e20-47b9-b1c4-09f7e2d58a36',
  mailState: 'sent',
  mailEnded: null,
}
const openedRun = { ...run, id: 'c2f7a1d4-58b3-4e96-8d0f-71e4b9a6c305', job: 'leases', entries: [reminded] }

export const EXAMPLES = { settings, settingsChanges, changedSettings, openedRun }
