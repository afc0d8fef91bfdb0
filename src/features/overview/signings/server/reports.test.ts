import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../../testing/clock.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import { createSigner, DRAWING, download, hash } from '../../../../testing/signings.ts'
import type { RegistrationDue, Signing } from '../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../signings.messages.ts'
import { type ReportToSend, sendReport } from './report-signing.ts'
import { sealUnanswered } from './seal-unanswered.job.ts'

const fixture = setUpMailFixture()
let signer: ReturnType<typeof createSigner>
beforeAll(() => {
  signer = createSigner(fixture)
})

const DRAWN = Buffer.from(DRAWING, 'base64')
// Admin sessions expire.
const read = async (id: string) =>
  (await (await fixture.portal.createAdmin()).call<Signing>(`GET /signings/${id}`)).body

async function makePages(): Promise<Uint8Array> {
  const { leaseId } = await signer.newTenant()
  const { id } = await signer.draft(leaseId)
  return (await signer.open(fixture.admin, id)).bytes
}

async function sentReport(more: Partial<ReportToSend> = {}) {
  const { portal } = fixture
  const { tenant, client, leaseId } = await signer.newTenant()
  const pdf = await makePages()
  const report: ReportToSend = {
    leaseId,
    kind: 'entry_report',
    handoverId: randomUUID(),
    title: 'Entry report',
    pdf,
    office: { uid: randomUUID(), name: 'Kwesi Care', typedName: 'kwesi care', drawing: DRAWN },
    objectUntil: '2026-11-27',
    ip: '10.0.0.1',
    userAgent: null,
    ...more,
  }
  const { signingId } = await portal.db.transaction((tx) => sendReport(portal.portal.ctx, tx, report))
  return { tenant, client, leaseId, pdf, signingId }
}

describe('a final statement', () => {
  async function endedLease() {
    const { portal } = fixture
    const admin = await portal.createAdmin()
    const moveOutOn = portal.clock.today()
    const { tenant, leaseId } = await signer.newTenant()
    const make = <T = Signing>() =>
      admin.call<T>(`POST /leases/${leaseId}/signings`, { body: { kind: 'final_statement' } })
    const early = await make<ErrorBody>()
    expect([early.status, early.body.error]).toEqual([409, MESSAGES.statementBeforeEnd])
    const ending = { moveOutOn, reason: 'Moves' }
    expect((await admin.call(`POST /leases/${leaseId}/end`, { body: ending })).status).toBe(200)
    return { admin, tenant, make }
  }

  test('has the totals of the ledger, and cannot be signed once it has other ones', async () => {
    const { portal } = fixture
    const { admin, tenant, make } = await endedLease()
    const { body: drafted } = await make()
    expect(drafted.totals).toMatchObject({ owed: 0, leftToPay: 0, toGiveBack: 0 })
    const send = await admin.call<Signing>(`POST /signings/${drafted.id}/send`)
    expect(send.body.state, send.text).toBe('sent')
    await portal.createInvoice(admin, tenant.id, { amount: 80, purpose: 'utility', sendEmail: false })
    const refused = await signer.signFor<ErrorBody>(drafted.id, send.body, admin)
    expect([refused.status, refused.body.error]).toEqual([409, MESSAGES.outdatedTotals])
    await admin.call(`POST /signings/${drafted.id}/withdraw`, { body: { reason: 'New bill' } })
    const { body: second } = await make()
    expect(second).toMatchObject({ version: 2, totals: { owed: 80, leftToPay: 80 } })
    const sent = await admin.call<Signing>(`POST /signings/${second.id}/send`)
    expect((await signer.signFor(second.id, sent.body, admin)).status).toBe(200)
  })
})

describe('the registration', () => {
  test('of an agreement about a room is due 14 days after it was sealed, until it is noted', async () => {
    const { portal } = fixture
    const admin = await portal.createAdmin()
    const { leaseId, tenant } = await signer.newTenant()
    await portal.db.$client.query(
      "update units set kind = 'room' where id = (select unit_id from leases where id = $1)",
      [leaseId],
    )
    const drafted = await admin.call<Signing>(`POST /leases/${leaseId}/signings`, {
      body: { kind: 'agreement' },
    })
    const { id, warnings } = drafted.body
    expect(warnings.map(({ source }) => source)).toEqual(['PNDCL 138, section 4'])
    const note = (by = admin) =>
      by.call(`PATCH /signings/${id}/registration`, {
        body: { registeredOn: portal.clock.today(), reference: 'RCD/1' },
      })
    expect((await note()).status).toBe(409)
    const form = new FormData()
    form.set('signedOn', portal.clock.today())
    form.set('file', new Blob(['%PDF-1.4 signed']), 'scan.pdf')
    expect((await admin.call(`POST /signings/${id}/paper`, { form })).status).toBe(200)
    const due = async () =>
      (await admin.call<RegistrationDue[]>('GET /signings/registration-due')).body.find(
        ({ signingId }) => signingId === id,
      )
    expect(await due()).toMatchObject({ tenantId: tenant.id, reasons: ['rooms'], daysLate: 0 })
    expect((await note()).status).toBe(200)
    expect(await due()).toBeUndefined()
  })
})

