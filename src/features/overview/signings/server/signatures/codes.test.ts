import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import type { ErrorBody } from '../../../../../testing/fixture.ts'
import { setUpPhones } from '../../../../../testing/phone-sign-in.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import { createSigner } from '../../../../../testing/signings.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { Signing } from '../../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../../signings.messages.ts'

const { it, addByPhone, codeFor, newNumber, verify } = setUpPhones()
const NAME = 'Yaa Asantewaa'

let admin: ApiClient
let signer: ReturnType<typeof createSigner>
// A day passes before each test, so that sessions end.
beforeEach(async () => {
  const owner = await it.portal.createAdmin()
  admin = owner
  signer = createSigner({ portal: it.portal, admin: owner })
})

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codesTo = (phone: string): string[] =>
  it.sms.textsTo(phone).flatMap((text) => /\b(\d{6}) signs DOC-/.exec(text)?.[1] ?? [])

/** A tenant whose number was proven by the code that signed it in, with a lease and an agreement that it has opened. */
async function reader() {
  const { portal } = it
  const days = { moveInDate: '2026-11-01', leaseEndDate: '2027-10-31' }
  const { phone, tenant } = await addByPhone({ unit: `S${newNumber().slice(-6)}`, ...days })
  const { body } = await verify(phone, await codeFor(phone))
  const client = portal.withToken(body.token)
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  const leaseId = lease?.id ?? ''
  await admin.call(`PATCH /leases/${leaseId}`, { body: { rent: 900 } })
  const sent = await signer.send((await signer.draft(leaseId)).id)
  await signer.open(client, sent.id)
  return { phone, tenant, client, leaseId, sent }
}
type Reader = Awaited<ReturnType<typeof reader>>

async function ask({ client, phone, sent }: Pick<Reader, 'client' | 'phone' | 'sent'>): Promise<string> {
  const before = codesTo(phone).length
  const { status, body, text } = await client.call(`POST /signings/${sent.id}/code`)
  expect(status, text).toBe(202)
  expect(body).toEqual({ channel: 'sms', sentTo: `•••• ${phone.slice(-4)}` })
  await expect.poll(() => codesTo(phone).length).toBe(before + 1)
  return codesTo(phone).at(-1) ?? ''
}

const sign = ({ client, sent }: Pick<Reader, 'client' | 'sent'>, code: string, fields: object = {}) =>
  signer.signAs<Signing & ErrorBody>(client, sent, { name: NAME, code, ...fields })

describe('a code by SMS', () => {
  test('signs once, and the number is masked in the signature and the trail', async () => {
    const one = await reader()
    const code = await ask(one)
    const masked = { channel: 'sms', sentTo: `•••• ${one.phone.slice(-4)}` }
    const { status, body, text } = await sign(one, code)
    expect([status, body.signatures], text).toMatchObject([200, [{ party: 'tenant', name: NAME, ...masked }]])
    expect(body.trail.filter(({ what }) => what === 'code')).toMatchObject([{ detail: masked.sentTo }])
    expect(text).not.toContain(one.phone)
    expect((await sign(one, code)).body.error).toBe(MESSAGES.signedAlready)
  })

  test('stands in no list of messages, and nowhere once it was sent', async () => {
    const one = await reader()
    const code = await ask(one)
    const kept = 'select 1 from deliveries where params::text like $1 or text like $1'
    await expect.poll(async () => (await it.portal.db.$client.query(kept, [`%${code}%`])).rows.length).toBe(0)
    const messages = await admin.call(`GET /messages?tenantId=${one.tenant.id}`)
    expect([messages.status, messages.text.includes(`${code} signs`)]).toEqual([200, false])
    expect(it.portal.logLines.join('\n')).not.toContain(code)
  })

  test.each([
    ['after 10:00', 10 * MINUTE, 200],
    ['after 10:00 and a thousandth of a second', 10 * MINUTE + 1, 400],
  ])('%s', async (_when, ms, status) => {
    const one = await reader()
    const code = await ask(one)
    it.portal.clock.advance(ms)
    expect((await sign(one, code)).status).toBe(status)
  })

  test.each([
    [4, 200],
    [5, 429],
  ])('after %i wrong ones', async (wrong, status) => {
    const one = await reader()
    const code = await ask(one)
    for (let tried = 0; tried < wrong; tried += 1)
      expect(await sign(one, other(code))).toMatchObject({ status: 400, body: { error: MESSAGES.wrongCode } })
    expect((await sign(one, code)).status).toBe(status)
  })

  test('counts no signature that was refused for another cause', async () => {
    const one = await reader()
    const code = await ask(one)
    for (let tried = 0; tried < 6; tried += 1) {
      expect((await sign(one, code, { name: 'Yaa' })).status).toBe(400)
      expect((await sign(one, other(code), { agree: false })).status).toBe(400)
    }
    expect((await sign(one, code)).status).toBe(200)
  })

  test('ends with a new one, which has its own five tries', async () => {
    const one = await reader()
    const first = await ask(one)
    for (let tried = 0; tried < 5; tried += 1) await sign(one, other(first))
    expect((await sign(one, first)).status).toBe(429)
    const second = await ask(one)
    if (first !== second) expect((await sign(one, first)).status).toBe(400)
    expect((await sign(one, second)).status).toBe(200)
  })

  test('of an earlier version or of another tenant signs nothing', async () => {
    const one = await reader()
    const two = await reader()
    const [code, foreign] = [await ask(one), await ask(two)]
    if (code !== foreign) expect((await sign(one, foreign)).body.error).toBe(MESSAGES.wrongCode)
    await admin.call(`POST /signings/${one.sent.id}/withdraw`, { body: { reason: 'Wrong rent' } })
    const next = await signer.send((await signer.draft(one.leaseId)).id)
    await signer.open(one.client, next.id)
    expect((await sign({ ...one, sent: next }, code)).body.error).toBe(MESSAGES.wrongCode)
    expect((await sign(one, code)).body.error).toBe(MESSAGES.ended)
  })
})

describe('a number that the office changed', () => {
  test('ends the proof and the code, tells the old number, and stands in the trail', async () => {
    const one = await reader()
    const code = await ask(one)
    const now = newNumber()
    const tenant = { name: NAME, apartment: 'Bohye (Shops)', phone: now }
    expect((await admin.call(`PUT /tenants/${one.tenant.id}`, { body: tenant })).status).toBe(200)
    await it.portal.portal.ctx.jobs.run('notify-old-contacts')
    await expect
      .poll(() => it.sms.textsTo(one.phone).at(-1))
      .toMatch(/reaches you at another address or number since/)
    const client = await it.portal.startSession(one.tenant.uid ?? '')
    await signer.open(client, one.sent.id)
    const refused = await client.call(`POST /signings/${one.sent.id}/code`)
    expect(refused).toMatchObject({ status: 409, body: { needsProof: true, error: MESSAGES.needsProof } })
    expect(await sign({ client, sent: one.sent }, code)).toMatchObject({
      status: 409,
      body: { needsProof: true },
    })
    const { trail } = (await admin.call<Signing>(`GET /signings/${one.sent.id}`)).body
    expect(trail.filter(({ what }) => what === 'contact')).toMatchObject([
      { detail: `•••• ${one.phone.slice(-4)}, now •••• ${now.slice(-4)}` },
    ])
    expect(codesTo(now)).toEqual([])
  })
})
