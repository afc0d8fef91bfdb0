import { describe, expect, test } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { createTestReminders } from '../../../../testing/reminders/reminders.ts'

// The clock begins on 20 Nov 2026; each test runs after the one before, with its own tenants.
const fixture = setUpMailFixture()
const reminders = createTestReminders(() => fixture)

const ending = async (leaseEndDate: string | null, name = 'Kofi Annan') =>
  (await fixture.portal.createTenant(fixture.admin, { name, leaseEndDate })).tenant

async function subjectsTo(email: string): Promise<(string | undefined)[]> {
  await reminders.sendDueMails()
  const mails = fixture.mails.received.filter(({ to }) => to?.some(({ address }) => address === email))
  return mails.map(({ subject }) => subject).filter((subject) => subject?.includes('lease'))
}
const subjectsToOffice = () => subjectsTo(fixture.admin.email)

describe('a lease that ends', () => {
  test('in 0 to 30 days is mailed to the tenant and to the admin, at a start at any time of the day', async () => {
    const [past, today, last, later] = [
      await ending('2026-11-19', 'Past'),
      await ending('2026-11-20', 'Today'),
      await ending('2026-12-20', 'Last'),
      await ending('2026-12-21', 'Later'),
    ]
    const endless = await ending(null)
    await reminders.runAt('2026-11-20T02:00:00Z')
    expect(await subjectsTo(today.email)).toEqual(['Your lease ends on 20 Nov 2026'])
    expect(await subjectsTo(last.email)).toEqual(['Your lease ends on 20 Dec 2026'])
    for (const { email } of [past, later, endless]) expect(await subjectsTo(email)).toEqual([])
    expect(await subjectsToOffice()).toEqual(['2 leases end within 30 days'])
    expect(fixture.mails.findLastTo(last.email).replyTo?.[0]?.address).toBe(fixture.admin.email)
  })

  test('is mailed once, in the first run from 07:00 of the next day on', async () => {
    fixture.mails.received.length = 0
    await reminders.runAt('2026-11-20T23:59:00Z')
    await reminders.runAt('2026-11-21T06:59:59Z')
    expect(await subjectsToOffice()).toEqual([])
    await reminders.runAt('2026-11-21T07:00:00Z')
    await reminders.runAt('2026-11-21T07:01:00Z')
    await reminders.runAt('2026-11-21T18:00:00Z')
    // The lease that was a day too early yesterday.
    expect(await subjectsToOffice()).toEqual(['The lease of Later ends on 21 Dec 2026'])
    await reminders.runAt('2026-11-22T09:00:00Z')
    expect(await subjectsToOffice()).toHaveLength(1)
    expect(fixture.mails.received).toHaveLength(2)
  })

  test('is mailed again when it ends on another day, but never twice for the same day', async () => {
    await reminders.runAt('2026-12-21T08:00:00Z')
    const { id, email } = await ending('2027-01-10')
    const move = (leaseEndDate: string) =>
      fixture.admin.call(`PATCH /tenants/${id}`, { body: { leaseEndDate } })
    await reminders.runAt('2026-12-22T08:00:00Z')
    await subjectsTo(email)
    await move('2027-01-15')
    await reminders.runAt('2026-12-23T08:00:00Z')
    await subjectsTo(email)
    await move('2027-01-10')
    await reminders.runAt('2026-12-24T08:00:00Z')
    expect(await subjectsTo(email)).toEqual([
      'Your lease ends on 10 Jan 2027',
      'Your lease ends on 15 Jan 2027',
    ])
  })

  test('does not remind a deleted tenant', async () => {
    await reminders.runAt('2027-01-20T08:00:00Z')
    const gone = await ending('2027-02-10', 'Gone')
    await fixture.admin.call(`DELETE /tenants/${gone.id}`)
    await reminders.runAt('2027-01-22T08:00:00Z')
    expect(await subjectsTo(gone.email)).toEqual([])
    expect((await subjectsToOffice()).filter((subject) => subject?.includes('Gone'))).toEqual([])
  })

  test('is caught up once after days of downtime, even when the clock was changed', async () => {
    await reminders.runAt('2027-02-08T08:00:00Z')
    const { email } = await ending('2027-03-11')
    for (const day of ['2027-03-05', '2027-03-04', '2027-02-28', '2027-03-05', '2027-03-06', '2027-03-11']) {
      await reminders.runAt(`${day}T12:00:00Z`)
      expect(await subjectsTo(email)).toEqual(['Your lease ends on 11 Mar 2027'])
    }
  })

  test('adds a notice for the tenant and for the admin', async () => {
    const { personUid, name } = { personUid: (await ending('2027-04-10')).uid ?? '', name: 'Kofi Annan' }
    await reminders.runAt('2027-04-01T08:00:00Z')
    const tenant = await fixture.portal.startSession(personUid)
    const titles = async (of: typeof tenant) =>
      (await of.call<{ title: string }[]>('GET /notifications')).body.map(({ title }) => title)
    expect(await titles(tenant)).toContain('Your lease ends on 10 Apr 2027')
    expect(await titles(fixture.admin)).toContain(`The lease of ${name} ends on 10 Apr 2027`)
  })
})
