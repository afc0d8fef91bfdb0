import { expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import { createSigner } from '../../../../../testing/signings.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import type { Signing } from '../../signings.contract.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../../signings.messages.ts'

const fixture = setUpFixture()

let scans = 0
async function sealByScan(id: string): Promise<Signing> {
  scans += 1
  const form = new FormData()
  form.set('signedOn', '2026-11-19')
  form.set('file', new Blob([`%PDF-1.4 scan ${scans}`]), 'scan.pdf')
  return (await fixture.admin.call<Signing>(`POST /signings/${id}/paper`, { form })).body
}

async function renew(leaseId: string, offer: object): Promise<string> {
  const { admin } = fixture
  expect((await admin.call(`POST /leases/${leaseId}/renewal`, { body: offer })).status).toBe(201)
  const { status, body } = await admin.call<Lease>(`POST /leases/${leaseId}/renewal/accept`)
  expect(status).toBe(200)
  return body.id
}

test('an addendum of a lease that was renewed twice changes the sealed agreement of the first, with the new rent', async () => {
  const { admin } = fixture
  const signer = createSigner(fixture)
  const { leaseId } = await signer.newTenant()
  const agreement = await signer.draft(leaseId)
  const early = await admin.call<ErrorBody>(`POST /leases/${leaseId}/signings`, {
    body: { kind: 'addendum' },
  })
  expect([early.status, early.body.error]).toEqual([409, MESSAGES.addendumWithoutAgreement])
  await sealByScan(agreement.id)
  const second = await renew(leaseId, { endsOn: '2028-10-31', rent: 1650 })
  const third = await renew(second, { endsOn: '2029-10-31', rent: 1800 })
  const addendum = await signer.draft(third, 'addendum')
  expect(addendum).toMatchObject({ leaseId: third, follows: agreement.number, version: 1, missing: [] })
  for (const part of [agreement.number, 'GHS 1,800.00', '31 Oct 2029']) expect(addendum.body).toContain(part)
  const sent = await signer.send(addendum.id)
  expect(sent).toMatchObject({ follows: agreement.number, body: expect.stringContaining(agreement.number) })
  expect(await sealByScan(addendum.id)).toMatchObject({ state: 'sealed', follows: agreement.number })
})

test('of two sealed agreements of a lease and its renewal, the one that was sealed last is changed', async () => {
  const signer = createSigner(fixture)
  const { leaseId } = await signer.newTenant()
  await sealByScan((await signer.draft(leaseId)).id)
  const second = await renew(leaseId, { endsOn: '2028-10-31', rent: 1650 })
  fixture.portal.clock.advance(1000)
  const newer = await sealByScan((await signer.draft(second)).id)
  expect((await signer.draft(second, 'addendum')).follows).toBe(newer.number)
})

test('the agreement of another tenant of the same unit is not changed by an addendum', async () => {
  const { admin } = fixture
  const signer = createSigner(fixture)
  const { leaseId, tenant } = await signer.newTenant({ unit: 'N 1', leaseEndDate: '2026-11-20' })
  await sealByScan((await signer.draft(leaseId)).id)
  await admin.call(`POST /leases/${leaseId}/end`, { body: { moveOutOn: '2026-11-20', reason: 'Moves' } })
  expect(tenant.unit).toBe('N 1')
  const next = await signer.newTenant({ unit: 'N 1', moveInDate: '2026-11-21' })
  const refused = await admin.call<ErrorBody>(`POST /leases/${next.leaseId}/signings`, {
    body: { kind: 'addendum' },
  })
  expect([refused.status, refused.body.error]).toEqual([409, MESSAGES.addendumWithoutAgreement])
})
