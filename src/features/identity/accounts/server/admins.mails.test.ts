import { describe, expect, test } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { MINUTE } from '../../../../testing/clock.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { TestMailServer } from '../../../../testing/mail/mail-server.ts'
import { PASSWORD } from '../../../../testing/portal.ts'

const OFFICE = 'office@landlord.test'
const readersOfRequests = ({ received }: TestMailServer) =>
  received.filter(({ subject }) => subject?.startsWith('New request')).map(({ to }) => to?.[0]?.address)

describe('emails that wait for an admin who is removed', () => {
  const fixture = setUpMailFixture()

  test('are withdrawn, but not those to others', async () => {
    const gone = await fixture.portal.createAdmin()
    const { body: me } = await gone.call<{ uid: string }>('GET /auth/me')
    fixture.mails.mode = 'reject temporarily'
    fixture.mails.received.length = 0
    const { body } = await createCaseActions(fixture, 'request').submit()
    expect((await fixture.admin.call(`DELETE /staff/${me.uid}`)).status).toBe(204)
    await fixture.portal.portal.ctx.deliveries.giveUp()
    const { rows } = await fixture.portal.db.$client.query(
      'select recipient, state, last_error as error from deliveries where subject_id = $1',
      [body.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      recipient: gone.email,
      state: 'failed',
      error: 'Withdrawn: the admin was removed.',
    })
    expect(rows).toContainEqual(expect.objectContaining({ recipient: fixture.admin.email, state: 'pending' }))
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(MINUTE)
    await fixture.portal.portal.ctx.deliveries.sendDue()
    await expect.poll(() => readersOfRequests(fixture.mails)).toEqual([fixture.admin.email])
  })
})

describe('with an address for notifications', () => {
  const fixture = setUpMailFixture({ ADMIN_NOTIFY_EMAIL: OFFICE })

  test('waiting emails to it are sent though the admin is removed', async () => {
    const body = { name: 'Esi', email: OFFICE.toUpperCase(), password: PASSWORD }
    const { uid } = (await fixture.admin.call<{ uid: string }>('POST /auth/register', { body })).body
    fixture.mails.mode = 'reject temporarily'
    fixture.mails.received.length = 0
    await createCaseActions(fixture, 'request').submit()
    expect((await fixture.admin.call(`DELETE /staff/${uid}`)).status).toBe(204)
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(MINUTE)
    await fixture.portal.portal.ctx.deliveries.sendDue()
    await expect.poll(() => readersOfRequests(fixture.mails)).toEqual([OFFICE])
  })
})
