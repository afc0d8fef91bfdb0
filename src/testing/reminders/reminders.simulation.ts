import { random } from '../../demo/random.ts'
import { HOUR, type ManualClock } from '../clock.ts'
import type { createTestDatabase } from '../database/database.ts'
import type { TestMailServer } from '../mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../portal.ts'
import {
  dateOfDayNumber,
  dayNumber,
  type InvoiceSnapshot,
  type LeaseSnapshot,
  type SimulationEvent,
} from './reminders.oracle.ts'
import { holdMessages } from './reminders.ts'

type SimulatedLease = LeaseSnapshot & { id: string; deleted?: true }
type SimulatedInvoice = InvoiceSnapshot & { id: string; tenant: SimulatedLease; paid?: true }

/** Uses the API of a portal for a year and records the events. */
export async function simulateCompany(options: {
  database: Awaited<ReturnType<typeof createTestDatabase>>
  clock: ManualClock
  mails: TestMailServer
  seed: string
}) {
  const { database, clock, mails } = options
  const chance = random(options.seed)
  const startPortal = async () => {
    const started = await startTestPortal(
      { SMTP_URL: mails.url, LOG_LEVEL: 'error' },
      { clock, database: { db: database.db, drop: async () => undefined } },
    )
    holdMessages(started)
    return started
  }
  let portal = await startPortal()
  const admin: ApiClient & { email: string } = await portal.createAdmin()
  const adminEmails = [admin.email, (await portal.createAdmin()).email]
  const leases: SimulatedLease[] = []
  const invoices: SimulatedInvoice[] = []
  const events: SimulationEvent[] = []
  const withdrawn = new Set<string>()

  const now = () => clock.now().toISOString()
  const today = () => dayNumber(now())
  const callAsAdmin = async <T>(endpoint: string, body?: object): Promise<T> => {
    const reply = await admin.call<T>(endpoint, body && { body })
    if (reply.status >= 300) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }
  const listCurrentLeases = () => leases.filter(({ deleted }) => !deleted)
  const listOwedInvoices = () => invoices.filter((invoice) => invoice.owed && !invoice.tenant.deleted)

  return {
    adminEmails,
    events,
    withdrawn,
    get portal(): TestPortal {
      return portal
    },
    startPortal,
    today,
    recordCheck(jobs: { leases: boolean; invoices: boolean }): void {
      events.push({
        looked: now(),
        ...(jobs.leases && { leases: listCurrentLeases().map(({ to, ends }) => ({ to, ends })) }),
        ...(jobs.invoices && {
          invoices: invoices.map(({ number, to, issued, due, owed, tenant }) => ({
            number,
            to,
            issued,
            due,
            owed: owed && !tenant.deleted,
          })),
        }),
      })
    },
    /** Sessions last a week. */
    signIn: async () => void Object.assign(admin, await portal.signIn(admin.email, PASSWORD)),
    changeSettings: (settings: object) => callAsAdmin('PATCH /settings/reminders', settings),
    async close() {
      await portal.close()
    },
    async restart() {
      portal = await startPortal()
    },
    /** Now and in each of the next hours. */
    async sendDueMails(hours = 0): Promise<void> {
      for (let hour = 0; hour <= hours; hour += 1) {
        if (hour > 0) clock.advance(HOUR)
        while ((await portal.portal.ctx.deliveries.sendDue()) > 0);
      }
    },
    async addTenant(): Promise<void> {
      const ends = today() + chance.whole(3, 300)
      const { tenant } = await portal.createTenant(admin, { leaseEndDate: dateOfDayNumber(ends) })
      leases.push({ id: tenant.id, to: tenant.email, ends })
    },
    async invoiceEverybody(): Promise<void> {
      for (const tenant of listCurrentLeases()) {
        const due = today() + chance.whole(0, 25)
        const fields = { dueDate: dateOfDayNumber(due), sendEmail: false }
        const { id, invoiceNumber: number } = await portal.createInvoice(admin, tenant.id, fields)
        invoices.push({ id, number, to: tenant.to, tenant, issued: today(), due, owed: true })
      }
    },
    /** Withdraws unsent reminders; `mailed` means that all were sent. */
    async payInvoices({ mailed }: { mailed: boolean }): Promise<void> {
      for (const invoice of listOwedInvoices()) {
        if (!chance.chance(mailed ? 6 : 30)) continue
        await callAsAdmin(`PATCH /invoices/${invoice.id}`, { status: 'Paid' })
        invoice.owed = false
        invoice.paid = true
        if (!mailed) withdrawn.add(`${invoice.number} | ${now().slice(0, 10)}`)
      }
    },
    async changeRecords(): Promise<void> {
      for (const invoice of listOwedInvoices()) {
        const dice = chance.whole(1, 100)
        if (dice === 1) {
          invoice.due += chance.whole(-6, 14)
          await callAsAdmin(`PATCH /invoices/${invoice.id}`, { dueDate: dateOfDayNumber(invoice.due) })
        } else if (dice === 2) {
          await callAsAdmin(`POST /invoices/${invoice.id}/remind`)
          events.push({ byHand: now(), number: invoice.number, to: invoice.to })
        } else if (dice === 3) {
          invoice.owed = false
          await callAsAdmin(`PATCH /invoices/${invoice.id}`, { status: 'Payment Submitted' })
        }
      }
      for (const invoice of invoices.filter((one) => !one.owed && !one.paid && !one.tenant.deleted)) {
        if (!chance.chance(20)) continue
        invoice.owed = true
        await callAsAdmin(`PATCH /invoices/${invoice.id}`, { status: 'Unpaid' })
      }
      for (const tenancy of listCurrentLeases()) {
        const left = tenancy.ends - today()
        if (left < 0 ? chance.chance(10) : left < 30 && chance.chance(5)) {
          tenancy.ends = Math.max(tenancy.ends, today()) + chance.whole(1, 200)
          await callAsAdmin(`PATCH /tenants/${tenancy.id}`, { leaseEndDate: dateOfDayNumber(tenancy.ends) })
        } else if (chance.chance(0.2)) {
          tenancy.deleted = true
          await callAsAdmin(`DELETE /tenants/${tenancy.id}`)
        }
      }
      if (chance.chance(4)) await this.addTenant()
    },
  }
}
