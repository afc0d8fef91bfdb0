import { expect, test } from 'vitest'
import { choose, emptyPortal, makeTable, type Row } from '../../../../../testing/imports/book-plans.ts'
import { nameKey } from './people.ts'
import { readBook } from './read-book.ts'

type Chosen = Parameters<typeof choose>[0]

const TENANT = {
  id: 't1',
  name: 'Kofi Boateng',
  email: 'kofi@b.test',
  phone: '0244123456, 0201234567',
  units: [{ propertyId: 'p1', name: 'Shop 9' }],
}
const OTHER = { id: 't2', name: 'Esi Boateng', email: null, phone: null, units: [] }

const read = (rows: readonly Row[], chosen: Chosen = {}) =>
  readBook(
    makeTable(rows.map((row, at) => ({ unit: `Unit ${at}`, property: 'Kejetia', rent: '1', ...row }))),
    choose(chosen),
    emptyPortal({ tenants: [TENANT, OTHER] }),
  )
const groups = (rows: readonly Row[], chosen: Chosen = {}) =>
  read(rows, chosen).plan.people.map(({ tenantId, rows: keys }) =>
    [tenantId, ...keys].filter(Boolean).join(' '),
  )
const kinds = (rows: readonly Row[], chosen: Chosen = {}) =>
  read(rows, chosen)
    .problems.filter(({ fixed }) => !fixed)
    .map(({ kind, rows: keys }) => `${kind} ${keys.join(' ')}`)

const AMA = { name: 'Ama Mensah' }
const PHONE = '0208112233'

test('the words of a name count in any order, without case and commas', () => {
  expect(nameKey('MENSAH, Ama')).toBe(nameKey('ama  mensah'))
  expect(nameKey('Ama Mensah')).not.toBe(nameKey('Ama Mensa'))
})

test.each<[string, Row[], string[], Chosen?]>([
  [
    'one address',
    [
      { ...AMA, email: 'A@b.test' },
      { name: 'A. Mensah', email: 'a@b.test' },
    ],
    ['2 3'],
  ],
  [
    'phone and name',
    [
      { ...AMA, phone: PHONE },
      { name: 'Mensah Ama', phone: '+233 20 811 2233' },
    ],
    ['2 3'],
  ],
  [
    'phone alone',
    [
      { ...AMA, phone: PHONE },
      { name: 'Yaw Mensah', phone: PHONE },
    ],
    ['2', '3'],
  ],
  [
    'name and unit',
    [
      { ...AMA, unit: 'B 7' },
      { name: 'Mensah Ama', unit: 'b7', phone: PHONE },
    ],
    ['2 3'],
  ],
  ['name alone', [AMA, AMA], ['2', '3']],
  ['an address in the portal', [{ ...AMA, email: 'KOFI@b.test' }], ['t1 2']],
  ['a second number and name in the portal', [{ name: 'Boateng Kofi', phone: '0201234567' }], ['t1 2']],
  ['name and unit in the portal', [{ name: 'Kofi Boateng', unit: 'shop9', phone: PHONE }], ['t1 2']],
  [
    'a row between',
    [
      { ...AMA, phone: PHONE },
      { ...AMA, email: 'a@b.test' },
      { ...AMA, phone: PHONE, email: 'a@b.test' },
    ],
    ['2 3 4'],
  ],
  [
    'a chain of answers',
    [AMA, { name: 'Efua' }, { name: 'Yaa' }],
    ['t2 2 3 4'],
    {
      same: [
        { row: '4', as: '3' },
        { row: '3', as: '2' },
        { row: '2', as: 't2' },
      ],
    },
  ],
  [
    'a circle of answers',
    [AMA, { name: 'Efua' }],
    ['2 3'],
    {
      same: [
        { row: '2', as: '3' },
        { row: '3', as: '2' },
      ],
    },
  ],
  [
    'an answer against the phone',
    [
      { ...AMA, phone: PHONE },
      { ...AMA, phone: PHONE },
    ],
    ['2', '3'],
    { same: [{ row: '3', as: 'another' }] },
  ],
  [
    'an answer against the portal',
    [{ name: 'Kofi Boateng', phone: '0244123456' }],
    ['2'],
    { same: [{ row: '2', as: 'another' }] },
  ],
  [
    'the answer of a later day',
    [AMA, AMA],
    ['2 3'],
    {
      same: [
        { row: '3', as: 'another' },
        { row: '3', as: '2' },
      ],
    },
  ],
  [
    'never two tenants',
    [
      { name: 'Esi Boateng', email: 'kofi@b.test' },
      { name: 'Esi Boateng', unit: 'Unit 0' },
    ],
    ['t1 2 3'],
  ],
])('%s', (_what, rows, expected, chosen = {}) => expect(groups(rows, chosen)).toEqual(expected))

