import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../../shared/imports.ts'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { IMPORT_MESSAGES, type ImportPreview } from '../../import.contract.ts'

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
              phone: '0244123456',
              email,
              moveInDate: '2026-01-05',
              leaseEndDate: '2026-12-31',
            },
            problems: [],
          },
        ],
        ignored: [],
        columns: expect.any(Array),
        good: 1,
        bad: 0,
      },
    ])
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  const good = () => `Ama,Bohye (Shops),,,${address()},,`
  const WRONG: [what: string, line: () => string, field: string, message: string][] = [
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
  ]
  test('marks each cell that is wrong, and no other', async () => {
    const { body } = await preview(csv(good(), ...WRONG.map(([, line]) => line())))
    expect(body).toMatchObject({ good: 1, bad: WRONG.length })
    const [right, ...wrong] = body.rows
    expect(right?.problems).toEqual([])
    expect(wrong.map(({ row, problems }, at) => [WRONG[at]?.[0], row, problems])).toEqual(
      WRONG.map(([what, , field, message], at) => [what, at + 3, [{ field, message }]]),
    )
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
    const line = `Ama,${'x'.repeat(30_000)},,,,,\n`
    const lines = line.repeat(Math.ceil(IMPORT_MAX_BYTES / line.length))
    const fits = `${HEADINGS}\n${lines}`.slice(0, IMPORT_MAX_BYTES)
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

describe('tenants without an e-mail', () => {
  const row = (name: string, phone: string, more = ',,,') =>
    `${name},Bohye (Shops),${more.split(',')[0]},${phone},,${more.split(',').slice(1, 3).join(',')}`
  const found = async (...lines: string[]) =>
    (await preview(csv(...lines))).body.rows.map(({ problems, warnings = [] }) => ({
      problems: problems.map(({ field, message }) => `${field}: ${message}`),
      warnings: warnings.map(({ field, message }) => `${field}: ${message}`),
    }))
  const NO_CODE = 'Until one of them proves it, no code to sign in goes there.'
  let taken = 0
  const newNumber = () => {
    taken += 1
    return `0${245_000_000 + taken}`
  }

  test('are found again by name and number, and a second import of the same file adds nobody', async () => {
    const phone = newNumber()
    const rows = [{ name: 'Esi Nyarko', apartment: 'Bohye (Shops)', unit: 'E1', phone }]
    const body = { rows, sendEmail: false }
    const both = await Promise.all([1, 2].map(() => admin.call('POST /tenants/import', { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const double =
      'phone: Esi Nyarko with this phone number is a tenant already (E1, Bohye (Shops)). For another unit, add a lease to that tenant'
    expect(await found(row(' esi  NYARKO', `+233${phone.slice(1)}`))).toEqual([
      { problems: [double], warnings: [] },
    ])
    expect((await found(row('NYARKO Esi', phone)))[0]?.problems).toEqual([double])
    expect(await found(row('Yaw Nyarko', phone))).toEqual([
      { problems: [], warnings: [`phone: Esi Nyarko has the number ${printPhone(phone)} too. ${NO_CODE}`] },
    ])
    expect(await found(row('Esi Nyarko', newNumber()))).toEqual([
      { problems: [], warnings: ['name: There is a tenant of this name already: E1, Bohye (Shops)'] },
    ])
  })

  test('are compared with the rows above', async () => {
    const phone = newNumber()
    const [, second, third] = await found(row('Efua', phone), row('Efua', phone), row('Kojo', phone))
    expect(second?.problems).toEqual([
      'phone: Row 2 has this name and phone number too. For a second unit, add a lease to the tenant afterwards',
    ])
    expect(third).toEqual({
      problems: [],
      warnings: [
        'phone: Row 2 has this phone number too: until one of them proves it, it gets no code to sign in',
      ],
    })
  })

  test('need a number that SMS can be sent to', async () => {
    const [fixed, foreign] = await found(row('Fixed', '030 212 3456'), row('Foreign', '+44 7911 123456'))
    expect(fixed?.problems).toHaveLength(1)
    expect(foreign).toEqual({
      problems: [],
      warnings: [
        'phone: This is a number of another country: messages go there by SMS, but no codes to sign in.',
      ],
    })
  })
})

test('a unit that is let in these days, and a lease that is over, are pointed out', async () => {
  await portal.createTenant(admin, {
    name: 'Before',
    unit: 'OV1',
    moveInDate: '2020-01-01',
    leaseEndDate: '2020-12-31',
  })
  const line = (name: string, from: string, to: string) =>
    `${name},Bohye (Shops),OV1,,${address()},${from},${to}`
  const { body } = await preview(
    csv(
      line('Past', '2020-06-01', '2021-05-31'),
      line('Now', '2026-01-01', '2030-12-31'),
      line('Too', '2026-02-01', '2031-01-31'),
      line('After', '2031-02-01', '2031-12-31'),
    ),
  )
  expect(body.rows.map(({ warnings }) => warnings)).toEqual([
    [
      { field: 'unit', message: 'Unit OV1 is rented to Before from 1 Jan 2020 to 31 Dec 2020.' },
      { field: 'leaseEndDate', message: 'This lease is over: it ended on 31 May 2021' },
    ],
    undefined,
    [{ field: 'unit', message: 'Row 3 has this unit in these days too' }],
    undefined,
  ])
  expect(body).toMatchObject({ good: 4, bad: 0 })
})
