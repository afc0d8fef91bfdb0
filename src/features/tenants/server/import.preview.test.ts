import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../shared/imports.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { takeSnapshot } from '../../../testing/snapshot.ts'
import { IMPORT_MESSAGES, type ImportPreview } from '../import.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const HEADINGS = 'Name,Location,Unit,Phone,Email,Move-In,Lease End'
const address = () => `t-${randomUUID()}@tenant.test`

function preview(content: string | Buffer, send: { as?: ApiClient; field?: string } = {}) {
  const form = new FormData()
  form.set(send.field ?? 'file', new Blob([new Uint8Array(Buffer.from(content))]), 'tenants.csv')
  return (send.as ?? admin).call<ImportPreview>('POST /tenants/import/preview', { form })
}
const csv = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')

describe('the preview', () => {
  test('shows each line as it would be stored, and stores nothing', async () => {
    const before = await takeSnapshot(portal)
    const email = address()
    const { status, body } = await preview(
      csv(` Akosua Ɔpɔku ,bohye  (shops),B7,0244 123 456,${email},5/1/2026,31 Dec 2026`),
    )
    expect([status, body]).toEqual([
      200,
      {
        rows: [
          {
            row: 2,
            values: {
              name: 'Akosua Ɔpɔku',
              apartment: 'Bohye (Shops)',
              unit: 'B7',
              phone: '0244 123 456',
              email,
              moveInDate: '2026-01-05',
              leaseEndDate: '2026-12-31',
            },
            problems: [],
          },
        ],
        ignored: [],
        good: 1,
        bad: 0,
      },
    ])
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  const good = () => `Ama,Bohye (Shops),,,${address()},,`
  test.each([
    ['no name', () => `,Bohye (Shops),,,${address()},,`, 'name', 'Name is required'],
    ['no location', () => `Ama,,,,${address()},,`, 'apartment', 'Location is required'],
    [
      'an unknown location',
      () => `Ama,Kumasi,,,${address()},,`,
      'apartment',
      'Location is not one of the properties',
    ],
    ['neither email nor phone', () => 'Ama,Bohye (Shops),,,,,', 'email', 'Email is required'],
    [
      'a phone that cannot be called',
      () => 'Ama,Bohye (Shops),,020 111,,,',
      'phone',
      'Without an e-mail, enter a phone number that SMS can be sent to, like 024 412 3456 or +233 24 412 3456',
    ],
    ['half an email', () => 'Ama,Bohye (Shops),,,ama@,,', 'email', 'Please enter a valid email address'],
    [
      'a lease that ends before it begins',
      () => `Ama,Bohye (Shops),,,${address()},2026-12-31,2026-01-01`,
      'leaseEndDate',
      'Lease end date must be after move-in date',
    ],
    [
      'a day that is none',
      () => `Ama,Bohye (Shops),,,${address()},31/31/2026,`,
      'moveInDate',
      'Move-In must be a day like 2026-12-05 or 5/12/2026',
    ],
    [
      'too long a unit',
      () => `Ama,Bohye (Shops),${'x'.repeat(201)},,${address()},,`,
      'unit',
      'Unit must have at most 200 characters',
    ],
    [
      "somebody's email",
      () => `Ama,Bohye (Shops),,,${admin.email.toUpperCase()},,`,
      'email',
      'Email address is already registered.',
    ],
  ])('marks the cell: %s', async (_what, line, field, message) => {
    const { body } = await preview(csv(good(), line()))
    expect(body).toMatchObject({ good: 1, bad: 1 })
    expect(body.rows[1]).toMatchObject({ row: 3, problems: [{ field, message }] })
    expect(body.rows[0]?.problems).toEqual([])
  })

  test('marks the second row with the same email, in any case', async () => {
    const email = address()
    const line = (text: string) => `Ama,Bohye (Shops),,,${text},,`
    const { body } = await preview(csv(line(email), line(email.toUpperCase())))
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'email', message: 'Row 2 has this email too' }],
    ])
  })

  test('finds the columns by their headings in any order, and names those that it ignores', async () => {
    const email = address()
    const { body } = await preview(`Rent;E-mail;Tenant;Property;Email\n500;${email};Ama;Bohye (Shops);x\n`)
    expect(body.ignored).toEqual(['Rent', 'Email'])
    expect(body.rows[0]?.values).toMatchObject({ name: 'Ama', email, apartment: 'Bohye (Shops)', unit: '' })
    expect(body.bad).toBe(0)
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), IMPORT_MESSAGES.unreadable],
    ['headings alone', `${HEADINGS}\n`, IMPORT_MESSAGES.noRows],
    ['an empty line', '\n', IMPORT_MESSAGES.noRows],
    ['an empty file', '', IMPORT_MESSAGES.noFile],
    [
      'no headings',
      'Ama,Bohye (Shops)\nKofi,Bohye (Shops)\n',
      "The first row of the file must name the columns; 'Name', 'Location' are missing.",
    ],
  ])('%s: 400', async (_what, content, error) => {
    expect(await preview(content)).toMatchObject({ status: 400, body: { error } })
  })

  test('accepts the maximum of rows and bytes, and not one more', async () => {
    const rows = (count: number) => csv(...Array.from({ length: count }, () => 'Ama,Nowhere,,,,,'))
    expect((await preview(rows(IMPORT_MAX_ROWS))).body.bad).toBe(IMPORT_MAX_ROWS)
    expect(await preview(rows(IMPORT_MAX_ROWS + 1))).toMatchObject({
      status: 400,
      body: { error: IMPORT_MESSAGES.tooManyRows },
    })
    const line = `${HEADINGS}\nAma,`
    const fits = line + 'x'.repeat(IMPORT_MAX_BYTES - line.length)
    expect((await preview(fits)).status).toBe(200)
    expect(await preview(`${fits}x`)).toMatchObject({
      status: 413,
      body: { error: IMPORT_MESSAGES.tooLarge },
    })
  })

  test('is not for tenants', async () => {
    const tenant = await portal.createTenant(admin)
    expect((await preview(csv(good()), { as: tenant })).status).toBe(403)
    expect((await preview(csv(good()), { as: portal.anonymous })).status).toBe(401)
  })

  test('needs the file in its field', async () => {
    expect(await preview(csv(good()), { field: 'sheet' })).toMatchObject({
      status: 400,
      body: { error: "Send one file, in the field 'file'." },
    })
  })
})
