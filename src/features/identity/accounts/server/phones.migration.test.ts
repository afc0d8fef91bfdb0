import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'

test('numbers that were typed before are found in E.164', async () => {
  const phones = [
    ['024 412-3456', '+233244123456'],
    ['+233 (0)24 412 3456', '+233244123456'],
    ['233244123456', '+233244123456'],
    ['0033 1 23', null],
    ['+44 7911 123456', '+447911123456'],
    ['ask Kofi', null],
  ]
  const values = phones.map(
    ([phone], at) => `(gen_random_uuid(), 'P${at}', 'p${at}@example.com', '${phone}')`,
  )
  const { db, drop } = await createMigratedDatabase(
    '0036_online_payments',
    `insert into profiles (uid, name, email, phone) values ${values.join(', ')}`,
  )
  const stored = [
    ['0244123456', '+233244123456'],
    ['0244123456', '+233244123456'],
    ['0244123456', '+233244123456'],
    ...phones.slice(3),
  ]
  const { rows } = await db.$client.query('select phone, phone_e164 from profiles order by name')
  expect(rows.map((row) => [row.phone, row.phone_e164])).toEqual(stored)
  await drop()
})

test('numbers keep working as before, but for what somebody with an e-mail typed without the password', async () => {
  const people = [
    ['proven', 'a@tenant.test', '+233244123401', '+233244123401', false],
    ['entered', 'b@tenant.test', '+233244123402', null, false],
    ['typed', 'c@tenant.test', '+233244123403', null, true],
    ['typed, and no e-mail since', null, '+233244123404', null, true],
  ] as const
  const inserts = people.flatMap(([name, email, number, proven, typed], at) => {
    const uid = `00000000-0000-4000-8000-00000000000${at}`
    const mail = email === null ? 'null' : `'${email}'`
    return [
      `insert into profiles (uid, name, email, phone, phone_e164, phone_unconfirmed) values ('${uid}', '${name}', ${mail}, '${number}', '${number}', ${typed})`,
      `insert into accounts (uid, email, phone, password_hash, created_at) values ('${uid}', ${mail}, ${proven ? `'${proven}'` : 'null'}, 'x', now())`,
    ]
  })
  const { db, drop } = await createMigratedDatabase('0042_inspections', inserts.join(';'))
  const { rows } = await db.$client.query(
    'select name, phone, phone_e164, phone_proven_at is not null as proven, unconfirmed_phone from profiles order by uid',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['proven', '0244123401', '+233244123401', true, null],
    ['entered', '0244123402', '+233244123402', false, null],
    ['typed', null, null, false, '0244123403'],
    ['typed, and no e-mail since', '0244123404', '+233244123404', false, null],
  ])
  await drop()
})
