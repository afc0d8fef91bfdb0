import { beforeAll, describe, expect, test } from 'vitest'
import { readPdfText } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import { createSigner, DRAWING, OFFICE_NAME } from '../../../../../testing/signings.ts'
import type { Signing } from '../../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../../signings.messages.ts'

// Nothing sends: no mail server and no SMS.
const fixture = setUpFixture()
let signer: ReturnType<typeof createSigner>
beforeAll(() => {
  signer = createSigner(fixture)
})

const CODE = { code: '123456' }
const refusal = async (reply: Promise<{ status: number; body: ErrorBody }>) => {
  const { status, body } = await reply
  return [status, body.error]
}
const read = async (id: string) => (await fixture.admin.call<Signing>(`GET /signings/${id}`)).body

describe('a signature', () => {
  test('of another tenant finds no document, whatever it knows of it', async () => {
    const { sent } = await signer.sentAgreement()
    const { client } = await signer.newTenant()
    const id = sent.id
    expect(await refusal(signer.signAs(client, sent, CODE))).toEqual([404, MESSAGES.notFound])
    expect(await refusal(client.call(`POST /signings/${id}/code`))).toEqual([404, MESSAGES.notFound])
    expect((await signer.open(client, id)).status).toBe(404)
    expect(await refusal(client.call(`POST /signings/${id}/file/ticket`))).toEqual([404, MESSAGES.notFound])
    expect((await client.call<Signing[]>(`GET /signings?leaseId=${sent.leaseId}`)).body).toEqual([])
    expect((await read(id)).trail.map(({ what }) => what)).toEqual(['sent'])
  })

  test('of an old version signs neither it nor the new one', async () => {
    const { client, leaseId, sent } = await signer.sentAgreement()
    await signer.open(client, sent.id)
    await fixture.admin.call(`POST /signings/${sent.id}/withdraw`, { body: { reason: 'Wrong rent' } })
    const next = await signer.send((await signer.draft(leaseId)).id)
    expect(await refusal(signer.signAs(client, next, CODE))).toEqual([409, MESSAGES.openFirst])
    await signer.open(client, next.id)
    const old = { id: next.id, documentSha256: sent.documentSha256 }
    expect(await refusal(signer.signAs(client, old, CODE))).toEqual([400, MESSAGES.otherVersion])
    expect(await refusal(signer.signFor<ErrorBody>(next.id, sent))).toEqual([400, MESSAGES.otherVersion])
    expect(await refusal(signer.signAs(client, sent, CODE))).toEqual([409, MESSAGES.ended])
    expect(await refusal(signer.signFor<ErrorBody>(sent.id, sent))).toEqual([409, MESSAGES.ended])
    expect(await refusal(client.call(`POST /signings/${sent.id}/code`))).toEqual([409, MESSAGES.ended])
    for (const id of [sent.id, next.id]) expect((await read(id)).signatures).toEqual([])
  })

  test('by staff is one of the office, never of the tenant', async () => {
    const { portal, admin } = fixture
    const { tenant, sent } = await signer.sentAgreement()
    const as = (name: string) =>
      admin.call<Signing & ErrorBody>(`POST /signings/${sent.id}/sign`, {
        body: { documentSha256: sent.documentSha256, name, drawing: DRAWING, agree: true, ...CODE },
      })
    expect(await refusal(as(tenant.name))).toEqual([400, MESSAGES.otherName(OFFICE_NAME)])
    expect((await admin.call(`POST /signings/${sent.id}/code`)).status).toBe(403)
    expect((await admin.call(`POST /signings/${sent.id}/decline`, { body: { reason: 'x' } })).status).toBe(
      403,
    )
    expect((await as(OFFICE_NAME)).body.signatures).toMatchObject([{ party: 'office', channel: null }])
    expect(await refusal(as(OFFICE_NAME))).toEqual([409, MESSAGES.signedAlready])
    const caretaker = await portal.createAdmin({ staff: 'caretaker' })
    expect((await signer.signFor(sent.id, sent, caretaker)).status).toBe(403)
    expect((await caretaker.call(`GET /signings/${sent.id}`)).status).toBe(403)
  })

  test('waits for somebody to whom a code can be sent', async () => {
    const { client, sent } = await signer.sentAgreement()
    await signer.open(client, sent.id)
    expect(await refusal(client.call(`POST /signings/${sent.id}/code`))).toEqual([503, MESSAGES.nothingSends])
    expect(await refusal(signer.signAs(client, sent, CODE))).toEqual([400, MESSAGES.wrongCode])
  })

  test('in other letters, or without a whole drawing, is refused before its code is looked at', async () => {
    const { client, tenant, sent } = await signer.sentAgreement()
    await signer.open(client, sent.id)
    for (const name of ['Аkosua Opoku Dede', 'Akosua', 'akosua opoku dede!', '🙂', '\u0301'])
      expect((await signer.signAs(client, sent, { name, ...CODE })).status, name).toBe(400)
    expect(await refusal(signer.signAs(client, sent, { name: 'Kofi', ...CODE }))).toEqual([
      400,
      MESSAGES.otherName(tenant.name),
    ])
    const drawn = Buffer.from(DRAWING, 'base64')
    const draw = (drawing: string) => refusal(signer.signAs(client, sent, { drawing, ...CODE }))
    const after = Buffer.concat([drawn, Buffer.from('trailing')]).toString('base64')
    expect(await draw(after)).toEqual([400, MESSAGES.drawingBroken])
    expect(await draw(Buffer.alloc(102_401).toString('base64'))).toEqual([413, MESSAGES.drawingTooLarge])
    expect((await draw('A'.repeat(140_001)))[0]).toBe(400)
  })
})

