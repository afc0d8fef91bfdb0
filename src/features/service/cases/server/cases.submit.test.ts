import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'

const fixture = setUpMailFixture()
const FOREIGN = '0b6a1c5e-0000-4000-8000-000000000000'

describe.each(CASE_KINDS)('submitting a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { bodyField, path } = CASES[kind]
  const required = ['tenantId', 'tenantName', 'tenantEmail', 'subject', bodyField]

  it('stores the text unchanged', async () => {
    const submission = { subject: ' Kitchen tap ', [bodyField]: ' Ɛyɛ <b>nsuo</b>\nsince Monday ' }
    const { status, body } = await caseActions.submit(submission)
    const { emailSent, emailError, ...kept } = body
    const now = fixture.portal.clock.now().toISOString()
    expect([status, emailSent, emailError]).toEqual([201, true, null])
    expect(kept).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId: fixture.tenant.tenant.id,
      tenantName: fixture.tenant.tenant.name,
      tenantEmail: fixture.tenant.tenant.email,
      property: null,
      unit: null,
      phone: null,
      subject: 'Kitchen tap',
      [bodyField]: 'Ɛyɛ <b>nsuo</b>\nsince Monday',
      status: 'pending',
      assigneeUid: null,
      assigneeName: null,
      vendorId: null,
      vendorName: null,
      vendorPhone: null,
      adminResponse: null,
      respondedAt: null,
      createdAt: now,
      timestamp: now,
      updatedAt: now,
      replies: [],
      photos: [],
      ...(kind === 'request' && {
        priority: 'normal',
        dueOn: '2026-11-27',
        dueOnChosen: false,
        late: false,
        resolvedAt: null,
        confirmedAt: null,
        rating: null,
        ratingComment: null,
        claim: null,
        unitId: null,
        takenBy: null,
      }),
    })
    const read = async (reader: ApiClient) => (await reader.call<Case>(`GET /${path}/${body.id}`)).body
    expect(await read(fixture.tenant)).toEqual(kept)
    const { apartment: property, unit, phone } = fixture.tenant.tenant
    expect(await read(fixture.admin)).toEqual({ ...kept, property, unit, phone })
  })

  it.each([
    ['its id', () => fixture.tenant.tenant.id],
    ['its uid', () => fixture.tenant.tenant.uid],
    ['its id in capitals', () => fixture.tenant.tenant.id.toUpperCase()],
  ])('names the tenant by %s, and ignores other fields about the tenant', async (_, tenantId) => {
    const claimed = {
      tenantName: 'Somebody else',
      tenantEmail: 'somebody@else.test',
      status: 'resolved',
      id: FOREIGN,
      adminResponse: 'Done',
      createdAt: '2020-01-01T00:00:00Z',
    }
    const { status, body } = await caseActions.submit({ ...claimed, tenantId: tenantId() })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        tenantId: fixture.tenant.tenant.id,
        tenantName: fixture.tenant.tenant.name,
        tenantEmail: fixture.tenant.tenant.email,
        status: 'pending',
        adminResponse: null,
        createdAt: fixture.portal.clock.now().toISOString(),
      }),
    ])
    expect(body.id).not.toBe(FOREIGN)
  })

  const NOTHING = [undefined, null, '', '  \n '.trim(), '   ']
  it.each(required.flatMap((field) => NOTHING.map((value) => [field, JSON.stringify(value), value])))(
    'without %s (%s) is refused',
    async (field, _shown, value) => {
      const before = await takeSnapshot(fixture.portal)
      const { status, body } = await caseActions.submit<ErrorBody>({ [String(field)]: value })
      expect([status, body]).toEqual([400, { error: `Missing required fields: ${field}` }])
      expect(await takeSnapshot(fixture.portal)).toEqual(before)
    },
  )

  it('lists everything that is missing in the order of the fields', async () => {
    const empty = await fixture.tenant.call(`POST /${path}`, { body: {} })
    expect([empty.status, empty.body]).toEqual([
      400,
      { error: `Missing required fields: ${required.join(', ')}` },
    ])
    const { body } = await caseActions.submit({ [bodyField]: ' ', tenantName: null })
    expect(body).toEqual({ error: `Missing required fields: tenantName, ${bodyField}` })
  })

  it('in the field of the other kind is refused as missing', async () => {
    const other = bodyField === 'message' ? 'description' : 'message'
    const { status, body } = await caseActions.submit({ [bodyField]: undefined, [other]: 'It drips' })
    expect([status, body]).toEqual([400, { error: `Missing required fields: ${bodyField}` }])
  })

  it.each([
    ['subject', 200, 'Ɔ'],
    ['subject', 200, '🏠'],
    [bodyField, 5000, 'ɛ'],
  ])('takes a %s of %i letters, and not one more', async (field, most, letter) => {
    const whole = letter.repeat(most)
    const taken = await caseActions.submit({ [field]: whole })
    expect([taken.status, taken.body[field as 'subject']]).toEqual([201, whole])
    const { status, body } = await caseActions.submit<ErrorBody>({ [field]: `${whole}x` })
    expect(status).toBe(400)
    expect(body.details).toEqual([expect.stringContaining(`at most ${most} characters`)])
  })

  it('for another tenant is refused', async () => {
    const other = await fixture.otherTenant()
    const before = await takeSnapshot(fixture.portal)
    for (const tenantId of [other.tenant.id, other.tenant.uid, FOREIGN, 'nonsense']) {
      const { status, body } = await caseActions.submit({ tenantId })
      expect([status, body]).toEqual([403, { error: caseMessages(kind).notYours }])
    }
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it('is refused to an admin and to an account without a tenancy', async () => {
    const uid = await fixture.portal.createAccount(
      { name: 'Yaw Darko', email: `yaw-${randomUUID()}@tenant.test` },
      { role: 'tenant', password: 'correct horse' },
    )
    const homeless = await fixture.portal.startSession(uid)
    const before = await takeSnapshot(fixture.portal)
    const send = { body: caseActions.buildBody({ tenantId: uid }) }
    expect((await fixture.admin.call(`POST /${path}`, send)).status).toBe(403)
    const refused = await homeless.call(`POST /${path}`, send)
    expect([refused.status, refused.body]).toEqual([404, { error: 'Tenant not found' }])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
    expect((await homeless.call(`GET /${path}`)).body).toEqual([])
  })

  it('twice with one key creates one case', async () => {
    const send = {
      body: caseActions.buildBody({ subject: 'Twice' }),
      headers: { 'idempotency-key': randomUUID() },
    }
    const mailsBefore = fixture.mails.received.length
    const both = await Promise.all([1, 2].map(() => fixture.tenant.call<Case>(`POST /${path}`, send)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect((await fixture.admin.call<Case[]>(`GET /${path}?q=Twice`)).body).toHaveLength(1)
    const other = await fixture.tenant.call(`POST /${path}`, { ...send, body: caseActions.buildBody() })
    expect(other.status).toBe(422)
    expect(fixture.mails.received.length - mailsBefore).toBe(1)
  })
})
