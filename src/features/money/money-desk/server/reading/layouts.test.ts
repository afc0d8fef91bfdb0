import { describe, expect, test } from 'vitest'
import { toCsv } from '../../../../../testing/money-desk/desk.ts'
import { makePdf } from '../../../../../testing/money-desk/pdf.ts'
import type { Mapping } from '../../mapping.rules.ts'
import { type ReadFile, readFile } from '../imports/read-file.ts'
import { type NewLine, planNewLines } from '../plan/new-lines.ts'

const CONTEXT = { today: '2026-11-20', own: '1441000123456', others: [] }

const read = (file: string | Buffer, mapping?: Mapping, remembered: Mapping[] = []): Promise<ReadFile> =>
  readFile(
    {
      bytes: Buffer.from(file),
      fileName: 'statement',
      form: { accountId: '0', ...(mapping && { mapping }) },
    },
    { remembered, context: CONTEXT },
  )
const say = ({ lines }: ReadFile) =>
  lines.map(({ day, kind, amount, balance }) => `${day} ${kind} ${amount} ${balance ?? '-'}`)

type Layout = { name: string; head: string[][]; lines: string[][]; foot?: string[][]; expected: string[] }

const LAYOUTS: Layout[] = [
  {
    name: 'headings of two rows, of which only both together are known',
    head: [
      ['ASHANTI HERITAGE BANK PLC'],
      ['Posting', 'Value', 'Transaction', 'Cheque', 'Debit', 'Credit', 'Balance'],
      ['Date', 'Date', 'Narration', 'No.', 'Amount', 'Amount', '(GHS)'],
      ['', '', 'Balance brought forward', '', '', '', '5,000.00'],
    ],
    lines: [
      ['02-OCT-2026', '03-OCT-2026', 'TRF AMA SERWAA', '', '', '1,250.10', '6,250.10'],
      ['05-OCT-2026', '02-OCT-2026', 'CHQ STAR OIL', '12', '250.39', '', '5,999.71'],
    ],
    foot: [['Total for 05 Oct 2026', '', '', '', '250.39', '1,250.10', '']],
    expected: ['2026-10-02 in 125010 625010', '2026-10-05 out 25039 599971'],
  },
  {
    name: 'money lodged and withdrawn, a balance on either side',
    head: [
      ['Transaction', 'Transaction', 'Value', 'Transaction', 'Amount', 'Amount', 'Running'],
      ['Date', 'Ref. No.', 'Date', 'Details', 'Withdrawn', 'Lodged', 'Balance'],
      ['01-OCT-2026', '', '01-OCT-2026', 'OPENING BALANCE', '', '', '13,200.00 CR'],
    ],
    lines: [
      ['02-OCT-2026', 'FT1', '03-OCT-2026', 'TRF AMA SERWAA', '', '850.00', '14,050.00 CR'],
      ['05-OCT-2026', 'FT2', '06-OCT-2026', 'CHQ 000123', '14,062.50', '', '12.50 DR'],
    ],
    expected: ['2026-10-02 in 85000 1405000', '2026-10-05 out 1406250 -1250'],
  },
  {
    name: 'a side in a column of its own, next to a type',
    head: [['Date', 'Trans Type', 'Description', 'Amount(GH₵)', 'D/C', 'Ledger Balance (GHS)']],
    lines: [
      ['2026-10-02', 'Transfer', 'NIP AMA SERWAA', '850.00', 'C', '1850.00'],
      ['2026-10-03', 'Charge', 'LEDGER FEE', '5.00', 'D', '1845.00'],
    ],
    expected: ['2026-10-02 in 85000 185000', '2026-10-03 fee 500 184500'],
  },
  {
    name: 'amounts without a side, which only the balance tells',
    head: [
      ['Date', 'Description', 'Amount', 'Balance'],
      ['2026-10-01', 'Opening Balance', '', '1,000.00'],
    ],
    lines: [
      ['2026-10-02', 'CHQ 12', '850.00', '150.00'],
      ['2026-10-03', 'NIP AMA SERWAA', '850.00', '1,000.00'],
      ['2026-10-03', 'CHQ 13', '850.00', '150.00'],
    ],
    expected: ['2026-10-02 out 85000 15000', '2026-10-03 in 85000 100000', '2026-10-03 out 85000 15000'],
  },
  {
    name: 'a wallet of an organisation, with semicolons',
    head: [
      ['Short Code:', '509911'],
      [
        'Receipt No.',
        'Completion Time',
        'Details',
        'Transaction Status',
        'Paid In',
        'Withdrawn',
        'Balance',
        'Opposite Party',
      ],
    ],
    lines: [
      [
        '0000012345678901',
        '13.02.2026 16:51',
        'Payment',
        'Completed',
        '1.250,00',
        '',
        '4.250,00',
        '233201234567 - AMA SERWAA',
      ],
      ['0000012345678902', '13.02.2026 17:02', 'Business charge', 'Completed', '', '-12,50', '4.237,50', ''],
    ],
    expected: ['2026-02-13 in 125000 425000', '2026-02-13 fee 1250 423750'],
  },
]