describe('a text', () => {
  const frozenText = async (body: string) => {
    const { leaseId } = await signer.newTenant()
    const { id } = await signer.draft(leaseId)
    expect((await fixture.admin.call(`PATCH /signings/${id}`, { body: { body } })).status).toBe(200)
    const sent = await signer.send(id)
    return { sent, text: readPdfText((await signer.open(fixture.admin, id)).bytes) }
  }

  test('is printed as it was typed, whatever the typesetter or a browser would make of it', async () => {
    const lines = [
      '#read("/etc/passwd")',
      '#import "document.typ": *',
      '$ x^2 $ \\ ~ @ref <label> `raw`',
      '<script>alert(1)</script>',
      '= No heading of Typst',
      '[link](javascript:alert(1)) ![image](/etc/passwd)',
    ]
    const { sent, text } = await frozenText(lines.join('\n\n'))
    expect(sent.body).toBe(lines.join('\n\n'))
    for (const line of lines) expect(text).toContain(line)
    expect(text).not.toContain('root:')
  })

  test('of a tenant whose name is a placeholder keeps the name', async () => {
    const { tenant, leaseId } = await signer.newTenant({ name: '{{rent}} Mensah' })
    const { id, body } = await signer.draft(leaseId)
    expect(tenant.name).toBe('{{rent}} Mensah')
    expect(body).toContain('{ {rent} } Mensah')
    const sent = await signer.send(id)
    expect(sent.body).toBe(body)
    expect(sent.body).not.toContain('GHS 1,500.00 Mensah')
  })

  test('of 40,000 characters is set, one of 200 KB is refused', async () => {
    const { leaseId } = await signer.newTenant()
    const { id } = await signer.draft(leaseId)
    const change = (body: string) => fixture.admin.call(`PATCH /signings/${id}`, { body: { body } })
    expect((await change('a '.repeat(102_400))).status).toBe(400)
    expect((await change('*a {{ '.repeat(6_666))).status).toBe(200)
    expect((await signer.send(id)).state).toBe('sent')
  })
})
