import type {
  Reminded,
  ReminderPreview,
  ReminderRun,
  ReminderSettings,
} from '../features/reminders/reminders.contract.ts'
import { type ApiClient, PASSWORD, type TestPortal } from './portal.ts'

export type ReminderRunDetails = ReminderRun & { entries: Reminded[] }

export type TestReminders = {
  /** Sets the clock and runs the job that sends reminders; the admin signs in again. */
  runAt(instant: string): Promise<void>
  /** Sends every mail that is due; resolves to how many were tried. */
  sendDueMails(): Promise<number>
  /** Withdraws what is not true any more, as a job does each hour. */
  withdrawOutdated(): Promise<void>
  changeSettings(
    settings: Partial<ReminderSettings>,
  ): Promise<ReminderSettings & { reminded: number; sendAt: string }>
  preview(settings?: Partial<ReminderSettings>): Promise<ReminderPreview>
  /** Every run with its entries, newest first. */
  listRuns(): Promise<ReminderRunDetails[]>
}

/** Lets messages go only when a test sends them, as where every worker is busy. */
export function holdMessages({ portal }: TestPortal): void {
  portal.ctx.deliveries.wake = async () => undefined
}

/** Reminders of a portal, as an admin sees them. */
export function createTestReminders(
  current: () => { portal: TestPortal; admin: ApiClient & { email: string } },
): TestReminders {
  const callAsAdmin = async <T>(endpoint: string, body?: object): Promise<T> => {
    holdMessages(current().portal)
    const reply = await current().admin.call<T>(endpoint, body && { body })
    if (reply.status !== 200) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }
  return {
    async runAt(instant) {
      const { portal, admin } = current()
      holdMessages(portal)
      portal.clock.set(instant)
      Object.assign(admin, await portal.signIn(admin.email, PASSWORD))
      await portal.portal.ctx.jobs.run('send-reminders')
    },
    async sendDueMails() {
      const { deliveries } = current().portal.portal.ctx
      let tried = 0
      for (let more = await deliveries.sendDue(); more > 0; more = await deliveries.sendDue()) tried += more
      return tried
    },
    withdrawOutdated: () => current().portal.portal.ctx.deliveries.giveUp(),
    changeSettings: (settings) => callAsAdmin('PATCH /settings/reminders', settings),
    preview: (settings = {}) => callAsAdmin('POST /reminders/preview', settings),
    async listRuns() {
      const runs = await callAsAdmin<ReminderRun[]>('GET /reminders/runs')
      return Promise.all(runs.map(({ id }) => callAsAdmin<ReminderRunDetails>(`GET /reminders/runs/${id}`)))
    },
  }
}
