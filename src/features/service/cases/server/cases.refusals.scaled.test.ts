import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { scale } from '../../../../testing/scale.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASE_KINDS, CASES, type CaseKind, type CaseStatus } from '../cases.rules.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'

describe.each(scale<readonly CaseKind[]>(['request'], CASE_KINDS))(
  'a refused change of a %s changes nothing',
  (kind) => {
    const caseActions = createCaseActions(fixture, kind)
    const { path, statuses, working, refused } = CASES[kind]
    const texts = caseMessages(kind)
    const all = statuses.flatMap((status) => [true, false].map((answered) => ({ status, answered })))

    type Write = {
      name: string
      by: 'admin' | 'tenant'
      call: (id: string, query?: string) => [string, object]
    }
    const REPLY: Write = {
      name: 'reply',
      by: 'tenant',
      call: (id) => [`POST /${path}/${id}/reply`, { body: { tenantReply: 'Thank you' } }],
    }
    const DELETE: Write = { name: 'delete', by: 'admin', call: (id) => [`DELETE /${path}/${id}`, {}] }
    const DELETE_OWN: Write = {
      name: 'delete own',
      by: 'tenant',
      call: (id, query = '') => [`DELETE /${path}/${id}/tenant${query}`, {}],
    }
    const HANDLE: Write = {
      name: 'handle',
      by: 'admin',
      call: (id) => [`PATCH /${path}/${id}`, { body: { status: 'resolved', adminResponse: 'Done' } }],
    }
    const WRITES = [REPLY, DELETE, DELETE_OWN, HANDLE]

    const refusedAs = async (by: ApiClient, [endpoint, send]: [string, object]) => {
      const before = await takeSnapshot(fixture.portal)
      const { status, body } = await by.call<object>(endpoint, send)
      expect(await takeSnapshot(fixture.portal)).toEqual(before)
      return [status, body]
    }

    // Every write not allowed here must be a conflict.
    const mayReply = (status: CaseStatus, answered: boolean) => answered && status !== 'resolved'
    const conflicts = all.flatMap(({ status, answered }) => [
      ...(mayReply(status, answered)
        ? []
        : [
            [
              REPLY,
              status,
              answered,
              status === 'resolved' ? texts.noReplyToResolved : texts.noAnswerYet,
            ] as const,
          ]),
      ...(status === 'resolved' || status === refused
        ? []
        : [[DELETE, status, answered, texts.onlyEnded] as const]),
      ...(status === 'resolved' ? [] : [[DELETE_OWN, status, answered, texts.onlyResolved] as const]),
    ])

    it('answers 409 for every write that the rules forbid', () => {
      expect(conflicts.map(([{ name }]) => name).toSorted()).toEqual([
        ...Array<string>(4).fill('delete'),
        ...Array<string>(6).fill('delete own'),
        ...Array<string>(5).fill('reply'),
      ])
    })

    it.each(conflicts.map(([write, ...rest]) => [write.name, ...rest, write] as const))(
      '%s at %s (answered: %s): %s',
      async (_, status, answered, error, write) => {
        const { id } = await caseActions.submitInStatus(status, { answered })
        expect(await refusedAs(fixture[write.by], write.call(id))).toEqual([409, { error }])
      },
    )

    it.each(all)('but the rest goes: $status, answered $answered', async ({ status, answered }) => {
      const done: string[] = []
      for (const write of WRITES) {
        const { id } = await caseActions.submitInStatus(status, { answered })
        const reply = await fixture[write.by].call(...write.call(id))
        if (reply.status < 300) done.push(write.name)
      }
      expect(done).toEqual([
        ...(mayReply(status, answered) ? ['reply'] : []),
        ...(status === 'resolved' || status === refused ? ['delete'] : []),
        ...(status === 'resolved' ? ['delete own'] : []),
        'handle',
      ])
    })

    it.each([
      ['its own resolved one', 'resolved', true],
      ['its own answered one', working, true],
    ] as const)('%s by another tenant is not found', async (_, status, answered) => {
      const other = await fixture.otherTenant()
      const { id } = await caseActions.submitInStatus(status, { answered })
      for (const write of [REPLY, DELETE_OWN])
        expect(await refusedAs(other, write.call(id))).toEqual([404, { error: texts.notFound }])
      expect(await refusedAs(other, [`GET /${path}/${id}`, {}])).toEqual([404, { error: texts.notFound }])
    })

    it.each(WRITES.map((write) => [write.name, write] as const))(
      '%s at what is not there',
      async (_, write) => {
        for (const id of [NOBODY, 'nonsense'])
          expect(await refusedAs(fixture[write.by], write.call(id))).toEqual([404, { error: texts.notFound }])
      },
    )

    it('a tenant that names another one', async () => {
      const { tenant } = await fixture.otherTenant()
      for (const tenantId of [tenant.id, tenant.uid ?? '', NOBODY, 'nonsense']) {
        const resolved = await caseActions.submitInStatus('resolved', { answered: true })
        const query = `?tenantId=${tenantId}`
        const refusal = [403, { error: texts.notYours }]
        expect(await refusedAs(fixture.tenant, DELETE_OWN.call(resolved.id, query))).toEqual(refusal)
        const { id } = await caseActions.submitInStatus(working, { answered: true })
        const reply = [`POST /${path}/${id}/reply`, { body: { tenantId, tenantReply: 'Hello' } }] as [
          string,
          object,
        ]
        expect(await refusedAs(fixture.tenant, reply)).toEqual(refusal)
      }
    })

    it.each([undefined, null, '', ' \n '])('a reply with the text %o', async (tenantReply) => {
      const { id } = await caseActions.submitInStatus(working, { answered: true })
      const send = { body: { tenantId: fixture.tenant.tenant.id, tenantReply } }
      expect(await refusedAs(fixture.tenant, [`POST /${path}/${id}/reply`, send])).toEqual([
        400,
        { error: 'Please enter a reply message', details: ['Please enter a reply message'] },
      ])
    })

    it('but a reply needs no tenantId, and takes both', async () => {
      const { id } = await caseActions.submitInStatus(working, { answered: true })
      for (const tenantId of [undefined, null, fixture.tenant.tenant.id, fixture.tenant.tenant.uid])
        expect((await caseActions.reply<Case>(id, { tenantId, tenantReply: 'Thank you' })).status).toBe(201)
    })
  },
)
