// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { toPesewas } from '../../../../shared/money.ts'
import { parseCsv } from '../../../../testing/sheets.ts'
import { CHART } from '../accounts.rules.ts'
import type { JournalRow } from '../books.contract.ts'
import { LAYOUTS, type Layout, layoutProblem } from '../layouts.rules.ts'
import { LAYOUT_FILES } from './journal.layouts.ts'
import { groupJournals, limitedFiles, wholeFile } from './journal.parts.ts'

type Fields = Partial<JournalRow>

const line = (fields: Fields): JournalRow => ({
  day: '2026-10-05',
  journalNo: 'JNL-2026-000017',
  kind: 'invoice',
  account: 'Rent income',
  code: '4000',
  name: 'Rent income',
  debit: 0,
  credit: 0,
  taxCode: null,
  contact: 'Akosua Ɔpɔku',
  reference: 'INV-2026-0001',
  description: 'Invoice INV-2026-0001: rent',
  purpose: 'rent',
  propertyName: 'Bohye (Shops)',
  unitName: 'A12',
  adjusts: null,
  ...fields,
})

/** One debit and credits for the same amount. */
const journal = (number: number, lines: number, fields: Fields = {}): JournalRow[] => {
  const journalNo = `JNL-2026-${String(number).padStart(6, '0')}`
  const receivable = { account: 'Tenants receivable', code: '1100', name: 'Tenants receivable' }
  return [
    line({ ...fields, ...receivable, journalNo, debit: lines - 1 }),
    ...Array.from({ length: lines - 1 }, () => line({ ...fields, journalNo, credit: 1 })),
  ]
}

async function* paged(rows: JournalRow[]) {
  yield rows
}

const collect = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of all) found.push(one)
  return found
}

const listJournalFiles = async (layout: Layout, rows: JournalRow[]) =>
  collect(limitedFiles(LAYOUT_FILES[layout], groupJournals(paged(rows))))

const cells = (bytes: Buffer) => parseCsv(Buffer.concat([Buffer.from('\ufeff'), bytes]))
const read = async (layout: Layout, rows: JournalRow[]) =>
  (await listJournalFiles(layout, rows)).map(({ bytes }) => cells(bytes))

const EXAMPLE = [
  line({ account: 'Tenants receivable', code: '1100', name: 'Tenants receivable', debit: 1200 }),
  line({ account: 'Output VAT', code: '2020', name: 'Output VAT', credit: 200, taxCode: 'VAT 20%' }),
  line({ credit: 1000, description: 'Invoice INV-2026-0001: "rent", 1; =2', adjusts: '2026-09' }),
]
const NARRATION = 'JNL-2026-000017 Invoice INV-2026-0001: rent, Akosua Ɔpɔku'
const DETAILS = 'Invoice INV-2026-0001: rent, Akosua Ɔpɔku, Bohye (Shops) A12'
const QUOTED = `Invoice INV-2026-0001: "rent", 1; '=2, Akosua Ɔpɔku, Bohye (Shops) A12, corrects 2026-09`

