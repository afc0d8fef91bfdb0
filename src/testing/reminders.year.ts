import { random } from '../demo/random.ts'
import { HOUR, type ManualClock } from './clock.ts'
import type { testDatabase } from './database.ts'
import { PASSWORD, type Person, type TestPortal, testPortal } from './portal.ts'
import { dayOfNumber, type Happened, numberOf, type SeenInvoice, type SeenLease } from './reminders.oracle.ts'
import type { TestMailServer } from './smtp.ts'

type Tenancy = SeenLease & { id: string; gone?: true }
type Bill = SeenInvoice & { id: string; tenant: Tenancy; paid?: true }

/**
 * A company with two admins that lives through a year, and what happened to it on the way. All that it does, it does by
 * the calls of a portal.
 */
export async function livingCompany(options: {
  database: Awaited<ReturnType<typeof testDatabase>>
  clock: ManualClock
  mails: TestMailServer
  seed: string
}) {
  const { database, clock, mails } = options
  const luck = random(options.seed)
  const open = () =>
    testPortal(
      { SMTP_URL: mails.url, LOG_LEVEL: 'error' },
      { clock, database: { db: database.db, drop: async () => undefined } },
    )
  let portal = await open()
  const admin: Person & { email: string } = await portal.admin()
  const office = [admin.email, (await portal.admin()).email]
  const tenancies: Tenancy[] = []
  const bills: Bill[] = []
  const happened: Happened[] = []
  const withdrawn = new Set<string>()

  const now = () => clock.now().toISOString()
  const today = () => numberOf(now())
  const called = async <T>(endpoint: string, body?: object): Promise<T> => {
    const reply = await admin.call<T>(endpoint, body && { body })
    if (reply.status >= 300) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }
  const living = () => tenancies.filter(({ gone }) => !gone)
  const owed = () => bills.filter((bill) => bill.owed && !bill.tenant.gone)

  return {
    office,
    happened,
    withdrawn,
    get portal(): TestPortal {
      return portal
    },
    open,
    today,
    /** Notes that the portal has looked, and at what. */
    look(jobs: { leases: boolean; invoices: boolean }): void {
      happened.push({
        looked: now(),
        ...(jobs.leases && { leases: living().map(({ to, ends }) => ({ to, ends })) }),
        ...(jobs.invoices && {
          invoices: bills.map(({ number, to, issued, due, owed: asked, tenant }) => ({
            number,
            to,
            issued,
            due,
            owed: asked && !tenant.gone,
          })),
        }),
      })
    },
    /** Signs in anew, for sessions last a week. */
    signIn: async () => void Object.assign(admin, await portal.signIn(admin.email, PASSWORD)),
    switchOn: (settings: object) => called('PATCH /settings/reminders', settings),
    async close() {
      await portal.close()
    },
    async reopen() {
      portal = await open()
    },
    /** Sends what is due, now and once an hour for as long as is said. */
    async send(hours = 0): Promise<void> {
      for (let hour = 0; hour <= hours; hour += 1) {
        if (hour > 0) clock.advance(HOUR)
        while ((await portal.portal.ctx.deliveries.sendDue()) > 0);
      }
    },
    async moveIn(): Promise<void> {
      const ends = today() + luck.whole(3, 300)
      const { tenant } = await portal.tenant(admin, { leaseEndDate: dayOfNumber(ends) })
      tenancies.push({ id: tenant.id, to: tenant.email, ends })
    },
    async billAll(): Promise<void> {
      for (const tenant of living()) {
        const due = today() + luck.whole(0, 25)
        const fields = { dueDate: dayOfNumber(due), sendEmail: false }
        const { id, invoiceNumber: number } = await portal.invoice(admin, tenant.id, fields)
        bills.push({ id, number, to: tenant.to, tenant, issued: today(), due, owed: true })
      }
    },
    /** Some pay. A reminder that waits meanwhile is withdrawn; `mailed` tells that none waits. */
    async pay({ mailed }: { mailed: boolean }): Promise<void> {
      for (const bill of owed()) {
        if (!luck.chance(mailed ? 6 : 30)) continue
        await called(`PATCH /invoices/${bill.id}`, { status: 'Paid' })
        bill.owed = false
        bill.paid = true
        if (!mailed) withdrawn.add(`${bill.number} | ${now().slice(0, 10)}`)
      }
    },
    /** Whatever else admins do on a day. */
    async administer(): Promise<void> {
      for (const bill of owed()) {
        const what = luck.whole(1, 100)
        if (what === 1) {
          bill.due += luck.whole(-6, 14)
          await called(`PATCH /invoices/${bill.id}`, { dueDate: dayOfNumber(bill.due) })
        } else if (what === 2) {
          await called(`POST /invoices/${bill.id}/remind`)
          happened.push({ byHand: now(), number: bill.number, to: bill.to })
        } else if (what === 3) {
          bill.owed = false
          await called(`PATCH /invoices/${bill.id}`, { status: 'Payment Submitted' })
        }
      }
      for (const bill of bills.filter((one) => !one.owed && !one.paid && !one.tenant.gone)) {
        if (!luck.chance(20)) continue
        bill.owed = true
        await called(`PATCH /invoices/${bill.id}`, { status: 'Unpaid' })
      }
      for (const tenancy of living()) {
        const left = tenancy.ends - today()
        if (left < 0 ? luck.chance(10) : left < 30 && luck.chance(5)) {
          tenancy.ends = Math.max(tenancy.ends, today()) + luck.whole(1, 200)
          await called(`PATCH /tenants/${tenancy.id}`, { leaseEndDate: dayOfNumber(tenancy.ends) })
        } else if (luck.chance(0.2)) {
          tenancy.gone = true
          await called(`DELETE /tenants/${tenancy.id}`)
        }
      }
      if (luck.chance(4)) await this.moveIn()
    },
  }
}
