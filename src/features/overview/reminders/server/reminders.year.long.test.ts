import { afterAll, expect, test } from 'vitest'
import { DAY, HOUR, manualClock } from '../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { startMailServer } from '../../../../testing/mail/mail-server.ts'
import { listExpectedMails } from '../../../../testing/reminders/reminders.oracle.ts'
import { simulateCompany } from '../../../../testing/reminders/reminders.simulation.ts'

const BEGIN = Date.parse('2027-01-01T00:00:00Z')
const DOWN: Record<number, [days: number, hour: number]> = {
  40: [1, 3],
  75: [3, 22],
  130: [10, 5],
  200: [3, 9],
  260: [1, 12],
  330: [10, 23],
}
/** Hours after noon without a mail server, on some days. */
const withoutMail = (day: number) => (day % 12 === 8 ? [1, 2, 4, 11][day % 4] : undefined)
const RESTARTS = [5, 90, 91, 220, 301]
const CLOCK_SET_BACK = [33, 152, 280]
const SWITCHED_ON = 10

const database = await createTestDatabase()
const mails = await startMailServer()
const clock = manualClock(new Date(BEGIN).toISOString())
const company = await simulateCompany({ database, clock, mails, seed: 'a year of rent' })
const second = await company.startPortal()

afterAll(async () => {
  await company.close()
  await second.close()
  await mails.close()
  await database.drop()
})

const at = (day: number, hour: number) => clock.set(new Date(BEGIN + day * DAY + hour * HOUR).toISOString())
let done = -1
let on = false

async function look(day: number, from: 'one' | 'both' = 'one'): Promise<void> {
  if (done !== day) company.recordCheck({ leases: true, invoices: on })
  done = day
  const instances = from === 'both' ? [company.portal, second, company.portal] : [company.portal]
  await Promise.all(instances.map(({ portal }) => portal.ctx.jobs.run('send-reminders')))
}

async function live(day: number, from: number): Promise<void> {
  const hours = withoutMail(day)
  if (hours) await mails.stopListening()
  if (from < 7) await morning(day)
  if (!hours) await company.sendDueMails()
  at(day, Math.max(from, 12))
  if (from > 0 || day % 5 === 0) await company.signIn()
  if (day === SWITCHED_ON) await switchOn()
  await company.payInvoices({ mailed: !hours })
  if (hours) {
    await company.sendDueMails(hours)
    await mails.startListening()
    await company.sendDueMails(1)
    return
  }
  clock.advance(HOUR / 2)
  if (day % 30 === 0) await company.invoiceEverybody()
  await company.changeRecords()
  await company.portal.portal.ctx.jobs.run('send-reminders')
}

async function morning(day: number): Promise<void> {
  at(day, 6.9)
  await company.portal.portal.ctx.jobs.run('send-reminders')
  at(day, 7)
  await look(day, day % 3 === 0 ? 'both' : 'one')
  if (!CLOCK_SET_BACK.includes(day)) return
  at(day - 1, 8)
  await company.portal.portal.ctx.jobs.run('send-reminders')
  at(day, 8)
}

async function switchOn(): Promise<void> {
  on = true
  company.recordCheck({ leases: false, invoices: true })
  await company.changeSettings({
    before: { on: true, days: 3 },
    onDay: { on: true },
    after: { on: true, days: 5 },
  })
  await company.sendDueMails()
}

type Received = (typeof mails.received)[number]
/** As 'to | subject | date'; undefined for any other email. */
function reminderIn({ to, subject = '', date = '' }: Received): string | undefined {
  const what =
    /^Reminder: invoice (INV-\d+-\d+)/.exec(subject)?.[1] ??
    /^Your (lease) ends on (.+)$/.exec(subject)?.slice(1).join(' ') ??
    (/leases? .*ends?/.test(subject) ? 'office' : undefined)
  return what && `${to?.[0]?.address} | ${what} | ${new Date(date).toISOString()}`
}

test('in a year with outages every reminder is sent exactly once', async () => {
  for (let tenant = 0; tenant < 10; tenant += 1) await company.addTenant()
  for (let day = 0; day < 365; day += 1) {
    const [days, hour] = DOWN[day] ?? (RESTARTS.includes(day) ? [0, 1] : [])
    if (days !== undefined) {
      await company.close()
      day += days
      at(day, hour ?? 0)
      await company.restart()
      await look(day)
    }
    await live(day, hour ?? 0)
  }
  const ought = listExpectedMails(company.events, [-3, 0, 5], company.adminEmails)
  const received = mails.received.flatMap((mail) => reminderIn(mail) ?? []).sort()
  const missing = ought.filter((one) => !received.includes(one))
  expect(received.filter((one, at) => received.indexOf(one) !== at)).toEqual([])
  expect(received.filter((one) => !ought.includes(one))).toEqual([])
  // Emails that waited for the mail server when the invoice was paid.
  const invoiceAndDay = (one: string) =>
    one.split(' | ').slice(1).join(' | ').slice(0, -'T00:00:00.000Z'.length)
  expect(missing.filter((one) => !company.withdrawn.has(invoiceAndDay(one)))).toEqual([])
  expect(missing.length).toBeGreaterThan(0)
  expect(received.length).toBeGreaterThan(200)
}, 240_000)
