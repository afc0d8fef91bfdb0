import { expect, test } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import { createSigner } from '../../../../../testing/signings.ts'
import { SIGNING_MESSAGES as MESSAGES } from '../../signings.messages.ts'

const fixture = setUpFixture()
type Filled = ErrorBody & { body: string; missing: string[] }

const TEXT = '# {{tenantName}}\n\nPays {{ rent }} for {{unitName}}, card {{cardSerial}}.'
const preview = (body: object, by: ApiClient = fixture.admin) =>
  by.call<Filled>('POST /agreement-templates/preview', { body })

test('a text is shown with examples, and for a lease with its values and the names of what is missing', async () => {
  const { leaseId, tenant } = await createSigner(fixture).newTenant({ unit: 'A 9' })
  const before = await takeSnapshot(fixture.portal)
  expect(await preview({ body: TEXT })).toMatchObject({
    status: 200,
    body: { body: '# Akosua Ɔpɔku\n\nPays GHS 1,500.00 for A12, card RC-2026-004711.', missing: [] },
  })
  expect((await preview({ body: TEXT, leaseId })).body).toEqual({
    body: `# ${tenant.name}\n\nPays GHS 1,500.00 for A 9, card {{cardSerial}}.`,
    missing: ['cardSerial'],
  })
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
})

test('an unknown placeholder is named, an empty text and one of 40,001 characters are refused', async () => {
  const refusals: [string, string | RegExp][] = [
    ['{{rent}} and {{rentt}} and {{}}', MESSAGES.unknownPlaceholder('rentt}}, {{')],
    ['', /empty/],
    ['x'.repeat(40_001), /40,?000/],
    ['x'.repeat(204_800), /40,?000/],
  ]
  for (const [body, error] of refusals) {
    const reply = await preview({ body })
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringMatching(error)])
  }
  expect((await preview({ body: 'x'.repeat(40_000) })).status).toBe(200)
})

test('a text of braces and spaces is answered without delay', async () => {
  const started = performance.now()
  expect((await preview({ body: `{{${' '.repeat(39_990)}x` })).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('is for accountants too, and nobody sees a lease of another property', async () => {
  const { portal, admin } = fixture
  const { leaseId } = await createSigner(fixture).newTenant()
  const elsewhere = await admin.call<{ id: string }>('POST /properties', {
    body: { name: 'Adum House', kind: 'apartments', capacity: 2 },
  })
  const there = await portal.createAdmin({ staff: 'manager', propertyIds: [elsewhere.body.id] })
  expect(
    (await preview({ body: TEXT, leaseId }, await portal.createAdmin({ staff: 'accountant' }))).status,
  ).toBe(200)
  expect((await preview({ body: TEXT, leaseId }, there)).status).toBe(404)
  expect((await preview({ body: TEXT }, await portal.createAdmin({ staff: 'caretaker' }))).status).toBe(403)
  expect((await preview({ body: TEXT }, fixture.tenant)).status).toBe(403)
})
