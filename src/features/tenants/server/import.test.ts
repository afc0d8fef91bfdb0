import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { type TestMailServer, testMailServer } from '../../../testing/smtp.ts'
import { stateOf } from '../../../testing/state.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_TEXTS,
  type Imported,
  type ImportPreview,
} from '../import.contract.ts'
import type { Tenant } from '../tenants.contract.ts'

let mails: TestMailServer
let portal: TestPortal
let admin: Person & { email: string }
beforeAll(async () => {
  mails = await testMailServer()
  portal = await testPortal({ SMTP_URL: mails.url })
  admin = await portal.admin()
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

const HEADINGS = 'Name,Location,Unit,Phone,Email,Move-In,Lease End'
const address = () => `t-${randomUUID()}@tenant.test`
const person = (fields: object = {}) => ({
  name: 'Akosua Ɔpɔku',
  apartment: 'Bohye (Shops)',
  unit: 'B7',
  phone: '+233 24 412 3456',
  email: address(),
  moveInDate: '2026-01-01',
  leaseEndDate: '2026-12-31',
  ...fields,
})

function preview(content: string | Buffer, send: { as?: Person; field?: string } = {}) {
  const form = new FormData()
  form.set(send.field ?? 'file', new Blob([new Uint8Array(Buffer.from(content))]), 'tenants.csv')
  return (send.as ?? admin).call<ImportPreview>('POST /tenants/import/preview', { form })
}
const csv = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')
const add = (rows: object[], more: object = {}, headers: Record<string, string> = {}) =>
  admin.call<Imported>('POST /tenants/import', { body: { rows, ...more }, headers })

describe('the preview', () => {
  test('shows each line as it would be stored, and stores nothing', async () => {
    const before = await stateOf(portal)
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
            values: person({ phone: '0244 123 456', email, moveInDate: '2026-01-05' }),
            problems: [],
          },
        ],
        ignored: [],
        good: 1,
        bad: 0,
      },
    ])
    expect(await stateOf(portal)).toEqual(before)
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
    ['no email', () => 'Ama,Bohye (Shops),,,,,', 'email', 'Email is required'],
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

  test('marks an email that stands twice, in any case, where it comes second', async () => {
    const email = address()
    const line = (text: string) => `Ama,Bohye (Shops),,,${text},,`
    const { body } = await preview(csv(line(email), line(email.toUpperCase())))
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'email', message: 'Row 2 has this email too' }],
    ])
  })

  test('finds the columns by their headings in any order, and tells of those that it leaves out', async () => {
    const email = address()
    const { body } = await preview(`Rent;E-mail;Tenant;Property;Email\n500;${email};Ama;Bohye (Shops);x\n`)
    expect(body.ignored).toEqual(['Rent', 'Email'])
    expect(body.rows[0]?.values).toMatchObject({ name: 'Ama', email, apartment: 'Bohye (Shops)', unit: '' })
    expect(body.bad).toBe(0)
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), IMPORT_TEXTS.unreadable],
    ['headings alone', `${HEADINGS}\n`, IMPORT_TEXTS.noRows],
    ['an empty line', '\n', IMPORT_TEXTS.noRows],
    ['an empty file', '', IMPORT_TEXTS.noFile],
    [
      'no headings',
      'Ama,Bohye (Shops)\nKofi,Bohye (Shops)\n',
      "The first row of the file must name the columns; 'Name', 'Location', 'Email' are missing.",
    ],
  ])('%s: 400', async (_what, content, error) => {
    expect(await preview(content)).toMatchObject({ status: 400, body: { error } })
  })

  test('takes as many rows, and bytes, as it says, and not one more', async () => {
    const rows = (count: number) => csv(...Array.from({ length: count }, () => 'Ama,Nowhere,,,,,'))
    expect((await preview(rows(IMPORT_MAX_ROWS))).body.bad).toBe(IMPORT_MAX_ROWS)
    expect(await preview(rows(IMPORT_MAX_ROWS + 1))).toMatchObject({
      status: 400,
      body: { error: IMPORT_TEXTS.tooManyRows },
    })
    const line = `${HEADINGS}\nAma,`
    const fits = line + 'x'.repeat(IMPORT_MAX_BYTES - line.length)
    expect((await preview(fits)).status).toBe(200)
    expect(await preview(`${fits}x`)).toMatchObject({ status: 413, body: { error: IMPORT_TEXTS.tooLarge } })
  })

  test('is not for tenants', async () => {
    const tenant = await portal.tenant(admin)
    expect((await preview(csv(good()), { as: tenant })).status).toBe(403)
    expect((await preview(csv(good()), { as: portal.stranger })).status).toBe(401)
  })

  test('wants the file in its field', async () => {
    expect(await preview(csv(good()), { field: 'sheet' })).toMatchObject({
      status: 400,
      body: { error: "Send one file, in the field 'file'." },
    })
  })
})

