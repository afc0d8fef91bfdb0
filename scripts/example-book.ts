/** Writes docs/examples/rent-book.xlsx, the example that guide, demo and import screen offer. Run: node scripts/example-book.ts */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'

type Tenant = {
  name: string
  unit: string
  phone: string | number
  entry: string
  rent: number
  deposit?: number
  brought?: number
  /** Ten months: x is the rent, - nothing, a space a month before the lease. */
  paid: string
  other?: Record<number, number>
  remark?: string
}

const FILE = path.join(import.meta.dirname, '../docs/examples/rent-book.xlsx')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']
const HEADINGS = [
  ...['No.', 'Name of tenant', 'Unit', 'Phone', 'Date of entry', 'Rent/Month', 'Bal b/f'],
  ...MONTHS,
  ...['Balance', 'Deposit', 'Remarks'],
]
const WIDTHS = [5, 20, 9, 14, 13, 12, 9, ...MONTHS.map(() => 7), 10, 10, 24]
const ALL = 'xxxxxxxxxx'

type Line = [name: string, unit: string, phone: string | number, entry: string, rent: number]
const tenant = (
  [name, unit, phone, entry, rent]: Line,
  paid = ALL,
  rest: Pick<Tenant, 'deposit' | 'brought' | 'other' | 'remark'> = {},
): Tenant => ({ name, unit, phone, entry, rent, paid, ...rest })

// These people do not exist. Two numbers have lost their 0, one tenant is there twice, one has no phone.
const SHOPS = [
  tenant(['Abena Nyarko', 'Shop 1', '024 000 0101', '2021-03-01', 600], ALL, { deposit: 1200 }),
  tenant(['Kwaku Danso', 'Shop 2', '024 000 0102', '2022-07-01', 650], ALL, { deposit: 1300 }),
  tenant(['Danso Kwaku', 'Shop 3', '024 000 0102', '2023-01-01', 550], ALL, {
    deposit: 1100,
    remark: 'has Shop 2 too',
  }),
  tenant(['Efua Tawiah', 'Shop 4', 240000104, '2024-02-01', 600], 'xxxxxxxx--', { brought: 300 }),
  tenant(['Yaw Anokye', 'Shop 5', '020 000 0105', '2023-05-01', 700], ALL, {
    other: { 9: 350 },
    remark: 'half of October',
  }),
  tenant(['Adjoa Bimpong', 'Shop 6', '027 000 0106', '2022-01-01', 600], ALL, {
    deposit: 1200,
    other: { 9: 1200 },
    remark: 'paid November too',
  }),
  tenant(['Kojo Amissah', 'Shop 7', '055 000 0107', '2025-10-01', 650], ALL, { deposit: 1300 }),
  tenant(['Esi Turkson', 'Shop 8', '024 000 0108', '2026-04-01', 650], '   xxxxxxx', {
    deposit: 1300,
    remark: 'new in April',
  }),
  tenant(['Kwabena Ofosu', 'Shop 9', '026 000 0109', '2020-11-01', 600], ALL, {
    brought: 600,
    other: { 2: 1200 },
  }),
  tenant(['Akosua Frema', 'Shop 10', '050 000 0110', '2024-08-01', 700], 'xxxxxxx---', {
    remark: 'promised for December',
  }),
  tenant(['Kwame Adusei', 'Shop 11', '054 000 0111', '2023-09-01', 600]),
  tenant(['Maame Yaa Kyere', 'Shop 12', '024 000 0112', '2021-06-01', 650], ALL, { deposit: 1300 }),
  tenant(['Nii Lante Okai', 'Shop 13', '020 000 0113', '2022-03-01', 600], 'xxxxxxx-xx'),
]
const ROOMS = [
  tenant(['Afia Serwaa Badu', 'Room 1', '024 000 0201', '2024-01-01', 400], ALL, { deposit: 800 }),
  tenant(['Yao Agbeko', 'Room 2', '055 000 0202', '2025-06-01', 350]),
  tenant(['Dzifa Kumah', 'Room 3', '054 000 0203', '2026-02-01', 400], ' xxxxxxxxx', { deposit: 800 }),
  tenant(['Ibrahim Sulemana', 'Room 4', '020 000 0204', '2023-10-01', 450], 'xxxxxx----', {
    remark: 'travelled, back soon',
  }),
  tenant(['Mercy Atanga', 'Room 5', 240000205, '2022-12-01', 400]),
  tenant(['Kwadwo Mireku', 'Room 6', '', '2019-04-01', 300], ALL, { remark: 'no phone' }),
  tenant(['Selorm Adzaho', 'Room 7', '027 000 0207', '2024-09-01', 450], ALL, { brought: 225 }),
  tenant(['Hawa Seidu', 'Room 8', '024 000 0208', '2026-07-01', 450], '      xxxx', { deposit: 900 }),
  tenant(['Ebo Quansah', 'Room 9', '050 000 0209', '2023-02-01', 400], 'xxxxxxxxx-'),
  tenant(['Adwoa Pokuaa', 'Room 10', '026 000 0210', '2025-01-01', 450], ALL, { deposit: 900 }),
  tenant(['Fiifi Otoo', 'Room 11', '055 000 0211', '2024-05-01', 400]),
]

