import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { caseDesk } from '../../../testing/cases.ts'
import { type Failure, openScene } from '../../../testing/scene.ts'
import { stateOf } from '../../../testing/state.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const scene = openScene()
const FOREIGN = '0b6a1c5e-0000-4000-8000-000000000000'

describe.each(CASE_KINDS)('submitting a %s', (kind) => {
  const desk = caseDesk(scene, kind)
  const { words, path } = CASES[kind]
  const required = ['tenantId', 'tenantName', 'tenantEmail', 'subject', words]

  it('keeps it as it was written, and as it reads back', async () => {
    const said = { subject: ' Kitchen tap ', [words]: ' Ɛyɛ <b>nsuo</b>\nsince Monday ' }
    const { status, body } = await desk.submit(said)
    const { emailSent, emailError, ...kept } = body
    const now = scene.portal.clock.now().toISOString()
    expect([status, emailSent, emailError]).toEqual([201, true, null])
    expect(kept).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId: scene.tenant.tenant.id,
      tenantName: scene.tenant.tenant.name,
      tenantEmail: scene.tenant.tenant.email,
      subject: 'Kitchen tap',
      [words]: 'Ɛyɛ <b>nsuo</b>\nsince Monday',
      status: 'pending',
      adminResponse: null,
      respondedAt: null,
      createdAt: now,
      timestamp: now,
      updatedAt: now,
      replies: [],
      photos: [],
    })
    for (const reader of [scene.admin, scene.tenant])
      expect((await reader.call<Case>(`GET /${path}/${body.id}`)).body).toEqual(kept)
  })

  it.each([
    ['its id', () => scene.tenant.tenant.id],
    ['its uid', () => scene.tenant.tenant.uid],
    ['its id in capitals', () => scene.tenant.tenant.id.toUpperCase()],
  ])('names the tenant by %s, and what else it says of itself is nothing', async (_, tenantId) => {
    const claimed = {
      tenantName: 'Somebody else',
      tenantEmail: 'somebody@else.test',
      status: 'resolved',
      id: FOREIGN,
      adminResponse: 'Done',
      createdAt: '2020-01-01T00:00:00Z',
    }
    const { status, body } = await desk.submit({ ...claimed, tenantId: tenantId() })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        tenantId: scene.tenant.tenant.id,
        tenantName: scene.tenant.tenant.name,
        tenantEmail: scene.tenant.tenant.email,
        status: 'pending',
        adminResponse: null,
        createdAt: scene.portal.clock.now().toISOString(),
      }),
    ])
    expect(body.id).not.toBe(FOREIGN)
  })

  const NOTHING = [undefined, null, '', '  \n '.trim(), '   ']
  it.each(required.flatMap((field) => NOTHING.map((value) => [field, JSON.stringify(value), value])))(
    'without %s (%s) is refused',
    async (field, _shown, value) => {
      const before = await stateOf(scene.portal)
      const { status, body } = await desk.submit<Failure>({ [String(field)]: value })
      expect([status, body]).toEqual([400, { error: `Missing required fields: ${field}` }])
      expect(await stateOf(scene.portal)).toEqual(before)
    },
  )

  it('lists everything that is missing in the order of the fields', async () => {
    const empty = await scene.tenant.call(`POST /${path}`, { body: {} })
    expect([empty.status, empty.body]).toEqual([
      400,
      { error: `Missing required fields: ${required.join(', ')}` },
    ])
    const { body } = await desk.submit({ [words]: ' ', tenantName: null })
    expect(body).toEqual({ error: `Missing required fields: tenantName, ${words}` })
  })

  it('in the words of the other kind misses its own', async () => {
    const other = words === 'message' ? 'description' : 'message'
    const { status, body } = await desk.submit({ [words]: undefined, [other]: 'It drips' })
    expect([status, body]).toEqual([400, { error: `Missing required fields: ${words}` }])
  })

  it.each([
    ['subject', 200, 'Ɔ'],
    ['subject', 200, '🏠'],
    [words, 5000, 'ɛ'],
  ])('takes a %s of %i letters, and not one more', async (field, most, letter) => {
    const whole = letter.repeat(most)
    const taken = await desk.submit({ [field]: whole })
    expect([taken.status, taken.body[field as 'subject']]).toEqual([201, whole])
    const { status, body } = await desk.submit<Failure>({ [field]: `${whole}x` })
    expect(status).toBe(400)
    expect(body.details).toEqual([expect.stringContaining(`at most ${most} characters`)])
  })

  it('for another tenant is refused', async () => {
    const other = await scene.other()
    const before = await stateOf(scene.portal)
    for (const tenantId of [other.tenant.id, other.tenant.uid, FOREIGN, 'nonsense']) {
      const { status, body } = await desk.submit({ tenantId })
      expect([status, body]).toEqual([403, { error: caseMessages(kind).notYours }])
    }
    expect(await stateOf(scene.portal)).toEqual(before)
  })

  it('is nothing for an admin, nor for an account without a tenancy', async () => {
    const uid = await scene.portal.account(
      { name: 'Yaw Darko', email: `yaw-${randomUUID()}@tenant.test` },
      { role: 'tenant', password: 'correct horse' },
    )
    const homeless = await scene.portal.session(uid)
    const before = await stateOf(scene.portal)
    const send = { body: desk.fields({ tenantId: uid }) }
    expect((await scene.admin.call(`POST /${path}`, send)).status).toBe(403)
    const refused = await homeless.call(`POST /${path}`, send)
    expect([refused.status, refused.body]).toEqual([404, { error: 'Tenant not found' }])
    expect(await stateOf(scene.portal)).toEqual(before)
    expect((await homeless.call(`GET /${path}`)).body).toEqual([])
  })

  it('twice with one key at once makes one', async () => {
    const send = { body: desk.fields({ subject: 'Twice' }), headers: { 'idempotency-key': randomUUID() } }
    const mailsBefore = scene.mails.received.length
    const both = await Promise.all([1, 2].map(() => scene.tenant.call<Case>(`POST /${path}`, send)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect((await scene.admin.call<Case[]>(`GET /${path}?q=Twice`)).body).toHaveLength(1)
    const other = await scene.tenant.call(`POST /${path}`, { ...send, body: desk.fields() })
    expect(other.status).toBe(422)
    expect(scene.mails.received.length - mailsBefore).toBe(1)
  })
})