describe('a report', () => {
  test('is signed for the office when it is sent, and sealed by the tenant’s signature', async () => {
    const { tenant, client, pdf, signingId } = await sentReport()
    const sent = await read(signingId)
    expect(sent).toMatchObject({
      state: 'sent',
      documentSha256: hash(pdf),
      signatures: [{ party: 'office', name: 'Kwesi Care' }],
    })
    const refused = await signer.signFor<ErrorBody>(signingId, sent)
    expect([refused.status, refused.body.error]).toEqual([409, MESSAGES.reportByTenant])
    for (const act of ['decline', 'withdraw'] as const) {
      const by = act === 'decline' ? client : fixture.admin
      expect((await by.call(`POST /signings/${signingId}/${act}`, { body: { reason: 'x' } })).status).toBe(
        409,
      )
    }
    await signer.open(client, signingId)
    const code = await signer.codeFor(client, tenant.email, signingId)
    expect((await signer.signAs(client, sent, { code })).body.state).toBe('sealed')
  })

  test('is signed by the tenant until the last minute of the last day, and not a minute later', async () => {
    const { portal } = fixture
    for (const [late, status] of [
      [0, 200],
      [MINUTE, 409],
    ] as const) {
      const today = portal.clock.today()
      portal.clock.set(`${today}T23:55:00Z`)
      const { tenant, client, signingId } = await sentReport({ objectUntil: today })
      const sent = await read(signingId)
      await signer.open(client, signingId)
      const code = await signer.codeFor(client, tenant.email, signingId)
      portal.clock.set(`${today}T23:59:59Z`)
      portal.clock.advance(late)
      const reply = await signer.signAs<Signing & ErrorBody>(client, sent, { code })
      expect([reply.status, reply.body.error], reply.text).toEqual([
        status,
        status === 200 ? undefined : MESSAGES.objectionsOver,
      ])
      await sealUnanswered(portal.portal.ctx, {
        reportExtras: async () => ({ objections: [] }),
        onReportClosed: async () => undefined,
      })
      expect((await read(signingId)).state).toBe(status === 200 ? 'sealed' : 'unanswered')
    }
  })

  test('with another name or a broken drawing is not sent', async () => {
    const office = { uid: randomUUID(), name: 'Kwesi Care', typedName: 'Kofi', drawing: DRAWN }
    await expect(sentReport({ office })).rejects.toMatchObject({ status: 400 })
    const broken = { ...office, typedName: 'Kwesi Care', drawing: DRAWN.subarray(0, 40) }
    await expect(sentReport({ office: broken })).rejects.toMatchObject({ status: 400 })
  })

  test('is sealed as not answered on the day after the last one for objections, which its last page lists', async () => {
    const { portal } = fixture
    const today = portal.clock.today()
    const { client, tenant, signingId } = await sentReport({ objectUntil: today })
    const closed: object[] = []
    const hooks = {
      reportExtras: async () => ({
        objections: [{ item: 'Kitchen, tap', text: 'It dripped before', at: portal.clock.now(), photos: 2 }],
      }),
      onReportClosed: async (_: unknown, report: object) => void closed.push(report),
    }
    await sealUnanswered(portal.portal.ctx, hooks)
    expect((await read(signingId)).state).toBe('sent')
    portal.clock.advance(DAY)
    const again = await portal.startSession(tenant.uid ?? '')
    await signer.open(again, signingId)
    expect((await again.call<ErrorBody>(`POST /signings/${signingId}/code`)).body.error).toBe(
      MESSAGES.objectionsOver,
    )
    await Promise.all([sealUnanswered(portal.portal.ctx, hooks), sealUnanswered(portal.portal.ctx, hooks)])
    expect(await read(signingId)).toMatchObject({ state: 'unanswered', signatures: [{ party: 'office' }] })
    expect(closed).toContainEqual({ signingId, state: 'unanswered' })
    expect(closed.filter((one) => JSON.stringify(one).includes(signingId)).length).toBe(1)
    const admin = await portal.createAdmin()
    const { bytes: input } = await download(portal, admin, `/signings/${signingId}/file`)
    const words = execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' })
    for (const part of ['not as agreed', 'Kitchen, tap', 'It dripped before']) expect(words).toContain(part)
    expect(client.token).not.toBe(again.token)
  })
})