const SIGNS: Record<string, '-' | ''> = { '-': '-', ' ': '' }

function toRow({ paid, other, brought = 0, ...one }: Tenant, at: number): CellValue[] {
  const months = [...paid].map((sign, month) => other?.[month] ?? SIGNS[sign] ?? one.rent)
  const due = months.filter((cell) => cell !== '').length * one.rent
  const sum = months.reduce<number>((total, cell) => total + Number(cell === '-' ? 0 : cell), 0)
  return [
    ...[at + 1, one.name, one.unit, one.phone, new Date(one.entry), one.rent, brought || ''],
    ...months,
    ...[brought + due - sum, one.deposit ?? '', one.remark ?? ''],
  ]
}

const BOLD: CellStyle = { font: { bold: true } }
const letter = (column: number) => String.fromCharCode(65 + column)
const isSummed = (column: number) => column > 4 && column < HEADINGS.length - 1

function createBook(): WriteSheet {
  const tenants = [...SHOPS, ...ROOMS].map(toRow)
  const above: CellValue[][] = [['RENT BOOK 2026'], ['Balances as at 31 October 2026'], [], HEADINGS]
  const section = (name: string): CellValue[] => ['', name]
  const rows = [
    ...above,
    section('Nkabom Plaza'),
    ...tenants.slice(0, SHOPS.length),
    section('Sunrise House'),
    ...tenants.slice(SHOPS.length),
  ]
  const bold = [0, above.length - 1, above.length, above.length + 1 + SHOPS.length, rows.length]
  const cells: NonNullable<WriteSheet['cells']> = new Map()
  for (const row of bold) for (const at of HEADINGS.keys()) cells.set(`${row},${at}`, { style: BOLD })
  const total = HEADINGS.map((_, column): CellValue => {
    if (!isSummed(column)) return column === 1 ? 'TOTAL' : ''
    const value = tenants.reduce((sum, row) => sum + (Number(row[column]) || 0), 0)
    const formula = `SUM(${letter(column)}${above.length + 1}:${letter(column)}${rows.length})`
    cells.set(`${rows.length},${column}`, { value, formula, formulaResult: value, style: BOLD })
    return value
  })
  return {
    name: 'Rents 2026',
    columns: WIDTHS.map((width, at) => ({ width, style: at === 4 ? { numFmt: 'dd/mm/yyyy' } : {} })),
    rows: [...rows, total],
    cells,
    freezePane: { rows: above.length, columns: 2 },
  }
}

mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, await writeXlsx({ sheets: [createBook()] }))
