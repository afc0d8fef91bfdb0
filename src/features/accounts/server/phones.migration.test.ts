import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../../../testing/older-migrations.ts'

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
  const { rows } = await db.$client.query('select phone, phone_e164 from profiles order by name')
  expect(rows.map((row) => [row.phone, row.phone_e164])).toEqual(phones)
  await drop()
})
