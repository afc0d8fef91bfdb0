import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../../../../testing/clock.ts'
import { createTestDeliveries, type TestDeliveries } from '../../../../../testing/mail/deliveries.ts'
import type { Delivery } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'

const SECRET = { holdsSecret: true as const, html: '<p>hunter2</p>', text: 'hunter2' }
const IN_ONE_YEAR = new Date('2027-11-20T09:00:00Z')

let harness: TestDeliveries
beforeAll(async () => {
  harness = await createTestDeliveries()
})
afterAll(() => harness.close())

/** The row of a message of this age and state. */
async function leftOver(age: number, email: object, then: Partial<Delivery>): Promise<Delivery> {
  const portal = harness.open({ smtpUrl: undefined })
  const id = await harness.enqueue(portal, email)
  const at = harness.clock.now()
  const sent = then.state === 'sent' && { sentAt: at, html: '<p>Hi</p>', text: 'Hi', nextAttemptAt: null }
  await harness.db
    .update(deliveries)
    .set({ ...sent, ...then })
    .where(eq(deliveries.id, id))
  harness.clock.advance(age)
  await portal.giveUp()
  return harness.readDelivery(id)
}

describe('what a message said', () => {
  it.each([
    ['on its last day', 90 * DAY, { html: '<p>Hi</p>', text: 'Hi' }],
    ['a moment later', 90 * DAY + 1, { html: null, text: null, params: null }],
  ])('is kept for 90 days once it was sent: %s', async (_when, age, left) => {
    expect(await leftOver(age, {}, { state: 'sent' })).toMatchObject({ ...left, state: 'sent' })
  })

  it('stays while it waits', async () => {
    const row = await leftOver(90 * DAY + 1, {}, { askedAt: IN_ONE_YEAR })
    expect([row.state, row.params]).toEqual(['pending', expect.objectContaining({ text: expect.anything() })])
  })
})

describe('a password or link', () => {
  it.each([
    ['pending', { state: 'pending', askedAt: IN_ONE_YEAR } as const],
    ['failed for want of a server', { state: 'failed', ended: 'no-server' } as const],
    ['failed as mail is off', { state: 'failed', ended: 'off' } as const],
    [
      'refused, and asked for again since',
      { state: 'failed', ended: 'refused', askedAt: IN_ONE_YEAR } as const,
    ],
  ])('leaves a message before it is 7 days old that is %s', async (_state, then) => {
    expect(await leftOver(7 * DAY - HOUR - 1, SECRET, then)).toMatchObject({
      state: then.state,
      params: { text: 'hunter2' },
    })
    const row = await leftOver(7 * DAY - HOUR, SECRET, then)
    expect(row).toMatchObject({ state: 'failed', params: null, html: null, text: null })
    const again = await harness.db.transaction((tx) =>
      harness.open({ smtpUrl: undefined }).resend(tx, [row.id]),
    )
    expect(again.get(row.id)).toBe('emptied')
  })
})
