import { describe, expect, test } from 'vitest'
import { type Cells, readRows, toSheet, toTable } from '../../../../../testing/imports/book-tables.ts'

const MONTHLY: Cells[] = [
  ['NYAMEKYE ENTERPRISE LTD'],
  ['RENT BOOK AS AT 30 SEPTEMBER 2026'],
  [],
  [
    'S/N',
    'Name of Tenant',
    'Tel',
    'Shop No',
    'Date of Entry',
    'Rent/Month',
    'Bal. b/f',
    'Jul',
    'Aug',
    'Sep',
    'Remarks',
  ],
  ['1', 'Ama Opoku', '0244123456', 'Shop 1', '2024-03-01', '600', '', '600', '600+600', 'paid', ''],
  [
    '2',
    'Kofi Boat\u200beng',
    '244123457',
    'Shop 2',
    'Mar 2024',
    'GH₵1,200/-',
    '(300)',
    '1200',
    '',
    '',
    'pays late',
  ],
  ['', 'TOTAL', '', '', '', '1800', '300', '1800', '1200', '600', ''],
]

test('a rent book with a title, months and a TOTAL row', () => {
  const table = readRows(MONTHLY)
  expect(table.sheets).toEqual([{ name: '', hidden: false, rows: 6, headingRow: 4, taken: true }])
  expect(table.titleDay).toBe('2026-09-30')
  expect(table.columns.map(({ field, month }) => month ?? field)).toEqual([
    ...[
      'ignore',
      'name',
      'phone',
      'unit',
      'startsOn',
      'rent',
      'brought',
      '2026-07',
      '2026-08',
      '2026-09',
      'note',
    ],
  ])
  expect(table.columns[1]).toEqual({
    at: 1,
    heading: 'Name of Tenant',
    samples: ['Ama Opoku', 'Kofi Boateng'],
    field: 'name',
    by: 'heading',
  })
  expect(table.rows.map(({ key }) => key)).toEqual(['5', '6'])
  expect(table.rows[1]).toMatchObject({
    values: {
      name: 'Kofi Boateng',
      phone: '244123457',
      unit: 'Shop 2',
      startsOn: 'Mar 2024',
      rent: 'GH₵1,200/-',
      brought: '(300)',
      note: 'pays late',
      period: 'monthly',
    },
    paid: [
      { month: '2026-07', text: '1200' },
      { month: '2026-08', text: '' },
      { month: '2026-09', text: '' },
    ],
  })
  expect(table.stated).toEqual({ rent: 180_000, paid: 360_000 })
})

describe('the heading row', () => {
  const above = (count: number): Cells[] => Array.from({ length: count }, (_, at) => [`line ${at}`, 'x'])
  test('is looked for in the first 20 rows', () => {
    const rows = [
      ['Name', 'Rent'],
      ['Ama', '5'],
    ]
    expect(readRows([...above(19), ...rows])).toMatchObject({ hasHeadings: true, rows: [{ key: '21' }] })
    expect(readRows([...above(20), ...rows])).toMatchObject({
      hasHeadings: false,
      sheets: [{ headingRow: null }],
    })
  })
  test('has the most known headings', () => {
    const rows = [
      ['Name', 'Rent'],
      ['Name', 'Shop', 'Rent'],
      ['Ama', '1', '5'],
    ]
    expect(readRows(rows).sheets[0]?.headingRow).toBe(2)
  })
  test('may be chosen', () => {
    const rows = [
      ['Name', 'Shop', 'Rent'],
      ['Tenant', 'Room', 'x'],
      ['Ama', '1', '5'],
    ]
    const table = readRows(rows, { headingRow: 2 })
    expect(table).toMatchObject({
      sheets: [{ headingRow: 2 }],
      rows: [{ values: { name: 'Ama', unit: '1' } }],
    })
  })
  test('is not a row of days', () => {
    expect(
      readRows([
        ['Ama', '2024-01-01', '2026-12-31'],
        ['Esi', '2025-01-01', '2026-02-01'],
      ]).hasHeadings,
    ).toBe(false)
  })
  test('is not needed once the columns are set', () => {
    const rows = [
      ['Ama', 'B1', '600'],
      ['Esi', 'B2', '500'],
    ]
    expect(readRows(rows)).toMatchObject({ hasHeadings: false, rows: [{ key: '1' }, { key: '2' }] })
    const columns = [
      { at: 0, field: 'name' as const },
      { at: 1, field: 'unit' as const },
    ]
    expect(readRows(rows, { columns })).toMatchObject({
      hasHeadings: true,
      rows: [{ values: { name: 'Ama', unit: 'B1' } }, {}],
    })
  })
  test('that is printed again further down is no tenant', () => {
    expect(
      readRows([
        ['Name', 'Rent'],
        ['Ama', '5'],
        ['NAME', 'Rent'],
        ['Esi', '5'],
      ]).rows,
    ).toHaveLength(2)
  })
})

