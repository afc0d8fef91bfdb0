import { expect, test } from 'vitest'
import { makePdf, type PlacedText } from '../../testing/money-desk/pdf.ts'
import { readStatementSheets } from './read-statement.ts'

const LIMITS = { rows: 100, columns: 20, isStrict: false }
const COLUMNS = [40, 110, 330, 410, 490]
const row = (y: number, ...cells: string[]): PlacedText[] =>
  cells.flatMap((text, at) => (text === '' ? [] : { x: COLUMNS[at] ?? 0, y, text }))
const HEADINGS = ['Date', 'Details', 'Debit', 'Credit', 'Balance']
const PAGES = [
  [
    ...row(800, 'GOLD BANK'),
    ...row(760, ...HEADINGS),
    ...row(746, '02/11/2026', 'TRF FRM AMA SERWAA', '', '850.00', '950.00'),
    ...row(735, '', 'RENT NOVEMBER 7KQ2C'),
    ...row(721, '03/11/2026', 'SMS CHARGE', '2.00', '', '948.00'),
    ...row(40, 'Page 1 of 2'),
  ],
  [
    ...row(800, ...HEADINGS),
    ...row(786, '04/11/2026', 'CASH', '', '10.00', '958.00'),
    ...row(500, 'Thank you'),
  ],
]

const read = async (bytes: Buffer, password?: string) => {
  const found = await readStatementSheets(bytes, { limits: LIMITS, password })
  if (!found || typeof found === 'string') return found
  return found.sheets.map(({ rows }) => rows.map(({ cells }) => cells))[0]
}

test('the words of a PDF are rows and columns, over its pages', async () => {
  const rows = await read(makePdf(PAGES))
  expect(rows).toEqual([
    [],
    ['GOLD BANK', '', '', '', ''],
    [],
    HEADINGS,
    ['02/11/2026', 'TRF FRM AMA SERWAA', '', '850.00', '950.00'],
    ['', 'RENT NOVEMBER 7KQ2C', '', '', ''],
    ['03/11/2026', 'SMS CHARGE', '2.00', '', '948.00'],
    [],
    [],
    HEADINGS,
    ['04/11/2026', 'CASH', '', '10.00', '958.00'],
    [],
    ['Thank you', '', '', '', ''],
  ])
})

test('a PDF with a password needs the right one', async () => {
  const locked = makePdf(PAGES, 'akwaaba')
  expect(await read(locked)).toBe('locked')
  expect(await read(locked, 'wrong')).toBe('locked')
  expect(await read(locked, 'akwaaba')).toEqual(await read(makePdf(PAGES)))
})

test('a scan holds no words, and what is no PDF is unreadable', async () => {
  expect(await read(makePdf([[]]))).toBe('pictures')
  expect(await read(Buffer.from('%PDF-1.4\nno PDF at all'))).toBeUndefined()
})

test('a CSV is read as before', async () => {
  expect(await read(Buffer.from('Date,Amount\n2026-11-02,5\n'))).toEqual([
    ['Date', 'Amount'],
    ['2026-11-02', '5'],
  ])
})