describe('the columns are those that the makers name', () => {
  test('Xero: a credit is negative, and an account without a tax rate has none', async () => {
    expect(await read('xero', EXAMPLE)).toEqual([
      [
        ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'],
        [NARRATION, '05/10/2026', DETAILS, '1100', 'Tax Exempt', '1200.00'],
        [NARRATION, '05/10/2026', DETAILS, '2020', 'VAT 20%', '-200.00'],
        [NARRATION, '05/10/2026', QUOTED, '4000', 'Tax Exempt', '-1000.00'],
      ],
    ])
  })

  test('QuickBooks: names without numbers, sub-accounts behind a colon without spaces', async () => {
    const repairs = line({ name: 'Expenses: Repairs', code: '6000', debit: 75 })
    const [file] = await read('quickbooks', [...EXAMPLE.slice(0, 2), repairs])
    expect(file).toEqual([
      ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
      ['JNL-2026-000017', '05/10/2026', 'Tenants receivable', DETAILS, '1200.00', ''],
      ['JNL-2026-000017', '05/10/2026', 'Output VAT', DETAILS, '', '200.00'],
      ['JNL-2026-000017', '05/10/2026', 'Expenses:Repairs', DETAILS, '75.00', ''],
    ])
  })

  test('Sage: reference, date and description on the first line of a journal only', async () => {
    const next = journal(18, 2, { description: 'x'.repeat(300) })
    const [file] = await read('sage', [...EXAMPLE.slice(0, 2), ...next])
    const cut = `JNL-2026-000018 ${'x'.repeat(184)}`
    expect(file).toEqual([
      ['Reference', 'Date', 'Description', 'Ledger Account Number', 'Details', 'Debit', 'Credit'],
      ['JNL-2026-000017', '05/10/2026', NARRATION, '1100', DETAILS, '1200.00', ''],
      ['', '', '', '2020', DETAILS, '', '200.00'],
      ['JNL-2026-000018', '05/10/2026', cut, '1100', 'x'.repeat(200), '1.00', ''],
      ['', '', '', '4000', 'x'.repeat(200), '', '1.00'],
    ])
  })

  test('Tally: one voucher for each journal, a debit is deemed positive and negative', async () => {
    const awkward = journal(18, 2, { contact: `A&B <Ltd> "x" 'y'\u0001`, name: 'Rent & more' })
    const journals = groupJournals(paged([...EXAMPLE.slice(0, 1), ...awkward]))
    const bytes = Buffer.concat(await collect(wholeFile(LAYOUT_FILES.tally, journals)))
    const parsed = new DOMParser().parseFromString(bytes.toString(), 'application/xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    const texts = (selector: string, inside: ParentNode = parsed) =>
      [...inside.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(texts('ENVELOPE > HEADER > TALLYREQUEST')).toEqual(['Import Data'])
    expect(texts('REQUESTDESC > REPORTNAME')).toEqual(['Vouchers'])
    const vouchers = [...parsed.querySelectorAll('REQUESTDATA > TALLYMESSAGE > VOUCHER')]
    expect(vouchers.map((one) => [one.getAttribute('VCHTYPE'), one.getAttribute('ACTION')])).toEqual([
      ['Journal', 'Create'],
      ['Journal', 'Create'],
    ])
    expect(texts('DATE, VOUCHERNUMBER')).toEqual([
      '20261005',
      'JNL-2026-000017',
      '20261005',
      'JNL-2026-000018',
    ])
    expect(texts('NARRATION')[1]).toBe(`JNL-2026-000018 Invoice INV-2026-0001: rent, A&B <Ltd> "x" 'y'`)
    expect(texts('ALLLEDGERENTRIES\\.LIST > *', vouchers[1])).toEqual([
      ...['Tenants receivable', 'Yes', '-1.00'],
      ...['Rent & more', 'No', '1.00'],
    ])
  })
})

describe('files are split between journals', () => {
  test.each([
    ['xero', [150, 150], [300]],
    ['xero', [150, 151], [150, 151]],
    ['xero', [100, 100, 100, 2], [300, 2]],
    ['xero', [2, 300, 2], [2, 300, 2]],
    ['xero', [2, 301, 2], [2, 301, 2]],
    ['quickbooks', [500, 499], [999]],
    ['quickbooks', [500, 500], [500, 500]],
  ] as const)('%s: journals of %j lines are files of %j', async (layout, sizes, expected) => {
    const rows = sizes.flatMap((size, at) => journal(at, size))
    const files = await listJournalFiles(layout, rows)
    expect(files.map(({ bytes }) => cells(bytes).length - 1)).toEqual(expected)
    expect(files.map(({ isTooLarge }) => isTooLarge)).toEqual(expected.map((lines) => lines === 301))
  })

  test('Sage: at 0.5 MB and one byte more', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => journal(at, 2, { contact: null })).flat()
    const sizes = async (last: Fields) =>
      (await listJournalFiles('sage', [...many.slice(0, 2 * fitting), ...journal(9999, 2, last)])).map(
        ({ bytes }) => bytes.length,
      )
    const [empty = 0, one = 0] = await Promise.all(
      [0, 2].map(async (lines) => (await listJournalFiles('sage', many.slice(0, lines)))[0]?.bytes.length),
    )
    const fitting = Math.floor((500_000 - empty) / (one - empty)) - 1
    // Narration and both details contain the contact after a comma, so that the narration is quoted.
    const missing = 500_000 - ((await sizes({ contact: null }))[0] ?? 0) - 8
    const last = (digits: number) => ({
      contact: 'x'.repeat(Math.floor(missing / 3)),
      code: '4'.repeat(4 + (missing % 3) + digits),
    })
    expect(await sizes(last(0))).toEqual([500_000])
    expect((await sizes(last(1))).length).toBe(2)
  })

  test.each(LAYOUTS.filter((layout) => layout !== 'tally'))(
    '%s: the sides of each file are equal',
    async (layout) => {
      const rows = Array.from({ length: 1500 }, (_, at) => journal(at, 2 + (at % 7))).flat()
      const files = await read(layout, rows)
      expect(files.length).toBeGreaterThan(1)
      for (const [headings = [], ...lines] of files) {
        const sum = (heading: string) =>
          lines.reduce((total, row) => total + toPesewas(Number(row[headings.indexOf(heading)])), 0)
        if (layout === 'xero') expect(sum('Amount')).toBe(0)
        else if (layout === 'sage') expect(sum('Debit')).toBe(sum('Credit'))
        else expect(sum('Debits')).toBe(sum('Credits'))
      }
    },
  )

  test('without journals there is one file with headings', async () => {
    expect((await read('xero', [])).map((rows) => rows.length)).toEqual([1])
  })
})

test('codes that a program does not take are named, and only those of its own kind', () => {
  for (const layout of LAYOUTS) expect(layoutProblem(layout, CHART)).toBeUndefined()
  const bank = { account: 'Bank', code: 'ECOBANK-001', name: 'Ecobank', taxCode: null } as const
  expect(LAYOUTS.map((layout) => layoutProblem(layout, [...CHART, bank]))).toEqual([
    "Xero takes codes of at most 10 characters. Change the code 'ECOBANK-001' of Bank among the accounts.",
    undefined,
    "Sage Accounting takes account numbers of at most 8 digits and nothing else. Change the code 'ECOBANK-001' of Bank among the accounts.",
    undefined,
  ])
  expect(layoutProblem('xero', [{ ...bank, code: 'ECOBANK-01' }])).toBeUndefined()
  expect(layoutProblem('sage', [{ ...bank, code: '12345678' }])).toBeUndefined()
  expect(layoutProblem('sage', [{ ...bank, code: '123456789' }])).toBeDefined()
})