describe('the import', () => {
  test('adds all, and each sets a password by the link of the welcome mail', async () => {
    const rows = [
      person(),
      person({ name: 'Kofi Mensah', unit: '', phone: '', moveInDate: '', leaseEndDate: '' }),
    ]
    const { status, body } = await add(rows)
    expect([status, body]).toEqual([201, { imported: 2, emailsQueued: 2, emailError: null }])
    await portal.portal.ctx.deliveries.sendDue()
    const kofi = rows[1]?.email ?? ''
    const link = /http:\/\/portal\.test\/reset#(\S+)/.exec(mails.lastTo(kofi).text ?? '')?.[1]
    const reset = { token: link, newPassword: 'a password of mine' }
    expect((await portal.stranger.call('POST /auth/reset', { body: reset })).status).toBe(204)
    const own = await portal.signIn(kofi, 'a password of mine')
    expect((await own.call('GET /auth/me')).body).toMatchObject({
      name: 'Kofi Mensah',
      role: 'tenant',
      phone: null,
    })
    const { body: found } = await admin.call<Tenant[]>(
      `GET /tenants?q=${encodeURIComponent(rows[0]?.email ?? '')}`,
    )
    expect(found).toEqual([expect.objectContaining(rows[0] ?? {})])
  })

  test('without mails sends none', async () => {
    const count = mails.received.length
    expect((await add([person()], { sendEmail: false })).body).toEqual({
      imported: 1,
      emailsQueued: 0,
      emailError: null,
    })
    await portal.portal.ctx.deliveries.sendDue()
    expect(mails.received).toHaveLength(count)
  })

  test('adds nobody when one cell is wrong, and says which', async () => {
    const before = await stateOf(portal)
    const { status, body } = await add([
      person({ row: 2 }),
      person({ row: 7, apartment: 'Kumasi', email: 'ama@' }),
    ])
    expect([status, body]).toEqual([
      400,
      {
        error: IMPORT_TEXTS.notImported,
        details: [
          'Row 7, Email: Please enter a valid email address',
          'Row 7, Location: Location is not one of the properties',
        ],
      },
    ])
    expect(await stateOf(portal)).toEqual(before)
  })

  test('names twenty of many wrong cells', async () => {
    const rows = Array.from({ length: 25 }, () => person({ name: '' }))
    const { details = [] } = (await add(rows)).body as { details?: string[] }
    expect(details).toHaveLength(21)
    expect(details.at(-1)).toBe('In all, 25 cells of these rows must be corrected')
  })

  test('again with the same key adds nobody twice', async () => {
    const rows = [person()]
    const key = { 'idempotency-key': randomUUID() }
    const first = await add(rows, {}, key)
    const again = await add(rows, {}, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await add(rows)).status).toBe(400)
  })

  test('of an email that two imports bring at once adds one of them', async () => {
    const rows = [person(), person()]
    const other = [person(), rows[1] ?? person()]
    const answers = await Promise.all([add(rows), add(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      expect.toSatisfy((status) => [400, 409].includes(status)),
    ])
  })

  test('takes thousands', async () => {
    const rows = Array.from({ length: IMPORT_MAX_ROWS }, () => person())
    expect((await add(rows, { sendEmail: false })).body.imported).toBe(IMPORT_MAX_ROWS)
    expect((await add([...rows, person()], { sendEmail: false })).status).toBe(400)
  })
})

test.each([
  [{}, 'No mail server is set up; the message waits in the outbox'],
  [{ SMTP_URL: 'off' }, 'Mail is switched off'],
])('with %j the answer says why mails wait', async (env, said) => {
  const other = await testPortal(env)
  try {
    const boss = await other.admin()
    const { body } = await boss.call<Imported>('POST /tenants/import', { body: { rows: [person()] } })
    expect(body).toMatchObject({ imported: 1, emailsQueued: 1, emailError: expect.stringContaining(said) })
  } finally {
    await other.close()
  }
})
