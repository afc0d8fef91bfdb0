import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { ImportPreview } from '../../import.contract.ts'

let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

function preview(content: string | Uint8Array, columns?: unknown) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'tenants')
  if (columns !== undefined)
    form.set('columns', typeof columns === 'string' ? columns : JSON.stringify(columns))
  return admin.call<ImportPreview>('POST /tenants/import/preview', { form })
}
const PLACE = 'Bohye (Shops)'

test('a book with a title, other words, and a total', async () => {
  const month = new Date('2026-03-01T00:00:00Z')
  const rows = [
    ['Tenants as at 30 September 2026'],
    [],
    ['S/N', 'Name of Tenant', 'Building', 'Shop No', 'Contact', 'Date of Entry', 'Expiry', 'Rent'],
    [1, 'Ama Opoku', PLACE, 'C1', 244123456, month, month, 600],
    [2, 'Kofi Boateng', PLACE, 'C2', '0201234567', '25-Nov-26', null, 600],
    [null, 'TOTAL', null, null, null, null, null, 1200],
  ]
  const cells = new Map([5, 6].map((at) => [`3,${at}`, { style: { numFmt: 'mmm-yy' } }]))
  const sheets = [
    { name: 'Cover', rows: [['Our company']] },
    { name: 'Tenants', rows, cells },
  ]
  const { body } = await preview(await writeXlsx({ sheets }))
  expect(body).toMatchObject({ sheet: 'Tenants', otherSheets: ['Cover'], ignored: ['S/N', 'Rent'], bad: 0 })
  expect(
    body.rows.map(({ row, values }) => [row, values.name, values.moveInDate, values.leaseEndDate]),
  ).toEqual([
    [4, 'Ama Opoku', '2026-03-01', '2026-03-31'],
    [5, 'Kofi Boateng', '2026-11-25', ''],
  ])
  expect(body.columns.map(({ field }) => field)).toEqual([
    null,
    'name',
    'apartment',
    'unit',
    'phone',
    'moveInDate',
    'leaseEndDate',
    null,
  ])
  expect(body.columns[4]).toEqual({
    at: 4,
    heading: 'Contact',
    samples: ['244123456', '0201234567'],
    field: 'phone',
  })
})

test('a column is recognised by its cells', async () => {
  const { body } = await preview(`Name,Place,Contact\nAma,${PLACE},ama.cells@a.test\n`)
  expect(body.rows[0]?.values).toMatchObject({ email: 'ama.cells@a.test', phone: '' })
})

test('first and last names in two columns are joined', async () => {
  const file = `First name,Surname,Place,Phone,Note\nAma,Mensah,${PLACE},0244123456,Esther\n`
  const names = async (columns?: unknown) => (await preview(file, columns)).body.rows[0]?.values.name
  expect(await names()).toBe('Ama Mensah')
  expect(await names([{ at: 1, field: null }])).toBe('Ama')
  const chosen = [
    { at: 0, field: null },
    { at: 4, field: 'name' },
  ]
  expect(await names(chosen)).toBe('Mensah Esther')
})

test('columns are corrected, and each field is read once', async () => {
  const file = `Name,Business,Place,Phone,Other\nAma,Ama Ventures,${PLACE},none,0244123456\n`
  const columns = [
    { at: 0, field: null },
    { at: 1, field: 'name' },
    { at: 4, field: 'phone' },
  ]
  const { status, body } = await preview(file, columns)
  expect([status, body.columns.map(({ field }) => field)]).toEqual([
    200,
    [null, 'name', 'apartment', null, 'phone'],
  ])
  expect(body.rows[0]?.values).toMatchObject({ name: 'Ama Ventures', phone: '0244123456' })
})

test('a required column that is missing refuses the file, unless somebody looks at the columns', async () => {
  const file = `Who,Place,Phone\nAma,${PLACE},0244123456\n`
  const error = "The first row of the file must name the columns; 'Name' is missing."
  expect(await preview(file)).toMatchObject({ status: 400, body: { error } })
  const { body } = await preview(file, [])
  expect(body.rows[0]?.problems).toEqual([{ field: 'name', message: 'Name is required' }])
  expect((await preview(file, [{ at: 0, field: 'name' }])).body.bad).toBe(0)
  expect(await preview(`\n\nWho,Place,Phone\nAma,x,y\n`)).toMatchObject({
    status: 400,
    body: { error: "Row 3 of the file must name the columns; 'Name' is missing." },
  })
})

test.each([
  ['{', 'Columns must be JSON'],
  ['{}', expect.any(String)],
  ['[{"at":60,"field":"name"}]', expect.any(String)],
  ['[{"at":0,"field":"rent"}]', expect.any(String)],
])('the columns %s: 400', async (columns, error) => {
  expect(await preview('Name\nAma\n', columns)).toMatchObject({ status: 400, body: { error } })
})
