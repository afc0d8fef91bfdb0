import type {
  Reminded,
  ReminderPreview,
  ReminderRun,
  ReminderSettings,
} from '../../features/overview/reminders/reminders.contract.ts'
import { type ApiClient, PASSWORD, type TestPortal } from '../portal.ts'

export type ReminderRunDetails = ReminderRun & { entries: Reminded[] }

export type TestReminders = {
  /** Sets the clock and runs the reminder job; the admin signs in again. */
  runAt(instant: string): Promise<void>
  /** Resolves to the number tried. */
  sendDueMails(): Promise<number>
  withdrawOutdated(): Promise<void>
  changeSettings(
    settings: Partial<ReminderSettings>,
  ): Promise<ReminderSettings & { reminded: number; sendAt: string }>
  preview(settings?: Partial<ReminderSettings>): Promise<ReminderPreview>
  /** Newest first. */
  listRuns(): Promise<ReminderRunDetails[]>
}

/** Messages are sent only by `sendDueMails`, as if every worker were busy. */
export function holdMessages({ portal }: TestPortal): void {
  portal.ctx.deliveries.wake = async () => undefined
}

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
