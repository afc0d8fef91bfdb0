import { beforeAll, describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { StaffChoice } from '../../../identity/accounts/staff.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Case } from '../cases.contract.ts'
import { CASE_MESSAGES } from '../cases.messages.ts'
import { CASE_KINDS } from '../cases.rules.ts'

const fixture = setUpMailFixture()
type Person = ApiClient & { email: string; uid: string }
let caretaker: Person
let accountant: Person

async function addPerson(staff: 'caretaker' | 'accountant', propertyIds: string[] | null): Promise<Person> {
  const person = await fixture.portal.createAdmin({ staff, propertyIds })
  return { ...person, uid: (await person.call<{ uid: string }>('GET /auth/me')).body.uid }
}

beforeAll(async () => {
  const properties = (await fixture.admin.call<Property[]>('GET /properties')).body
  const elsewhere = properties.find(({ name }) => name === 'Palmwine (Shops)')
  caretaker = await addPerson('caretaker', [elsewhere?.id ?? ''])
  accountant = await addPerson('accountant', null)
})

it('is chosen from everybody in the office, of whom nothing but name and role is shown', async () => {
  const { body } = await fixture.admin.call<StaffChoice[]>('GET /staff/choices')
  expect(body).toContainEqual({ uid: caretaker.uid, name: 'Ama Mensah', staff: 'caretaker' })
  expect(body).toHaveLength(3)
})

describe.each(CASE_KINDS)('the assignee of a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path } = caseActions

  it('is set and cleared, and the tenant is neither notified nor shown it', async () => {
    const { id, ...before } = await caseActions.submitInStatus()
    const mailsBefore = fixture.mails.received.length
    const { status, body } = await caseActions.handle(id, { assigneeUid: caretaker.uid })
    expect([status, body.assigneeUid, body.assigneeName]).toEqual([200, caretaker.uid, 'Ama Mensah'])
    expect([body.status, body.emailSent, body.emailError]).toEqual([before.status, false, null])
    expect(fixture.mails.received).toHaveLength(mailsBefore)
    const ofTenant = (await fixture.tenant.call<Case>(`GET /${path}/${id}`)).body
    expect([ofTenant.assigneeUid, ofTenant.assigneeName]).toEqual([null, null])
    expect((await caseActions.handle(id, { assigneeUid: null })).body.assigneeUid).toBeNull()
  })

  it('is a staff member', async () => {
    const { id } = await caseActions.submitInStatus()
    const { status, body } = await caseActions.handle<ErrorBody>(id, {
      assigneeUid: fixture.tenant.tenant.uid,
    })
    expect([status, body.error]).toEqual([400, CASE_MESSAGES.unknownAssignee])
    expect((await caseActions.read(id)).assigneeUid).toBeNull()
  })

  it('answers it, and gives it to nobody else', async () => {
    const { id } = await caseActions.submitInStatus()
    expect((await caseActions.handle(id, { status: 'resolved' }, caretaker)).status).toBe(404)
    await caseActions.handle(id, { assigneeUid: caretaker.uid })
    expect((await caseActions.handle(id, { adminResponse: 'I come at nine.' }, caretaker)).status).toBe(200)
    for (const assigneeUid of [accountant.uid, null])
      expect((await caseActions.handle(id, { assigneeUid }, caretaker)).status).toBe(403)
    expect((await caseActions.read(id)).assigneeUid).toBe(caretaker.uid)
  })

  it('hears of a reply, without the email of the tenant', async () => {
    const { id } = await caseActions.submitInStatus()
    await caseActions.handle(id, { assigneeUid: caretaker.uid, adminResponse: 'We come.' })
    const mailsBefore = fixture.mails.received.length
    await caseActions.reply(id, { tenantReply: 'Thank you, I am at home.' })
    const mails = fixture.mails.received.slice(mailsBefore)
    const listReplyTo = (address: string) =>
      mails
        .filter(({ to }) => to?.some((one) => one.address === address))
        .map(({ replyTo }) => replyTo?.map((one) => one.address))
    expect(listReplyTo(fixture.admin.email)).toEqual([[fixture.tenant.tenant.email]])
    expect(listReplyTo(caretaker.email)).toEqual([undefined])
    expect(JSON.stringify(mails.find(({ to }) => to?.[0]?.address === caretaker.email))).not.toContain(
      fixture.tenant.tenant.email,
    )
  })

  it('is nobody once that person has left the office', async () => {
    const { id } = await caseActions.submitInStatus()
    const leaving = await addPerson('accountant', null)
    await caseActions.handle(id, { assigneeUid: leaving.uid })
    await fixture.admin.call(`DELETE /staff/${leaving.uid}`)
    const { assigneeUid, assigneeName } = await caseActions.read(id)
    expect([assigneeUid, assigneeName]).toEqual([null, null])
  })
})
