import type {
  Reminded,
  ReminderPreview,
  ReminderRun,
  ReminderSettings,
} from '../features/reminders/reminders.contract.ts'
import { PASSWORD, type Person, type TestPortal } from './portal.ts'

export type Run = ReminderRun & { entries: Reminded[] }

/** What tests do with reminders. */
export type TestReminders = {
  /** Lets the portal look for who is to be reminded, as it does each minute, at an instant; the admin signs in anew. */
  lookAt(instant: string): Promise<void>
  /** Sends every mail that is due; tells how many were tried. */
  send(): Promise<number>
  change(
    settings: Partial<ReminderSettings>,
  ): Promise<ReminderSettings & { reminded: number; sendAt: string }>
  preview(settings?: Partial<ReminderSettings>): Promise<ReminderPreview>
  /** Every run with what it wrote, the newest first. */
  runs(): Promise<Run[]>
}

/** Reminders of a portal, as an admin sees them. */
export function testReminders(
  of: () => { portal: TestPortal; admin: Person & { email: string } },
): TestReminders {
  const answer = async <T>(endpoint: string, body?: object): Promise<T> => {
    const reply = await of().admin.call<T>(endpoint, body && { body })
    if (reply.status !== 200) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }
  return {
    async lookAt(instant) {
      const { portal, admin } = of()
      portal.clock.set(instant)
      Object.assign(admin, await portal.signIn(admin.email, PASSWORD))
      await portal.portal.ctx.jobs.run('send-reminders')
    },
    async send() {
      const { deliveries } = of().portal.portal.ctx
      let tried = 0
      for (let more = await deliveries.sendDue(); more > 0; more = await deliveries.sendDue()) tried += more
      return tried
    },
    change: (settings) => answer('PATCH /settings/reminders', settings),
    preview: (settings = {}) => answer('POST /reminders/preview', settings),
    async runs() {
      const runs = await answer<ReminderRun[]>('GET /reminders/runs')
      return Promise.all(runs.map(({ id }) => answer<Run>(`GET /reminders/runs/${id}`)))
    },
  }
}
