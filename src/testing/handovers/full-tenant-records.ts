import { randomUUID } from 'node:crypto'
import type { Handover } from '../../features/overview/handovers/handovers.answers.ts'
import type { BookImport } from '../../features/overview/imports/imports.contract.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import type { Tenant } from '../../features/property/tenants/tenants.contract.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient, ApiResponse } from '../portal.ts'
import { DRAWING } from './handovers.ts'

type Person = { admin: ApiClient; tenant: ApiClient; id: string; word: string }

async function expectOk<T>(answer: Promise<ApiResponse<T>>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 300) throw new Error(`A call answered ${status}: ${text}`)
  return body
}

/** A card of the same person and unit, so that the tenant only gets its rows. */
export async function addBook({ admin, word, id }: Person): Promise<void> {
  const { name, email } = await expectOk(admin.call<Tenant>(`GET /tenants/${id}`))
  const draft = await expectOk(admin.call<BookImport>('POST /imports', { body: { kind: 'cards' } }))
  const at = `/imports/${draft.id}`
  const card = {
    name,
    email,
    property: 'Bohye (Shops)',
    unit: `${word} 7`,
    startsOn: '2026-01-01',
    note: word,
  }
  await expectOk(admin.call(`POST ${at}/rows`, { body: { values: card } }))
  const cells = [{ row: '2', field: 'note', value: `${word} again` }]
  const { hash } = await expectOk(admin.call<BookImport>(`PATCH ${at}`, { body: { cells } }))
  await expectOk(admin.call(`POST ${at}/confirm`, { body: { hash, signedBy: 'Ama Mensah' } }))
}

/** An exit that was submitted, with an objection, a photo and a deduction. */
export async function addHandovers({ admin, tenant, id, word }: Person): Promise<void> {
  const [lease] = await expectOk(admin.call<Lease[]>(`GET /leases?tenantId=${id}`))
  const body = { kind: 'exit', day: '2026-11-20' }
  const made = await expectOk(admin.call<Handover>(`POST /leases/${lease?.id}/handovers`, { body }))
  const at = `/handovers/${made.id}`
  const recordedAt = '2026-11-20T08:00:00.000Z'
  const items = made.items.map((item) => ({ id: item.id, condition: 'good', recordedAt }))
  const itemId = randomUUID()
  const damaged = { id: itemId, room: `Room of ${word}`, name: `${word}'s door`, condition: 'damaged' }
  const changes = {
    items: [...items, { ...damaged, note: `${word} broke it`, recordedAt }],
    meters: [{ id: randomUUID(), name: `Meter of ${word}`, reading: 1, recordedAt }],
  }
  await expectOk(admin.call(`PATCH ${at}`, { body: changes }))
  const form = new FormData()
  for (const [name, value] of Object.entries({ itemId, sequence: '1', takenAt: recordedAt }))
    form.set(name, value)
  form.set('photo', new Blob([new Uint8Array(sampleFiles.png)]), `${word}.png`)
  await expectOk(admin.call(`PUT ${at}/photos/${randomUUID()}`, { form }))
  const submission = { photoIds: [], name: 'Ama Mensah', drawing: DRAWING }
  await expectOk(admin.call(`POST ${at}/submit`, { body: submission }))
  const objection = { itemId, text: `${word} did not` }
  await expectOk(tenant.call(`POST ${at}/objections`, { body: objection }))
  const deduction = { amount: 10, text: `Door of ${word}` }
  await expectOk(admin.call(`PUT ${at}/items/${itemId}/deduction`, { body: deduction }))
}
