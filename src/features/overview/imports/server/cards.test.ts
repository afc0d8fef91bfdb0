import { beforeAll, describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Tenant } from '../../../property/tenants/tenants.contract.ts'
import type { TenantDocument } from '../../../service/documents/documents.contract.ts'
import type { BookImport, BookRow, ImportedBook } from '../imports.contract.ts'
import type { TenantBook } from '../tenant-book.contract.ts'

const fixture = setUpFixture()
const PROPERTY = 'Bohye (Shops)'
const call = <T = { code: string }>(endpoint: string, body?: object) =>
  fixture.admin.call<T>(endpoint, body ? { body } : {})
const ok = async <T>(endpoint: string, body?: object): Promise<T> => {
  const { status, body: answer, text } = await call<T>(endpoint, body)
  expect([endpoint, status < 300 ? '' : text]).toEqual([endpoint, ''])
  return answer
}
const confirm = async (id: string): Promise<ImportedBook> => {
  const { hash, problems } = await ok<BookImport>(`GET /imports/${id}`)
  expect(problems.filter(({ blocking, fixed }) => blocking && !fixed)).toEqual([])
  return ok(`POST /imports/${id}/confirm`, { hash, signedBy: 'Ama Mensah', reason: 'As the cards say' })
}
const addCard = (id: string, values: object) => ok<BookRow>(`POST /imports/${id}/rows`, { values })

async function sendPhoto(id: string, row: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(sampleFiles.png)]), 'card.png')
  return fixture.admin.call<{ url: string; code: string }>(`POST /imports/${id}/rows/${row}/photo`, { form })
}

describe('cards', () => {
  let id: string
  let made: ImportedBook
  const card = { property: PROPERTY, startsOn: '1/1/2026', rent: '500' }
  beforeAll(async () => {
    id = (await ok<BookImport>('POST /imports', { kind: 'cards' })).id
  })

  test('are photographed first and typed later, and those of the same person are one tenant', async () => {
    const problems = expect.arrayContaining([{ kind: 'name-missing', field: 'name' }])
    expect(await addCard(id, {})).toMatchObject({ row: '2', problems })
    const photo = await sendPhoto(id, '2')
    expect([photo.status, photo.body]).toEqual([201, { url: `/api/imports/${id}/rows/2/photo` }])
    expect((await sendPhoto(id, '1')).status).toBe(404)
    const values = { ...card, name: 'Esi Quaye', phone: '024 111 2233', unit: 'Q1', deposit: '1000' }
    const cells = Object.entries(values).map(([field, value]) => ({ row: '2', field, value }))
    await ok(`PATCH /imports/${id}`, { cells, options: { asOf: '2026-10-31' } })
    await addCard(id, { ...card, name: 'Quaye Esi', phone: '0241112233', unit: 'Q2', balance: '700' })
    await addCard(id, { ...card, name: 'Nii Lamptey', unit: 'Q3', credit: '250' })
    const rows = await ok<BookRow[]>(`GET /imports/${id}/rows`)
    expect(rows.map(({ row, photo: at }) => [row, at !== null])).toEqual([
      ['2', true],
      ['3', false],
      ['4', false],
    ])
    expect((await ok<BookImport>(`GET /imports/${id}`)).makes).toMatchObject({ tenants: 2, leases: 3 })
  })

  test('sent twice with one key are one, and another key makes another', async () => {
    const { id: draft } = await ok<BookImport>('POST /imports', { kind: 'cards' })
    const send = (key: string) =>
      fixture.admin.call<BookRow>(`POST /imports/${draft}/rows`, {
        body: { values: { ...card, name: 'Kwesi Arthur', unit: 'Q9' } },
        headers: { 'idempotency-key': key },
      })
    const [first, again] = await Promise.all([send('card-1'), send('card-1')])
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await send('card-2')).body.row).toBe('3')
    expect(await ok<BookRow[]>(`GET /imports/${draft}/rows`)).toHaveLength(2)
    await call(`DELETE /imports/${draft}`)
  })

  test('become tenants; the photo is a document, and the rows are shown with the tenant', async () => {
    made = await confirm(id)
    expect(made.made).toMatchObject({ tenants: 2, units: 3, leases: 3, openings: 2, deposits: 1 })
    const [esi = '', nii = ''] = made.tenantIds
    expect(await ok(`GET /tenants/${esi}/balance`)).toMatchObject({ balance: 700, deposit: 1000 })
    expect(await ok(`GET /tenants/${nii}/balance`)).toMatchObject({ balance: -250, credit: 250 })
    expect(await ok(`GET /tenants/${nii}`)).toMatchObject({ uid: null, email: null, phone: null })
    const documents = await ok<TenantDocument[]>(`GET /upload/tenants/${esi}/documents`)
    expect(documents).toMatchObject([{ category: 'Rent card', fileName: 'card.png' }])
    const [book] = await ok<TenantBook[]>(`GET /tenants/${esi}/book`)
    expect(book?.rows.map(({ row }) => row)).toEqual(['2', '3'])
    expect(book?.rows[1]?.cells[0]).toEqual({ heading: 'Name', text: 'Quaye Esi' })
    const leases = await ok<(Lease & { billedElsewhereThrough: string })[]>(`GET /leases?tenantId=${esi}`)
    expect(leases.map((lease) => lease.billedElsewhereThrough)).toEqual(['2026-10-31', '2026-10-31'])
  })

  test('have their photo again when they are undone', async () => {
    fixture.portal.clock.advance(1000)
    await ok(`POST /imports/${id}/undo`, { reason: 'Twice' })
    const [row] = await ok<BookRow[]>(`GET /imports/${id}/rows`)
    expect(row?.photo).toBe(`/api/imports/${id}/rows/2/photo`)
    expect(await ok(`GET /tenants/${made.tenantIds[0]}/book`)).toEqual([])
    expect((await ok<Tenant[]>('GET /tenants')).filter(({ name }) => /Quaye|Lamptey/.test(name))).toEqual([])
  })
})

describe('a tenant who is in the portal', () => {
  test('gets what is empty there and another lease, and loses only that when it is undone', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin, { name: 'Adwoa Badu', unit: 'B1' })
    const about = ['', '/balance', '/statement'].map((path) => `GET /tenants/${tenant.id}${path}`)
    const read = async () => {
      const { updatedAt: _, ...fields } = await ok<Record<string, unknown>>(`GET /tenants/${tenant.id}`)
      return [fields, ...(await Promise.all(about.slice(1).map((one) => ok(one)))), await ok('GET /leases')]
    }
    const before = await read()
    fixture.portal.clock.advance(1000)
    const { id } = await ok<BookImport>('POST /imports', { kind: 'cards' })
    const { name, email } = tenant
    const card = { name, email, property: PROPERTY, unit: 'B2', startsOn: '1/1/2026', rent: '500' }
    await addCard(id, { ...card, phone: '024 555 6677', balance: '900', deposit: '300' })
    await ok(`PATCH /imports/${id}`, { options: { asOf: '2026-10-31' } })
    expect((await confirm(id)).tenantIds).toEqual([])
    expect(await ok(`GET /tenants/${tenant.id}/balance`)).toMatchObject({ balance: 900, deposit: 300 })
    expect(await ok(`GET /tenants/${tenant.id}`)).toMatchObject({ phone: '0245556677' })
    fixture.portal.clock.advance(1000)
    await ok(`POST /imports/${id}/undo`, { reason: 'Another person' })
    expect(await read()).toEqual(before)
  })
})
