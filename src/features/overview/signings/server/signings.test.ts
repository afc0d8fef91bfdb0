import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { createSigner, download, hash } from '../../../../testing/signings.ts'
import type { CheckedDocument, Signing, SigningRow } from '../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../signings.messages.ts'

const fixture = setUpMailFixture()
let signer: ReturnType<typeof createSigner>
beforeAll(() => {
  signer = createSigner(fixture)
})

const read = async (id: string) => (await fixture.admin.call<Signing>(`GET /signings/${id}`)).body
const folder = mkdtempSync(path.join(tmpdir(), 'signings-'))
const poppler = (tool: string, args: string[]) => execFileSync(tool, args, { encoding: 'utf8', cwd: folder })

describe('an agreement', () => {
  test('is drafted with the particulars of the lease, sent, signed by both and sealed once', async () => {
    const { portal, admin, mails } = fixture
    const { tenant, client, leaseId } = await signer.newTenant({ unit: 'A 77' })
    const drafted = await signer.draft(leaseId)
    expect(drafted).toMatchObject({
      number: expect.stringMatching(/^DOC-2026-\d{5}$/),
      state: 'draft',
      version: 1,
      missing: [],
      documentSha256: null,
    })
    for (const part of [tenant.name, 'A 77', 'GHS 1,500.00', '1 Nov 2026', drafted.number])
      expect(drafted.body).toContain(part)
    expect((await client.call(`GET /signings/${drafted.id}`)).status).toBe(404)
    const sent = await signer.send(drafted.id)
    const { bytes: pages } = await signer.open(client, sent.id)
    expect(hash(pages)).toBe(sent.documentSha256)
    expect((await signer.signFor(sent.id, sent)).body.state).toBe('sent')
    const code = await signer.codeFor(client, tenant.email, sent.id)
    const { status, body: sealed, text } = await signer.signAs(client, sent, { code })
    expect(status, text).toBe(200)
    expect(sealed).toMatchObject({ state: 'sealed', signatures: [{ party: 'office' }, { party: 'tenant' }] })
    expect(sealed.signatures[1]).toMatchObject({ channel: 'email', sentTo: expect.stringMatching(/^t•••@/) })
    const happened = sealed.trail.map(({ what }) => what)
    expect(happened).toEqual(['sent', 'opened', 'signed', 'code', 'signed', 'sealed'])
    const { bytes: file } = await download(portal, admin, `/signings/${sent.id}/file`)
    expect(hash(file)).toBe(sealed.sealedSha256)
    writeFileSync(path.join(folder, 'sealed.pdf'), file)
    poppler('pdfdetach', ['-save', '1', '-o', 'document.pdf', 'sealed.pdf'])
    expect(readFileSync(path.join(folder, 'document.pdf')).equals(pages)).toBe(true)
    writeFileSync(path.join(folder, 'pages.pdf'), pages)
    const words = (name: string) => poppler('pdftotext', ['-raw', name, '-'])
    const firstPage = (name: string) => poppler('pdftotext', ['-raw', '-l', '1', name, '-'])
    expect(firstPage('sealed.pdf')).toBe(firstPage('pages.pdf'))
    for (const part of ['Signatures and trail', sent.documentSha256 ?? '', 'akosua opoku dede', 'Trail'])
      expect(words('sealed.pdf')).toContain(part)
    const findMail = () =>
      mails.received.find(
        ({ to, attachments }) =>
          attachments.length > 0 && to?.some(({ address }) => address === tenant.email),
      )
    await expect.poll(() => findMail()?.subject, { timeout: 10_000 }).toBe('Sealed: Tenancy agreement')
    const mail = findMail()
    expect(mail?.text).toContain(sealed.sealedSha256)
    expect(hash(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))).toBe(sealed.sealedSha256)
    const check = async (body: object) =>
      (await portal.anonymous.call<CheckedDocument>('POST /check', { body })).body
    const { number } = sealed
    expect(await check({ number, sha256: sealed.sealedSha256 })).toMatchObject({
      known: true,
      state: 'sealed',
    })
    expect(await check({ number, sha256: sealed.documentSha256 })).toMatchObject({ known: true })
    expect(await check({ number: 'DOC-2026-99999', sha256: sealed.sealedSha256 })).toEqual({ known: false })
    const form = (content: Buffer) => {
      const data = new FormData()
      data.set('file', new Blob([new Uint8Array(content)]), 'a.pdf')
      return portal.anonymous.call<CheckedDocument>('POST /check', { form: data })
    }
    expect((await form(file)).body).toMatchObject({ known: true, number })
    expect((await form(Buffer.concat([file, Buffer.from(' ')]))).body).toEqual({ known: false })
  })

  test('is refused while a placeholder has no value, and names unknown ones', async () => {
    const { admin } = fixture
    const { leaseId } = await signer.newTenant()
    const { id } = await signer.draft(leaseId)
    const change = (body: string) =>
      admin.call<Signing & ErrorBody>(`PATCH /signings/${id}`, { body: { body } })
    expect(await change('The {{rentt}} is due')).toMatchObject({
      status: 400,
      body: { error: MESSAGES.unknownPlaceholder('rentt') },
    })
    expect((await change('Card {{cardSerial}} for {{tenantName}}')).body.missing).toEqual(['cardSerial'])
    expect(await admin.call(`POST /signings/${id}/send`)).toMatchObject({
      status: 409,
      body: { missing: ['cardSerial'] },
    })
    await admin.call(`PATCH /leases/${leaseId}/rent-card`, { body: { officialSerial: 'RC-9' } })
    const sent = await signer.send(id)
    expect(sent.body).toBe('Card RC-9 for Akosua Ɔpɔku Dɛdɛ')
    expect((await change('Another text')).status).toBe(409)
  })

  test('of which one is open is no second one; a withdrawn one is followed by the next version', async () => {
    const { admin } = fixture
    const { client, leaseId, sent } = await signer.sentAgreement()
    const again = () =>
      admin.call<Signing & ErrorBody>(`POST /leases/${leaseId}/signings`, { body: { kind: 'agreement' } })
    expect(await again()).toMatchObject({ status: 409, body: { error: MESSAGES.liveAlready(sent.number) } })
    const withdrawn = await admin.call<Signing>(`POST /signings/${sent.id}/withdraw`, {
      body: { reason: 'Wrong rent' },
    })
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', endReason: 'Wrong rent' })
    expect(await signer.signAs<ErrorBody>(client, sent, { code: '123456' })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.ended },
    })
    expect((await again()).body).toMatchObject({ version: 2, state: 'draft' })
    const rows = (await admin.call<SigningRow[]>(`GET /signings?leaseId=${leaseId}`)).body
    expect(rows.map(({ version }) => version).toSorted()).toEqual([1, 2])
  })

  test('is declined by the tenant with a reason, and by no other tenant', async () => {
    const { client, sent } = await signer.sentAgreement()
    const other = await signer.newTenant()
    const decline = (by: typeof client) =>
      by.call<Signing>(`POST /signings/${sent.id}/decline`, { body: { reason: 'Too dear' } })
    expect((await decline(other.client)).status).toBe(404)
    expect((await decline(client)).body).toMatchObject({ state: 'declined', endReason: 'Too dear' })
    expect((await decline(client)).status).toBe(409)
  })

  test('on paper is sealed by its scan, whose uploader is named', async () => {
    const { admin } = fixture
    const { leaseId } = await signer.newTenant()
    const { id } = await signer.draft(leaseId)
    const scan = execFileSync('printf', ['%s', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'])
    const upload = (signedOn: string) => {
      const form = new FormData()
      form.set('signedOn', signedOn)
      form.set('file', new Blob([new Uint8Array(scan)], { type: 'application/pdf' }), 'scan.pdf')
      return admin.call<Signing>(`POST /signings/${id}/paper`, { form })
    }
    expect((await upload('2026-11-21')).status).toBe(400)
    const { status, body, text } = await upload('2026-11-19')
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      state: 'sealed',
      way: 'paper',
      signedOn: '2026-11-19',
      sealedSha256: hash(scan),
    })
    expect(body.trail).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: 'uploaded', name: 'Ama Mensah' })]),
    )
    expect((await upload('2026-11-19')).status).toBe(409)
    const other = await signer.draft((await signer.newTenant()).leaseId)
    const again = new FormData()
    again.set('signedOn', '2026-11-19')
    again.set('file', new Blob([new Uint8Array(scan)]), 'scan.pdf')
    const refused = await admin.call<ErrorBody>(`POST /signings/${other.id}/paper`, { form: again })
    expect([refused.status, refused.body.error]).toEqual([409, MESSAGES.sealedBefore])
  })
})

