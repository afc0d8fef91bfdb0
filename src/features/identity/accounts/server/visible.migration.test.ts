import { expect, test } from 'vitest'
import { canonicalEmail } from '../../../../shared/fields/email-address.ts'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'

const ADDRESSES = [
  'A\u200bma@home.test',
  'esi@ho\u00adme.test\ufeff',
  'yaw@bücher.example',
  'kofi@bɔhye.ŋkran.test',
  '学生@学校.中国.test',
  'adwoa@ÜBER.example',
  'plain@home.test',
]

test('addresses and names of the time before are as they are typed now', async () => {
  const [taken, hidden] = ['ama2@home.test', 'ama2\u200b@home.test']
  const people = [...ADDRESSES, taken, hidden]
  const values = (row: (at: number) => string) => people.map((_, at) => `(${row(at)})`).join(', ')
  const uid = (at: number) => `'00000000-0000-4000-8000-00000000000${at}'`
  const { db, drop } = await createMigratedDatabase(
    '0042_inspections',
    `insert into accounts (uid, email, password_hash, created_at) values ${values((at) => `${uid(at)}, '${people[at]}', '', now()`)};
     insert into profiles (uid, name, email, phone) values ${values((at) => `${uid(at)}, 'A\u200bma\u202e \u00adMensah', '${people[at]}', '\u202a024 412 3456\u202c'`)}`,
  )
  const { rows } = await db.$client.query(
    'select a.email as login, p.email, p.name, p.phone from accounts a join profiles p using (uid) order by uid',
  )
  const expected = [...ADDRESSES.map(canonicalEmail), taken, hidden]
  expect(rows.map(({ login, email }) => [login, email])).toEqual(expected.map((each) => [each, each]))
  expect(new Set(rows.map(({ name, phone }) => `${name} ${phone}`))).toEqual(
    new Set(['Ama Mensah 024 412 3456']),
  )
  await drop()
})
