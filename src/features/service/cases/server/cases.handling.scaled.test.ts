import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { scale } from '../../../../testing/scale.ts'
import { CASE_KINDS, CASES, type CaseKind, type CaseStatus } from '../cases.rules.ts'

const fixture = setUpMailFixture()

describe.each(scale<readonly CaseKind[]>(['request'], CASE_KINDS))('an admin at a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, statuses, working, refused } = CASES[kind]
  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as [CaseStatus, CaseStatus]))

  it.each(moves.filter(([from, to]) => from !== to))(
    'moves it from %s to %s, with one mail',
    async (from, to) => {
      const { id, updatedAt, ...rest } = await caseActions.submitInStatus(from)
      fixture.portal.clock.advance(1000)
      const before = fixture.mails.received.length
      const { status, body } = await caseActions.handle(id, { status: to })
      const { emailSent, emailError, ...kept } = body
      expect([status, emailSent, emailError]).toEqual([200, true, null])
      const now = fixture.portal.clock.now().toISOString()
      const resolvedAt = to === 'resolved' ? now : null
      const own = kind === 'request' ? { resolvedAt } : {}
      expect(kept).toEqual({ ...rest, ...own, id, status: to, updatedAt: now })
      expect(updatedAt).not.toBe(kept.updatedAt)
      expect(await caseActions.read(id)).toEqual(kept)
      expect(fixture.mails.received).toHaveLength(before + 1)
    },
  )

  it.each(
    statuses.flatMap((status) =>
      [{ status }, { status, adminResponse: ' \n ' }, {}, { adminResponse: null }].map(
        (body) => [status, body] as const,
      ),
    ),
  )('changes nothing at %s by %o', async (from, changes) => {
    const item = await caseActions.submitInStatus(from, { answered: true })
    fixture.portal.clock.advance(1000)
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await caseActions.handle(item.id, changes)
    expect([status, body]).toEqual([
      200,
      { ...item, replies: [{ ...item.replies[0], mine: true }], emailSent: false, emailError: null },
    ])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each(['approved', 'Pending', '', kind === 'request' ? 'closed' : 'rejected', null, 5])(
    'finds no state %s',
    async (word) => {
      const item = await caseActions.submitInStatus()
      const before = await takeSnapshot(fixture.portal)
      const { status, body } = await caseActions.handle<ErrorBody>(item.id, {
        status: word,
        adminResponse: 'Done',
      })
      expect([status, body.details]).toEqual([400, [`Status must be one of: ${statuses.join(', ')}`]])
      expect(await takeSnapshot(fixture.portal)).toEqual(before)
    },
  )

  it('answers with or without a change of state, and the newest answer is marked', async () => {
    const { id } = await caseActions.submitInStatus()
    const first = await caseActions.handle(id, { adminResponse: ' We send somebody ' })
    expect(first.body).toMatchObject({
      status: 'pending',
      adminResponse: 'We send somebody',
      respondedAt: fixture.portal.clock.now().toISOString(),
    })
    fixture.portal.clock.advance(60_000)
    const second = await caseActions.handle(id, { adminResponse: 'He is there', status: working })
    expect(second.body).toMatchObject({
      status: working,
      adminResponse: 'He is there',
      respondedAt: fixture.portal.clock.now().toISOString(),
    })
    const replies = second.body.replies.map(({ sender, senderName, message, mine }) => [
      sender,
      senderName,
      message,
      mine,
    ])
    expect(replies).toEqual([
      ['admin', 'Ama Mensah', 'We send somebody', true],
      ['admin', 'Ama Mensah', 'He is there', true],
    ])
  })

  it('and its tenant reply in turn; each sees its own replies marked', async () => {
    const { id } = await caseActions.submitInStatus('pending', { answered: true })
    const colleague = await fixture.portal.createAdmin()
    for (const n of [1, 2, 3]) {
      await caseActions.reply(id, { tenantReply: `Tenant ${n}` })
      await caseActions.handle(id, { adminResponse: `Office ${n}` }, n === 2 ? colleague : fixture.admin)
    }
    const seen = async (by: Pick<typeof fixture.tenant, 'call'>) =>
      (await by.call<Awaited<ReturnType<typeof caseActions.read>>>(`GET /${path}/${id}`)).body.replies
    const order = ['We send somebody', 'Tenant 1', 'Office 1', 'Tenant 2', 'Office 2', 'Tenant 3', 'Office 3']
    for (const [by, own] of [
      [fixture.admin, ['We send somebody', 'Office 1', 'Office 3']],
      [colleague, ['Office 2']],
      [fixture.tenant, ['Tenant 1', 'Tenant 2', 'Tenant 3']],
    ] as const) {
      const replies = await seen(by)
      expect(replies.map(({ message }) => message)).toEqual(order)
      expect(replies.filter(({ mine }) => mine).map(({ message }) => message)).toEqual(own)
      const times = replies.map(({ timestamp }) => timestamp)
      expect(times).toEqual([...new Set(times)].sort())
    }
  })

  it('accepts an answer of 5,000 characters, and not one more', async () => {
    const { id } = await caseActions.submitInStatus()
    const whole = 'ɔ'.repeat(5000)
    const taken = await caseActions.handle(id, { adminResponse: whole })
    expect([taken.status, taken.body.adminResponse]).toEqual([200, whole])
    const { status, body } = await caseActions.handle<ErrorBody>(id, { adminResponse: `${whole}x` })
    expect([status, body.details]).toEqual([400, ['Admin response must have at most 5000 characters']])
    const replied = await caseActions.reply(id, { tenantReply: whole })
    expect([replied.status, replied.body.replies.at(-1)?.message]).toEqual([201, whole])
    expect((await caseActions.reply(id, { tenantReply: `${whole}x` })).status).toBe(400)
  })

  it('deletes one that has ended with its replies, photos and notices', async () => {
    for (const ended of ['resolved', refused] as const) {
      const before = await takeSnapshot(fixture.portal, {
        except: ['deliveries', 'notices', 'quota_uses', 'audit_events'],
      })
      const { body } = await caseActions.submit({ photoIds: await caseActions.uploadPhotos(2) })
      await caseActions.handle(body.id, {
        adminResponse: 'Look',
        photoIds: await caseActions.uploadPhotos(1, fixture.admin),
      })
      await caseActions.reply(body.id, { tenantReply: 'See', photoIds: await caseActions.uploadPhotos(1) })
      await caseActions.handle(body.id, { status: ended })
      const { status, text } = await fixture.admin.call(`DELETE /${path}/${body.id}`)
      expect([status, text]).toEqual([204, ''])
      expect(
        await takeSnapshot(fixture.portal, {
          except: ['deliveries', 'notices', 'quota_uses', 'audit_events'],
        }),
      ).toEqual(before)
      const { rowCount } = await fixture.portal.db.$client.query('select 1 from notices where about = $1', [
        body.id,
      ])
      expect(rowCount).toBe(0)
      expect((await fixture.admin.call(`DELETE /${path}/${body.id}`)).status).toBe(404)
    }
  })

  it('also finds nothing left after a tenant deleted its own resolved one', async () => {
    const before = await takeSnapshot(fixture.portal, {
      except: ['deliveries', 'notices', 'quota_uses', 'audit_events'],
    })
    for (const tenantId of [
      '',
      `?tenantId=${fixture.tenant.tenant.id}`,
      `?tenantId=${fixture.tenant.tenant.uid}`,
    ]) {
      const { id } = await caseActions.submitInStatus('resolved', { answered: true })
      const { status } = await fixture.tenant.call(`DELETE /${path}/${id}/tenant${tenantId}`)
      expect(status).toBe(204)
    }
    expect(
      await takeSnapshot(fixture.portal, { except: ['deliveries', 'notices', 'quota_uses', 'audit_events'] }),
    ).toEqual(before)
  })
})