const write = ({ head, lines, foot = [] }: Layout, of = lines) =>
  toCsv([...head, ...of, ...foot]).replaceAll('\n', '\r\n')

describe.each(LAYOUTS)('$name', (layout) => {
  test('is read without a question', async () => {
    const file = await read(write(layout))
    expect([say(file), file.problems]).toEqual([layout.expected, []])
  })

  test('adds from a second file what is new, in either order of lines', async () => {
    const origin = { source: 'x', openingDay: '2026-01-01', newId: () => crypto.randomUUID() }
    const first = await read(write(layout, layout.lines.slice(0, -1)))
    const stored: NewLine[] = planNewLines(first.lines, [], origin).fresh
    for (const lines of [layout.lines, layout.lines.toReversed()]) {
      const remembered = first.mapping ? [first.mapping] : []
      const second = await read(write(layout, lines), undefined, remembered)
      expect(second.mapping).toEqual(first.mapping)
      const { known, fresh } = planNewLines(second.lines, stored, origin)
      expect([known.length, fresh.length]).toEqual([layout.lines.length - 1, 1])
    }
  })
})

test('semicolons separate, and a party is its number and its name', async () => {
  const [, , , , wallet] = LAYOUTS
  const rows = [...(wallet?.head ?? []), ...(wallet?.lines ?? [])]
  const { lines } = await read(rows.map((row) => row.join(';')).join('\n'))
  expect(lines.map(({ payerName, payerNumber }) => [payerName, payerNumber])).toEqual([
    ['AMA SERWAA', '233201234567'],
    [null, null],
  ])
  expect(lines[0]).toMatchObject({ amount: 125_000, transactionId: '0000012345678901' })
})

test('amounts without a side are a problem where the balance tells it of others only', async () => {
  const rows = [
    ['Date', 'Description', 'Amount', 'Balance'],
    ['2026-10-02', 'NIP AMA SERWAA', '850.00', '1,000.00'],
    ['2026-10-03', 'CHQ 13', '850.00', '150.00'],
  ]
  const { lines, problems } = await read(toCsv(rows))
  expect([lines.length, problems]).toEqual([
    1,
    [{ row: '2', message: expect.stringContaining('whether this money came in') }],
  ])
  expect(say(await read(toCsv(rows.slice(0, 2))))).toEqual(['2026-10-02 in 85000 100000'])
})

test('two columns of one name are two columns', async () => {
  const rows = [
    ['Tag', 'Text', 'Betrag', 'Betrag'],
    ['2026-10-02', 'AMA SERWAA', '', '850.00'],
    ['2026-10-03', 'CHQ 13', '20.00', ''],
  ]
  const { headings } = await read(toCsv(rows))
  expect(headings).toEqual(['Tag', 'Text', 'Betrag', 'Betrag 2'])
  const file = await read(toCsv(rows), { day: 'Tag', text: 'Text', out: 'Betrag', in: 'Betrag 2' })
  expect(say(file)).toEqual(['2026-10-02 in 85000 -', '2026-10-03 out 2000 -'])
})

test('a PDF has headings of two rows on each page, amounts to the right, and texts of two rows', async () => {
  const X = [40, 110, 180, 360, 430, 500]
  const row = (y: number, texts: string[]) =>
    texts.flatMap((text, at) => (text === '' ? [] : [{ x: X[at] ?? 0, y, text }]))
  const headings = (y: number) => [
    ...row(y, ['Transaction', 'Reference', 'Narrative', 'Debit', 'Credit', 'Running']),
    ...row(y - 12, ['Date', '', '', 'Amount', 'Amount', 'Balance']),
  ]
  const line = (y: number, texts: string[], below: string) => [
    ...row(y, texts),
    { x: X[2] ?? 0, y: y - 12, text: below },
  ]
  const file = await read(
    makePdf([
      [
        { x: 40, y: 800, text: 'SAHEL COMMERCIAL BANK' },
        ...headings(760),
        ...line(
          730,
          ['02 Oct 2026', 'FT1', 'TRANSFER FROM AMA', '', '1,250.10', '1,250.10 CR'],
          'SERWAA RENT',
        ),
        { x: 500, y: 40, text: 'Page 1 of 2' },
      ],
      [
        { x: 40, y: 800, text: 'SAHEL COMMERCIAL BANK' },
        ...headings(760),
        ...line(730, ['05 Oct 2026', 'FT2', 'CHEQUE TO STAR', '250.39', '', '999.71 CR'], 'OIL'),
        ...row(700, ['', '', 'Total', '250.39', '1,250.10']),
      ],
    ]),
  )
  expect([say(file), file.problems]).toEqual([
    ['2026-10-02 in 125010 125010', '2026-10-05 out 25039 99971'],
    [],
  ])
  expect(file.lines.map(({ text }) => text)).toEqual(['TRANSFER FROM AMA SERWAA RENT', 'CHEQUE TO STAR OIL'])
})