describe('races', () => {
  test('of both signatures, and of a signature and a withdrawal, end in one seal or none', async () => {
    const { admin } = fixture
    for (let round = 0; round < 3; round += 1) {
      const { tenant, client, sent } = await signer.sentAgreement()
      await signer.open(client, sent.id)
      const code = await signer.codeFor(client, tenant.email, sent.id)
      const answers = await Promise.all([
        signer.signFor(sent.id, sent),
        signer.signAs(client, sent, { code }),
        signer.signAs(client, sent, { code }),
        ...(round === 2
          ? [admin.call(`POST /signings/${sent.id}/withdraw`, { body: { reason: 'Race' } })]
          : []),
      ])
      for (const { status, text } of answers) expect([200, 400, 409], text).toContain(status)
      const { state, trail, sealedSha256 } = await read(sent.id)
      const seals = trail.filter(({ what }) => what === 'sealed').length
      expect([seals, sealedSha256 !== null]).toEqual(state === 'sealed' ? [1, true] : [0, false])
      if (round < 2) expect(state).toBe('sealed')
      expect(trail.filter(({ what }) => what === 'withdrawn').length).toBe(state === 'withdrawn' ? 1 : 0)
    }
  })

  test('what was signed and sealed cannot be changed in the database', async () => {
    const { portal } = fixture
    const run = (text: string) => portal.db.$client.query(text)
    for (const text of [
      "update signatures set name = 'x'",
      'delete from signatures',
      "update signing_events set name = 'x'",
      'delete from signing_events',
      "update signings set body = 'x' where state = 'sealed'",
      "delete from signings where state = 'sealed'",
    ])
      await expect(run(text)).rejects.toThrow(/only ever added|never changed/)
  })
})
