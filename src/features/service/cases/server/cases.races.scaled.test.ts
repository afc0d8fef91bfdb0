import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { openEventStream } from '../../../../testing/event-stream.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { scale } from '../../../../testing/scale.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../cases.rules.ts'

const fixture = setUpMailFixture()

describe.each(scale<readonly CaseKind[]>(['complaint'], CASE_KINDS))('concurrent calls on a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, working, event } = CASES[kind]
  const together = <T>(id: string, calls: (() => Promise<T>)[]) =>
    callBehindLock(fixture.portal, `select 1 from cases where id = '${id}' for update`, calls)
  const mailsAfter = async (work: () => Promise<unknown>) => {
    const before = fixture.mails.received.length
    await work()
    return fixture.mails.received.length - before
  }

  it('change its state once for two admins, with one email', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id } = await caseActions.submitInStatus()
    const calls = [fixture.admin, colleague].map(
      (by) => () => caseActions.handle(id, { status: working }, by),
    )
    const count = await mailsAfter(async () => {
      const both = await together(id, calls)
      expect(both.map(({ status, body }) => [status, body.status])).toEqual([
        [200, working],
        [200, working],
      ])
      expect(both.filter(({ body }) => body.emailSent)).toHaveLength(1)
    })
    expect(count).toBe(1)
  })

  it('refuse a change from an outdated state, with its answer', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id, status: from } = await caseActions.submitInStatus()
    await caseActions.handle(id, { status: 'resolved', from }, colleague)
    const before = await takeSnapshot(fixture.portal)
    for (const call of [
      { status: working, from },
      { status: 'resolved', adminResponse: 'Tomorrow', from },
      { adminResponse: 'Tomorrow', from },
    ]) {
      const { status, body } = await caseActions.handle<ErrorBody>(id, call)
      expect([status, body.error]).toEqual([409, `This ${kind} is Resolved by now; please look again.`])
    }
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    const again = await caseActions.handle(id, { status: 'resolved', from })
    expect([again.status, again.body.status, again.body.emailSent]).toEqual([200, 'resolved', false])
    const meant = await caseActions.handle(id, { status: working, from: 'resolved' })
    expect([meant.status, meant.body.status]).toEqual([200, working])
  })

  it('answer once when a request is repeated after a lost response, whatever state it names', async () => {
    const { id, status: from } = await caseActions.submitInStatus()
    const send = { status: working, adminResponse: 'Tomorrow' }
    const headers = { 'idempotency-key': randomUUID() }
    for (const seen of [from, working]) {
      const { status } = await fixture.admin.call(`PATCH /${path}/${id}`, {
        body: { ...send, from: seen },
        headers,
      })
      expect(status).toBe(200)
    }
    expect((await caseActions.read(id)).replies).toHaveLength(1)
  })

  it('keep the answers of both admins', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id } = await caseActions.submitInStatus()
    const both = await together(id, [
      () => caseActions.handle(id, { adminResponse: 'One', status: working }),
      () => caseActions.handle(id, { adminResponse: 'Two', status: 'resolved' }, colleague),
    ])
    const item = await caseActions.read(id)
    expect(item.replies.map(({ message }) => message).toSorted()).toEqual(['One', 'Two'])
    expect(item.adminResponse).toBe(item.replies.at(-1)?.message)
    const last = both.find(({ body }) => body.replies.length === 2)
    expect([item.status, item.updatedAt]).toEqual([last?.body.status, last?.body.updatedAt])
  })

  it('resolve it or add a reply, and refuse a reply to a resolved case', async () => {
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    const [resolved, replied] = await together<{ status: number }>(id, [
      () => caseActions.handle(id, { status: 'resolved' }),
      () => caseActions.reply(id, { tenantReply: 'Still wet' }),
    ])
    const item = await caseActions.read(id)
    expect([resolved?.status, item.status]).toEqual([200, 'resolved'])
    expect([201, 409]).toContain(replied?.status)
    expect(item.replies).toHaveLength(replied?.status === 201 ? 2 : 1)
  })

  it('delete it once', async () => {
    const { id } = await caseActions.submitInStatus('resolved')
    const both = await together(id, [
      () => fixture.admin.call(`DELETE /${path}/${id}`),
      () => fixture.tenant.call(`DELETE /${path}/${id}/tenant`),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  it('add one reply for a double click with one key', async () => {
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    const send = { body: { tenantReply: 'Thank you' }, headers: { 'idempotency-key': randomUUID() } }
    const count = await mailsAfter(async () => {
      const both = await Promise.all([1, 2].map(() => fixture.tenant.call(`POST /${path}/${id}/reply`, send)))
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(both[0]?.body).toEqual(both[1]?.body)
    })
    const admins = await fixture.portal.db.$client.query(`select 1 from profiles where role = 'admin'`)
    expect(count).toBe(admins.rowCount)
    expect((await caseActions.read(id)).replies).toHaveLength(2)
  })

  it('add one answer for a double click with one key', async () => {
    const { id } = await caseActions.submitInStatus()
    const send = { body: { adminResponse: 'Tomorrow' }, headers: { 'idempotency-key': randomUUID() } }
    const count = await mailsAfter(() =>
      Promise.all([1, 2].map(() => fixture.admin.call(`PATCH /${path}/${id}`, send))),
    )
    expect([count, (await caseActions.read(id)).replies.length]).toEqual([1, 1])
  })

  it('attach a photo once for a double click', async () => {
    const [photo] = await caseActions.uploadPhotos(1)
    const both = await Promise.all(
      ['One', 'Two'].map((subject) => caseActions.submit({ subject, photoIds: [photo] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('notify the admins and the tenant of every change, and nobody else', async () => {
    const other = await fixture.otherTenant()
    const [office, tenant, foreign] = [
      await openEventStream(fixture.portal, fixture.admin),
      await openEventStream(fixture.portal, fixture.tenant),
      await openEventStream(fixture.portal, other),
    ]
    const about = async (listener: typeof office, id: string) => {
      for (;;) {
        const heard = await listener.next()
        if (heard.event === event) return heard.data.id === id
      }
    }
    const { body } = await caseActions.submit()
    const changes = [
      () => Promise.resolve(),
      () => caseActions.handle(body.id, { adminResponse: 'We come', status: working }),
      () => caseActions.reply(body.id, { tenantReply: 'Thank you' }),
      () => caseActions.handle(body.id, { status: 'resolved' }),
      () => fixture.tenant.call(`DELETE /${path}/${body.id}/tenant`),
    ]
    for (const change of changes) {
      await change()
      expect([await about(office, body.id), await about(tenant, body.id)]).toEqual([true, true])
    }
    const mine = (await caseActions.submit({}, other)).body.id
    expect(await about(foreign, mine)).toBe(true)
    for (const listener of [office, tenant, foreign]) listener.close()
  })
})
