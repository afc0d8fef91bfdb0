import { beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { ApiResponse } from '../../../../../testing/portal.ts'
import { createSigner } from '../../../../../testing/signings.ts'
import type { Signing } from '../../signings.contract.ts'

const ROUNDS = 3
const fixture = setUpMailFixture()
let signer: ReturnType<typeof createSigner>
beforeAll(() => {
  signer = createSigner(fixture)
})

type Reply = ApiResponse<Signing & ErrorBody>
type Act = () => Promise<Reply>

const read = async (id: string) => (await fixture.admin.call<Signing>(`GET /signings/${id}`)).body

/** An agreement that both may sign at once, with every act on it. */
async function signable(signedBefore?: 'office') {
  const { admin } = fixture
  const { tenant, client, sent, leaseId } = await signer.sentAgreement()
  await signer.open(client, sent.id)
  const code = await signer.codeFor(client, tenant.email, sent.id)
  if (signedBefore) expect((await signer.signFor(sent.id, sent)).status).toBe(200)
  const reason = { body: { reason: 'Race' } }
  const form = () => {
    const data = new FormData()
    data.set('signedOn', '2026-11-19')
    data.set('file', new Blob([`%PDF-1.4 ${sent.number}`]), 'scan.pdf')
    return data
  }
  const acts = {
    office: () => signer.signFor<Signing & ErrorBody>(sent.id, sent),
    tenant: () => signer.signAs<Signing & ErrorBody>(client, sent, { code }),
    withdraw: () => admin.call<Signing & ErrorBody>(`POST /signings/${sent.id}/withdraw`, reason),
    decline: () => client.call<Signing & ErrorBody>(`POST /signings/${sent.id}/decline`, reason),
    paper: () => admin.call<Signing & ErrorBody>(`POST /signings/${sent.id}/paper`, { form: form() }),
  } satisfies Record<string, Act>
  return { id: sent.id, leaseId, acts }
}

const isDone = ({ status }: Reply) => status === 200

/** Runs acts at once; whichever wins, the document is sealed once or ended once, with one file each. */
async function race(signing: Awaited<ReturnType<typeof signable>>, acts: Act[]) {
  const before = (await fixture.portal.listStoredFiles()).length
  const replies = await Promise.all(acts.map((act) => act()))
  for (const { status, text } of replies) expect([200, 400, 409], text).toContain(status)
  const after = await read(signing.id)
  const count = (event: string) => after.trail.filter(({ what }) => what === event).length
  const isSealed = after.state === 'sealed'
  expect([count('sealed'), after.sealedSha256 !== null]).toEqual([isSealed ? 1 : 0, isSealed])
  expect(count('signed')).toBe(after.signatures.length)
  expect(new Set(after.signatures.map(({ party }) => party)).size).toBe(after.signatures.length)
  for (const state of ['withdrawn', 'declined'] as const)
    expect(count(state)).toBe(after.state === state ? 1 : 0)
  expect((await fixture.portal.listStoredFiles()).length - before).toBe(isSealed ? 1 : 0)
  return { replies, after }
}

const rounds = async (run: () => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await run()
}

describe('at once', () => {
  test('both sign, one of them twice: both signatures, one seal', () =>
    rounds(async () => {
      const signing = await signable()
      const { office, tenant } = signing.acts
      const { replies, after } = await race(signing, [office, tenant, tenant, office])
      expect([replies.filter(isDone).length, after.state]).toEqual([2, 'sealed'])
    }))

  test('the last one signs and the office withdraws: sealed or withdrawn', () =>
    rounds(async () => {
      const signing = await signable('office')
      const { tenant, withdraw } = signing.acts
      const { replies, after } = await race(signing, [tenant, withdraw, withdraw])
      expect(replies.filter(isDone).length).toBe(1)
      expect(['sealed', 'withdrawn']).toContain(after.state)
    }))

  test('the office signs and the tenant declines: nothing is sealed', () =>
    rounds(async () => {
      const signing = await signable()
      const { office, decline } = signing.acts
      const { after } = await race(signing, [office, decline, office, decline])
      expect(after.state).toBe('declined')
    }))

  test('the last one signs and a scan is uploaded: one of them seals', () =>
    rounds(async () => {
      const signing = await signable('office')
      const { tenant, paper } = signing.acts
      const { replies, after } = await race(signing, [tenant, paper, paper])
      expect([replies.filter(isDone).length, after.state]).toEqual([1, 'sealed'])
      expect(after.way).toBe(after.trail.some(({ what }) => what === 'uploaded') ? 'paper' : 'phone')
    }))

  test('a document is made and sent twice: it is there once, and sent once', () =>
    rounds(async () => {
      const { admin, portal } = fixture
      const { leaseId } = await signer.newTenant()
      const make = () =>
        admin.call<Signing>(`POST /leases/${leaseId}/signings`, { body: { kind: 'agreement' } })
      const made = await Promise.all([make(), make(), make()])
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      const id = made.find(({ status }) => status === 201)?.body.id ?? ''
      const files = (await portal.listStoredFiles()).length
      const send = () => admin.call<Signing>(`POST /signings/${id}/send`)
      const sent = await Promise.all([send(), send(), send()])
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const { trail, state } = await read(id)
      expect([state, trail.map(({ what }) => what)]).toEqual(['sent', ['sent']])
      expect((await portal.listStoredFiles()).length - files).toBe(1)
    }))
})