describe('sheets', () => {
  const rent = (name: string, tenant: string) =>
    toSheet(name, [
      ['Name', 'Rent'],
      [tenant, '5'],
    ])
  const hidden = { ...rent('Old tenants', 'Yaw'), hidden: true }
  const book = [
    toSheet('Cover', [['Our company']]),
    hidden,
    rent('Bohye Plaza', 'Ama'),
    rent('Osu House', 'Esi'),
    toSheet('Notes', [
      ['Name', 'Phone'],
      ['Kofi', '1'],
    ]),
  ]
  const listTaken = (table: ReturnType<typeof toTable>) =>
    table.sheets.filter(({ taken }) => taken).map(({ name }) => name)

  test('the first visible one with headings, and visible ones with the same; their names are the properties', () => {
    const table = toTable(book)
    expect(listTaken(table)).toEqual(['Bohye Plaza', 'Osu House'])
    expect(table.rows.map(({ key, sheet, values }) => [key, sheet, values.property])).toEqual([
      ['Bohye Plaza!2', 'Bohye Plaza', 'Bohye Plaza'],
      ['Osu House!2', 'Osu House', 'Osu House'],
    ])
  })
  test('none that names no tenant, if another does', () => {
    const summary = toSheet('Summary', [
      ['Property', 'No. of tenants', 'Monthly rent'],
      ['Bohye Plaza', '1', '5'],
    ])
    expect(listTaken(toTable([summary, ...book]))).toEqual(['Bohye Plaza', 'Osu House'])
    expect(listTaken(toTable([summary]))).toEqual(['Summary'])
  })
  test('those that were chosen, also hidden ones', () => {
    const table = toTable(book, { sheets: ['Old tenants'] })
    expect([listTaken(table), table.rows.map(({ values }) => values.name)]).toEqual([
      ['Old tenants'],
      ['Yaw'],
    ])
  })
  test('columns of a sheet that was chosen are found by their headings', () => {
    const other = toSheet('Old', [
      ['Rent', 'Tenant no.', 'Name'],
      ['7', '1', 'Yaa'],
    ])
    const table = toTable([...book, other], { sheets: ['Bohye Plaza', 'Old'] })
    expect(table.rows.map(({ values }) => [values.name, values.rent])).toEqual([
      ['Ama', '5'],
      ['Yaa', '7'],
    ])
  })
  test('a single sheet names no property, nor does a number', () => {
    expect(toTable([rent('Bohye Plaza', 'Ama')]).rows[0]?.values.property).toBeUndefined()
    expect(
      toTable([rent('Sheet1', 'Ama'), rent('2026', 'Esi')]).rows.map(({ values }) => values.property),
    ).toEqual([undefined, undefined])
  })
})

describe('the property', () => {
  const listProperties = (...rows: Cells[]) => readRows(rows).rows.map(({ values }) => values.property)
  const rows: Cells[] = [
    ['Name', 'Rent'],
    ['Ama', '5'],
  ]
  test.each([
    [[['Bohye Plaza – Rent Book 2026']], 'Bohye Plaza'],
    [[['NYAMEKYE LTD'], ['Makola Shops'], ['As at 30/09/2026']], 'Makola Shops'],
    [[['Property: Osu 12'], ['Makola Shops']], 'Osu 12'],
    [[['RENT BOOK AS AT 30 SEPTEMBER 2026']], undefined],
    [[['Makola Shops', 'page 1']], undefined],
  ])('%j names %j', (titles, property) => expect(listProperties(...titles, ...rows)).toEqual([property]))

  test('of its column counts before a title', () => {
    expect(listProperties(['Makola Shops'], ['Name', 'Property'], ['Ama', 'Osu'], ['Esi', ''])).toEqual([
      'Osu',
      'Makola Shops',
    ])
  })
  test('of a lone text between the rows counts for those below it', () => {
    expect(
      listProperties(
        ['S/N', 'Name', 'Rent'],
        ['MAKOLA'],
        ['1', 'Ama', '5'],
        ['', 'Osu House'],
        ['2', 'Esi', '5'],
      ),
    ).toEqual(['MAKOLA', 'Osu House'])
    expect(listProperties(['Name', 'Shop'], ['Kwame Mensah'], ['', 'Shop 7'])).toEqual([undefined, undefined])
  })
})

describe('totals', () => {
  const readTotals = (...rows: Cells[]) => {
    const { stated, rows: read } = readRows([['Name', 'Rent', 'Balance'], ...rows])
    return [stated, read.map(({ values }) => values.name)]
  }
  test('a GRAND TOTAL counts instead of the TOTALs', () => {
    expect(
      readTotals(
        ['Ama', '5', '1'],
        ['Total', '5', ''],
        ['Esi', '6', ''],
        ['TOTAL:', '6', ''],
        ['GRAND TOTAL (GHS)', 'GHS 11.00', '-'],
      ),
    ).toEqual([{ rent: 1100, balance: 0 }, ['Ama', 'Esi']])
  })
  test('else the TOTALs are added, unless the last is the sum of the others', () => {
    expect(readTotals(['TOTAL', '5', '1'], ['SUM', '6', '2'])).toEqual([{ rent: 1100, balance: 300 }, []])
    expect(readTotals(['TOTAL', '5', ''], ['TOTAL', '6', ''], ['TOTAL', '11', ''])).toEqual([
      { rent: 1100 },
      [],
    ])
    expect(readTotals(['Sub-total', '5', ''], ['TOTAL', '11', ''])).toEqual([{ rent: 1100 }, []])
  })
  test('a tenant may begin like a total', () => {
    expect(
      readTotals(['Total Energies', '5', ''], ['Summer Fashion', '6', ''], ['Total', '5', 'see below']),
    ).toEqual([{}, ['Total Energies', 'Summer Fashion', 'Total']])
  })
  test('a row without a name whose numbers sum those above is one', () => {
    expect(readTotals(['Ama', '5', '1'], ['Esi', '6', '2'], ['', '11', '3'])).toEqual([
      { rent: 1100, balance: 300 },
      ['Ama', 'Esi'],
    ])
    expect(readTotals(['Ama', '5', '1'], ['', '11', '3'])).toEqual([{}, ['Ama', '']])
  })
})
