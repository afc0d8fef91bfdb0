import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { leaseEnding } from './messages/lease-ending.message.ts'
import { leasesEnding } from './messages/leases-ending.message.ts'

const fixture = setUpMailFixture()
const TODAY = '2026-11-20'

beforeEach(() => {
  fixture.portal.clock.set(`${TODAY}T09:00:00Z`)
  fixture.mails.mode = 'reject temporarily'
})

async function reminded(write: 'one by one' | 'refused for good' = 'one by one') {
  if (write === 'refused for good') fixture.mails.mode = 'reject permanently'
  const { tenant } = await fixture.portal.createTenant(fixture.admin, {
    leaseEndDate: '2026-12-05',
    unit: 'Shop 9',
  })
  const { ctx } = fixture.portal.portal
  const lease = { subjectId: tenant.id, replyTo: null }
  const leaseEndDate = '2026-12-05'
  const mails = await ctx.db.transaction(async (tx) => [
    ...(await ctx.deliveries.enqueue(tx, leaseEnding, { ...lease, params: { leaseEndDate } })),
    ...(await ctx.deliveries.enqueue(tx, leasesEnding, {
      ...lease,
      params: { leases: [{ tenantId: tenant.id, leaseEndDate }] },
    })),
  ])
  for (const id of mails) await ctx.deliveries.attempt(id)
  fixture.mails.mode = 'reject temporarily'
  return { tenant, mails }
}
const states = async (mails: string[]) => {
  await fixture.portal.portal.ctx.deliveries.giveUp()
  const { rows } = await fixture.portal.db.$client.query(
    'select kind, state, last_error, subject from deliveries where id = any($1) order by kind',
    [mails],
  )
  return rows.map(({ kind, state, last_error }) => [kind, state, last_error])
}
const bothWithdrawn = (because: string) => [
  ['lease-ending', 'failed', `Withdrawn: ${because}.`],
  ['leases-ending', 'failed', `Withdrawn: ${because}.`],
]
const notices = async (about: string) =>
  (await fixture.portal.db.$client.query('select 1 from notices where about = $1', [about])).rowCount
const change = (id: string, body: object) => fixture.admin.call(`PATCH /tenants/${id}`, { body })
const again = async (mails: string[]) => {
  const { ctx } = fixture.portal.portal
  return [...(await ctx.db.transaction((tx) => ctx.deliveries.resend(tx, mails))).values()]
}

describe('a waiting email about the end of a lease', () => {
  it.each([
    ['another day', { leaseEndDate: '2026-12-19' }],
    ['no day', { leaseEndDate: '' }],
  ])('is withdrawn once the lease ends on %s, and so is its notice', async (_, body) => {
    const { tenant, mails } = await reminded()
    expect(await notices(tenant.id)).toBe(2)
    expect((await change(tenant.id, body)).status).toBe(200)
    expect(await states(mails)).toEqual(bothWithdrawn('the lease ends on another day'))
    expect(await notices(tenant.id)).toBe(0)
  })

  it('stays when the lease is unchanged', async () => {
    const { tenant, mails } = await reminded()
    await change(tenant.id, { leaseEndDate: '2026-12-05', phone: '024 000 0000' })
    expect((await states(mails)).map(([, state]) => state)).toEqual(['pending', 'pending'])
    expect(await notices(tenant.id)).toBe(2)
  })

  it('is withdrawn once the tenant was deleted', async () => {
    const { tenant, mails } = await reminded()
    await fixture.admin.call(`DELETE /tenants/${tenant.id}`)
    expect(await states(mails)).toEqual(bothWithdrawn('the tenant was deleted'))
  })
})

describe('a refused email about the end of a lease', () => {
  it('has the current number of days when it is sent again', async () => {
    const { mails } = await reminded('refused for good')
    fixture.portal.clock.advance(5 * DAY)
    expect(await again(mails)).toEqual(['due', 'due'])
    fixture.mails.mode = 'accept'
    fixture.mails.received.length = 0
    await fixture.portal.portal.ctx.deliveries.sendDue()
    expect(fixture.mails.received.map(({ text }) => text?.includes('10 days left'))).toEqual([true, true])
  })

  it('is not sent again once the lease ends on another day, however near', async () => {
    const { tenant, mails } = await reminded('refused for good')
    await change(tenant.id, { leaseEndDate: '2026-12-06' })
    expect(await again(mails)).toEqual(['withdrawn', 'withdrawn'])
    expect(await states(mails)).toEqual(bothWithdrawn('the lease ends on another day'))
  })

  it('is not sent again once the lease has ended', async () => {
    const { mails } = await reminded('refused for good')
    fixture.portal.clock.advance(16 * DAY)
    expect(await again(mails)).toEqual(['withdrawn', 'withdrawn'])
    expect(await states(mails)).toEqual(bothWithdrawn('the lease has ended'))
  })
})
