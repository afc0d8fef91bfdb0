import { describe, expect, test } from 'vitest'
import { caseDesk } from '../../../testing/cases.ts'
import { MINUTE } from '../../../testing/clock.ts'
import { PASSWORD } from '../../../testing/portal.ts'
import { openScene } from '../../../testing/scene.ts'

const OFFICE = 'office@landlord.test'

describe('mails that wait for an admin who is removed', () => {
  const scene = openScene()

  test('are withdrawn, those to the others are not', async () => {
    const gone = await scene.portal.admin()
    const { body: me } = await gone.call<{ uid: string }>('GET /auth/me')
    scene.mails.mood = 'refuse for now'
    scene.mails.received.length = 0
    const { body } = await caseDesk(scene, 'request').submit()
    expect((await scene.admin.call(`DELETE /admins/${me.uid}`)).status).toBe(204)
    const { rows } = await scene.portal.db.$client.query(
      'select recipient, state, last_error as error from deliveries where about = $1',
      [body.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      recipient: gone.email,
      state: 'failed',
      error: 'Withdrawn: the admin was removed.',
    })
    expect(rows).toContainEqual(expect.objectContaining({ recipient: scene.admin.email, state: 'pending' }))
    scene.mails.mood = 'take'
    scene.portal.clock.advance(MINUTE)
    await scene.portal.portal.ctx.deliveries.sendDue()
    expect(scene.mails.received.map(({ to }) => to?.[0]?.address)).toEqual([scene.admin.email])
  })
})

describe('with an address for notifications', () => {
  const scene = openScene({ ADMIN_NOTIFY_EMAIL: OFFICE })

  test('what waits for it goes out though its admin is removed', async () => {
    const body = { name: 'Esi', email: OFFICE.toUpperCase(), password: PASSWORD }
    const { uid } = (await scene.admin.call<{ uid: string }>('POST /auth/register', { body })).body
    scene.mails.mood = 'refuse for now'
    scene.mails.received.length = 0
    await caseDesk(scene, 'request').submit()
    expect((await scene.admin.call(`DELETE /admins/${uid}`)).status).toBe(204)
    scene.mails.mood = 'take'
    scene.portal.clock.advance(MINUTE)
    await scene.portal.portal.ctx.deliveries.sendDue()
    expect(scene.mails.received.map(({ to }) => to?.[0]?.address)).toEqual([OFFICE])
  })
})