test.each<[string, Row[], string[]]>([
  ['names alone', [AMA, AMA, { name: 'Mensah Ama', phone: PHONE }], ['same-name 3 4', 'no-reach 2 3']],
  ['a name of the portal', [{ name: 'Kofi Boateng' }], ['same-name 2', 'no-reach 2']],
  [
    'another number',
    [
      { ...AMA, phone: PHONE },
      { ...AMA, phone: '0244000111' },
    ],
    [],
  ],
  [
    'another address',
    [
      { ...AMA, email: 'a@b.test' },
      { ...AMA, email: 'b@b.test' },
    ],
    [],
  ],
  [
    'an address and a number',
    [
      { ...AMA, email: 'a@b.test' },
      { ...AMA, phone: PHONE },
    ],
    ['same-name 3'],
  ],
  [
    'a shared number',
    [
      { ...AMA, phone: PHONE },
      { name: 'Yaw', phone: PHONE },
    ],
    ['phone-shared 3'],
  ],
  [
    'one person',
    [
      { ...AMA, phone: PHONE },
      { ...AMA, phone: PHONE },
    ],
    ['same-person 3'],
  ],
  ['a fixed line only', [{ ...AMA, phone: '0302123456' }], ['no-reach 2']],
])('%s: %j', (_what, rows, expected) => {
  expect(kinds(rows).filter((kind) => kind !== 'capacity 2')).toEqual(expected)
})

test('a name that was asked is the same person, or another', () => {
  const fix = (answer: string, rows: string[] | null = null) => ({
    fixes: [{ kind: 'same-name' as const, fix: answer, rows }],
  })
  expect(groups([AMA, AMA, AMA], fix('same'))).toEqual(['2 3 4'])
  expect(groups([AMA, AMA, AMA], fix('same', ['4']))).toEqual(['2 4', '3'])
  expect(groups([AMA, AMA, AMA], fix('another'))).toEqual(['2', '3', '4'])
  expect(groups([{ name: 'Kofi Boateng' }], fix('same'))).toEqual(['t1 2'])
  for (const answer of ['same', 'another'])
    expect(read([AMA, AMA], fix(answer))).toMatchObject({ ready: true })
  expect(read([AMA, AMA])).toMatchObject({ ready: false })
  const same = [{ row: '3', as: '2' }]
  expect(read([AMA, AMA], { same })).toMatchObject({
    ready: true,
    problems: expect.arrayContaining([expect.objectContaining({ kind: 'same-name', fixed: true })]),
  })
})

test('rows say who they are taken as, and why', () => {
  const rows = [
    { ...AMA, phone: PHONE },
    { ...AMA, phone: PHONE },
    { name: 'K', email: 'kofi@b.test' },
    { ...AMA, unit: 'Unit 0' },
  ]
  const same = [{ row: '5', as: 't2' }]
  expect(read(rows, { same }).rows.map((row) => row.same)).toEqual([
    null,
    { as: '2', by: 'phone' },
    { as: 't1', by: 'email' },
    { as: 't2', by: 'answer' },
  ])
})

test('an address of another person is asked about, and can be left out', () => {
  const rows = [
    { ...AMA, email: 'a@b.test' },
    { name: 'Yaw', email: 'a@b.test' },
  ]
  const same = [{ row: '3', as: 'another' }]
  expect(kinds(rows, { same })).toEqual(['email-taken 3'])
  const { plan, ready } = read(rows, { same, fixes: [{ kind: 'email-taken', fix: 'empty', rows: null }] })
  expect([ready, plan.people.map(({ email }) => email)]).toEqual([true, ['a@b.test', null]])
})

test('an address of staff makes nobody the same person', () => {
  const table = makeTable(
    [AMA, { name: 'Yaw' }].map((row, at) => ({
      ...row,
      email: 'Boss@b.test',
      unit: `${at}`,
      property: 'Kejetia',
    })),
  )
  const book = readBook(table, choose(), emptyPortal({ emailsTaken: new Set(['boss@b.test']) }))
  expect(book.plan.people).toHaveLength(2)
  expect(book.problems[0]).toMatchObject({ kind: 'email-taken', count: 2, blocking: true })
})

test('a tenant of the portal gets only what is empty there', () => {
  const [person] = read([{ name: 'Kofi Boateng', email: 'kofi@b.test', phone: PHONE }]).plan.people
  expect(person).toMatchObject({ tenantId: 't1', name: 'Kofi Boateng', email: null, phone: null })
  const [other] = read([{ name: 'Esi', email: 'e@b.test', phone: PHONE }], { same: [{ row: '2', as: 't2' }] })
    .plan.people
  expect(other).toMatchObject({ tenantId: 't2', name: 'Esi Boateng', email: 'e@b.test', phone: PHONE })
})
