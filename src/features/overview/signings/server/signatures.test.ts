import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { createSigner, DRAWING } from '../../../../testing/signings.ts'
import type { Signing } from '../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../signings.messages.ts'

const fixture = setUpMailFixture()
let signer: ReturnType<typeof createSigner>
beforeAll(() => {
  signer = createSigner(fixture)
})

const read = async (id: string) => (await fixture.admin.call<Signing>(`GET /signings/${id}`)).body

describe('a signature', () => {
  const refused = (sent: Signing, client: Parameters<typeof signer.signAs>[0], fields: object) =>
    signer.signAs<ErrorBody>(client, sent, fields)

  test('is refused one by one for what is wrong, and none of it spends the code', async () => {
    const { tenant, client, sent } = await signer.sentAgreement()
    expect((await refused(sent, client, { code: '000000' })).body.error).toBe(MESSAGES.openFirst)
    await signer.open(client, sent.id)
    const code = await signer.codeFor(client, tenant.email, sent.id)
    const wrong: [object, number, string][] = [
      [{ documentSha256: 'a'.repeat(64) }, 400, MESSAGES.otherVersion],
      [{ name: 'Kofi Mensah' }, 400, MESSAGES.otherName(tenant.name)],
      [{ drawing: '' }, 400, MESSAGES.drawFirst],
      [{ drawing: Buffer.from('no picture').toString('base64') }, 400, MESSAGES.drawingBroken],
      [{ agree: false }, 400, MESSAGES.agreeFirst],
      [{ code: '' }, 400, MESSAGES.codeMissing],
    ]
    for (let round = 0; round < 2; round += 1)
      for (const [fields, status, error] of wrong)
        expect(await refused(sent, client, { code, ...fields })).toMatchObject({ status, body: { error } })
    const isWrong = code === '000000' ? '111111' : '000000'
    for (let round = 1; round < 5; round += 1)
      expect(await refused(sent, client, { code: isWrong })).toMatchObject({ status: 400 })
    expect((await signer.signAs(client, sent, { code })).body).toMatchObject({
      signatures: [{ party: 'tenant' }],
    })
    expect((await refused(sent, client, { code })).body.error).toBe(MESSAGES.signedAlready)
  })

  test('takes a code five times, for ten minutes, and only the last one', async () => {
    const { tenant, client, sent } = await signer.sentAgreement()
    await signer.open(client, sent.id)
    const first = await signer.codeFor(client, tenant.email, sent.id)
    const second = await signer.codeFor(client, tenant.email, sent.id)
    if (first !== second) expect((await refused(sent, client, { code: first })).status).toBe(400)
    fixture.portal.clock.advance(10 * MINUTE + 1)
    expect((await refused(sent, client, { code: second })).body.error).toBe(MESSAGES.wrongCode)
    const third = await signer.codeFor(client, tenant.email, sent.id)
    const isWrong = third === '000000' ? '111111' : '000000'
    for (let round = 1; round <= 5; round += 1)
      expect((await refused(sent, client, { code: isWrong })).status).toBe(400)
    expect((await refused(sent, client, { code: isWrong })).status).toBe(429)
    expect(await refused(sent, client, { code: third })).toMatchObject({
      status: 429,
      body: { error: MESSAGES.codeSpent },
    })
    expect((await read(sent.id)).signatures).toEqual([])
  })

  test('of another document’s code is refused', async () => {
    const one = await signer.sentAgreement()
    const statement = await signer.newTenant()
    const other = await signer.send((await signer.draft(statement.leaseId)).id)
    await signer.open(one.client, one.sent.id)
    const code = await signer.codeFor(one.client, one.tenant.email, one.sent.id)
    await signer.open(statement.client, other.id)
    expect((await refused(other, statement.client, { code })).status).toBe(400)
  })

  test('of the office needs the password, and an accountant may not', async () => {
    const { portal } = fixture
    const { client, sent } = await signer.sentAgreement()
    const accountant = await portal.createAdmin({ staff: 'accountant' })
    expect((await signer.signFor(sent.id, sent, accountant)).status).toBe(403)
    const body = { documentSha256: sent.documentSha256, name: 'AMA  mensah', agree: true, drawing: 'aGk=' }
    expect((await fixture.admin.call(`POST /signings/${sent.id}/sign`, { body })).status).toBe(400)
    const unproven = await fixture.admin.call<{ needsPassword?: true }>(`POST /signings/${sent.id}/sign`, {
      body: { ...body, drawing: DRAWING },
      headers: { 'x-confirm-password': '' },
    })
    expect(unproven).toMatchObject({ status: 403, body: { needsPassword: true } })
    expect((await signer.signFor(sent.id, sent)).status).toBe(200)
    expect((await client.call(`POST /signings/${sent.id}/withdraw`, { body: { reason: 'x' } })).status).toBe(
      403,
    )
  })

  test('by a contact that only the office entered is refused until a code proved it', async () => {
    const { portal, mails } = fixture
    const { tenant, client, leaseId } = await signer.newTenant()
    const sent = await signer.send((await signer.draft(leaseId)).id)
    await portal.db.$client.query('update profiles set email_proven_at = null where uid = $1', [tenant.uid])
    expect(await client.call(`POST /signings/${sent.id}/code`)).toMatchObject({
      status: 409,
      body: { needsProof: true },
    })
    const request = await client.call('POST /auth/contact/code', {
      body: { channel: 'email' },
      headers: { 'x-confirm-password': 'correct horse' },
    })
    expect(request.status, request.text).toBe(202)
    const findCode = () =>
      mails.received.flatMap(({ to, text }) =>
        to?.some(({ address }) => address === tenant.email)
          ? (/(\d{6}) confirms this e-mail/.exec(text ?? '')?.[1] ?? [])
          : [],
      )
    await expect.poll(() => findCode().length, { timeout: 10_000 }).toBe(1)
    const proof = { channel: 'email', code: findCode()[0] }
    expect((await client.call('POST /auth/contact/verify', { body: proof })).status).toBe(200)
    expect((await client.call(`POST /signings/${sent.id}/code`)).status).toBe(202)
  })

  test('is not possible by a contact that was changed, and the old one is told', async () => {
    const { admin, portal, mails } = fixture
    const { tenant, client, sent } = await signer.sentAgreement()
    const email = `new-${tenant.email}`
    await admin.call(`PUT /tenants/${tenant.id}`, {
      body: { name: tenant.name, apartment: 'Bohye (Shops)', email },
    })
    await portal.portal.ctx.jobs.run('notify-old-contacts')
    await expect
      .poll(() => mails.received.filter(({ subject }) => subject === 'Your contact was changed').length)
      .toBe(1)
    expect(mails.findLastTo(tenant.email).subject).toBe('Your contact was changed')
    const again = await portal.startSession(tenant.uid ?? '')
    await signer.open(again, sent.id)
    expect((await read(sent.id)).trail).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: 'contact' })]),
    )
    expect((await again.call(`POST /signings/${sent.id}/code`)).status).toBe(409)
    expect(client.token).not.toBe(again.token)
  })
})
