import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'
import { read } from './read.worker.ts'

/** Without a thread, whose start takes longer than the reading. */
async function readAll(bytes: Uint8Array, rows = 100) {
  const packed = Buffer.from(bytes).toString('latin1', 0, 2) === 'PK'
  const answer = await read({ bytes, packed, limits: { rows, columns: 60, isStrict: false } })
  if (!answer || !('sheets' in answer)) throw new Error('The sheet was not read.')
  return answer.sheets
}
async function readCells(bytes: Uint8Array, rows = 100) {
  const [sheet] = await readAll(bytes, rows)
  return sheet?.rows.map(({ row, cells }) => [row, ...cells])
}
const readFile = (bytes: Buffer, rows = 100) => readSheets(bytes, { rows, columns: 60, isStrict: false })
const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding)

describe('a CSV file', () => {
  test.each([
    ['with commas', text('Name,Email\r\nƆfɔri,a@b.test\r\n')],
    ['with semicolons', text('Name;Email\nƆfɔri;a@b.test\n')],
    ['with tabs', text('Name\tEmail\nƆfɔri\ta@b.test')],
    ['with a mark of its order', text('\ufeffName,Email\nƆfɔri,a@b.test\n')],
    ['in UTF-16', text('\ufeffName\tEmail\r\nƆfɔri\ta@b.test\r\n', 'utf16le')],
    ['in UTF-16 the other way round', text('\ufeffName\tEmail\r\nƆfɔri\ta@b.test\r\n', 'utf16le').swap16()],
  ])('%s', async (_how, bytes) => {
    expect(await readCells(bytes)).toEqual([
      [1, 'Name', 'Email'],
      [2, 'Ɔfɔri', 'a@b.test'],
    ])
  })

  test('in Windows-1252', async () => {
    expect(await readCells(text('Name,Unit\nRené,1\n', 'latin1'))).toEqual([
      [1, 'Name', 'Unit'],
      [2, 'René', '1'],
    ])
  })

  test('quotes, line breaks within them, and empty lines', async () => {
    expect(await readCells(text('a,b\n"x, ""y""","1\n2"\n,\n\nlast,\n'))).toEqual([
      [1, 'a', 'b'],
      [2, 'x, "y"', '1\n2'],
      [5, 'last', ''],
    ])
  })

  test.each(["'=1+1", "'+233 24", "'-5", "'@home", "'\t=x", "'0012345678", "'MP2211.0903"])(
    'the apostrophe goes that guards %j',
    async (cell) => {
      expect(await readCells(text(`a\n"${cell}"\n`))).toEqual([
        [1, 'a'],
        [2, cell.slice(1).trim()],
      ])
    },
  )

  test('that names its separator first', async () => {
    expect(await readCells(text('sep=;\nName;Unit\n"a,b";1\n'))).toEqual([
      [2, 'Name', 'Unit'],
      [3, 'a,b', '1'],
    ])
  })

  test('with semicolons and decimal commas', async () => {
    expect(
      await readCells(
        text('Short Code:;509911\nNo.;In;Out;Left\n7;1.250,00;;4.250,00\n8;;-12,50;4.237,50\n'),
      ),
    ).toEqual([
      [1, 'Short Code:', '509911'],
      [2, 'No.', 'In', 'Out', 'Left'],
      [3, '7', '1.250,00', '', '4.250,00'],
      [4, '8', '', '-12,50', '4.237,50'],
    ])
  })

  test.each([
    ['="0012345678"', '0012345678'],
    ['\'="0012345678"', '0012345678'],
    ['="say ""hi"""', 'say "hi"'],
    ['=A1&"x"', '=A1&"x"'],
  ])('the formula %s guards %s', async (cell, expected) => {
    const rows = [
      [1, 'a'],
      [2, expected],
    ]
    expect(await readCells(text(`a\n"${cell.replaceAll('"', '""')}"\n`))).toEqual(rows)
    expect(await readCells(text(`a\n${cell}\n`))).toEqual(rows)
    const sheet = await writeXlsx({ sheets: [{ name: 'A', rows: [['a'], [cell]] }] })
    expect(await readCells(Buffer.from(sheet))).toEqual(rows)
  })

  test('a typed apostrophe stays', async () => {
    expect(await readCells(text("a\n'tis\n"))).toEqual([
      [1, 'a'],
      [2, "'tis"],
    ])
  })
})

describe('a CSV file with a cell that does not end', () => {
  const megabytes = 'Ama,024 412 3456\n'.repeat(180_000)
  const rowsAfter = (begin: string) => `Name,Unit\nEfua,"two\nlines"\n${begin}`
  const NOT_CLOSED =
    'In line 4 a quotation mark (") begins a cell and nothing ends it. Please remove the mark or close it, and choose the file again.'
  const TOO_LONG =
    'A cell in line 4 is longer than 32,767 characters, which no spreadsheet can hold. Please correct the file.'

  test.each([
    ['an open quotation mark before 3 MB', rowsAfter(`"Ama,${megabytes}`), NOT_CLOSED],
    ['one that the last cell closes', rowsAfter(`"Ama,${megabytes}"`), NOT_CLOSED],
    ['one at the very end', rowsAfter('"'), NOT_CLOSED],
    ['only doubled marks behind it', rowsAfter(`"Ama ""Esi""${megabytes}`), NOT_CLOSED],
    ['3 MB without a separator', rowsAfter('x'.repeat(3_000_000)), TOO_LONG],
    ['words behind a closed mark', rowsAfter(`"a"${'x'.repeat(40_000)}`), TOO_LONG],
  ])('is refused by its line: %s', async (_, content, sentence) => {
    await expect(readFile(text(content))).rejects.toMatchObject({ status: 400, message: sentence })
  })

  test('is none with 32,767 characters, or with a quotation mark within it', async () => {
    expect(await readCells(text(`a\n"${'x'.repeat(32_765)}"\n5" pipe,6"\n`))).toEqual([
      [1, 'a'],
      [2, 'x'.repeat(6000)],
      [3, '5" pipe', '6"'],
    ])
  })
})

describe('an XLSX file', () => {
  test('texts, numbers and days of its first sheet', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Tenants',
          rows: [
            ['Name', 'Phone', 'Move-In', 'Sure'],
            ['Ɔfɔri', 244123456, new Date('2026-12-05T00:00:00Z'), true],
            [],
            ['=1+1', 12.5, null, false],
            ['sum', 450.1 * 3, null, 0.1 + 0.2],
          ],
        },
        { name: 'Other', rows: [['nothing']] },
      ],
    })
    expect(await readCells(Buffer.from(bytes))).toEqual([
      [1, 'Name', 'Phone', 'Move-In', 'Sure'],
      [2, 'Ɔfɔri', '244123456', '2026-12-05', 'true'],
      [4, '=1+1', '12.5', '', 'false'],
      [5, 'sum', '1350.3', '', '0.3'],
    ])
  })

  test('all its sheets, hidden ones too', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'March', rows: [['Name'], [], ['Ama']], rowDefs: new Map([[2, { hidden: true }]]) },
        { name: 'Old', hidden: true, rows: [['Name']] },
        { name: 'Empty', rows: [] },
      ],
    })
    expect(await readAll(bytes)).toEqual([
      {
        name: 'March',
        hidden: false,
        rows: [
          { row: 1, cells: ['Name'], hidden: false },
          { row: 3, cells: ['Ama'], hidden: true },
        ],
      },
      { name: 'Old', hidden: true, rows: [{ row: 1, cells: ['Name'], hidden: false }] },
      { name: 'Empty', hidden: false, rows: [] },
    ])
  })

  test('as a spreadsheet shows them', async () => {
    const month = new Date('2024-03-01T00:00:00Z')
    const cells = new Map(['mmm-yy', '0000000000'].map((numFmt, at) => [`0,${at}`, { style: { numFmt } }]))
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [[month, 244123456]], cells }] })
    expect(await readCells(bytes)).toEqual([[1, 'Mar 2024', '0244123456']])
  })

  test('a formula gives the value that was stored with it', async () => {
    const cells = new Map([['0,1', { formula: 'A1*2', formulaResult: 1200, value: 1200 }]])
    expect(await readCells(await writeXlsx({ sheets: [{ name: 'A', rows: [[600, null]], cells }] }))).toEqual(
      [[1, '600', '1200']],
    )
  })

  test('a text merged over several rows belongs to each of them, an amount to the first', async () => {
    const rows = [
      ['Bohye', '5', 600],
      [null, '6', null],
      ['Osu', '7', 1],
    ]
    const merges = [0, 2].map((column) => ({ startRow: 0, startCol: column, endRow: 1, endCol: column }))
    expect(await readCells(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }))).toEqual([
      [1, 'Bohye', '5', '600'],
      [2, 'Bohye', '6'],
      [3, 'Osu', '7', '1'],
    ])
  })

  test('no more rows than requested', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [`row ${at}`])
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    expect(await readCells(bytes, 10)).toHaveLength(10)
  })
})

describe('a file that needs too much memory or time', () => {
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0
    const beat = setInterval(() => {
      turns += 1
    }, 5)
    await work
    clearInterval(beat)
    return turns
  }

  const wide = () =>
    writeXlsx({ sheets: [{ name: 'A', rows: Array.from({ length: 60 }, () => Array(16_000).fill('x')) }] })
  test.each([
    ['five million empty lines', async () => text(`Name,Email\n${'\n'.repeat(4_900_000)}`)],
    ['one line of commas', async () => text(`Name,Email\n${','.repeat(4_900_000)}`)],
    ['thousands of columns', async () => Buffer.from(await wide())],
  ])('%s keeps nobody waiting', async (_what, made) => {
    const bytes = await made()
    const reading = readFile(bytes, 5000)
    expect(await turnsDuring(reading)).toBeGreaterThan(10)
    const [{ rows } = { rows: [] }] = (await reading) ?? []
    expect(rows.length).toBeLessThanOrEqual(5000)
    expect(Math.max(0, ...rows.map(({ cells }) => cells.length))).toBeLessThanOrEqual(60)
  })

  test('cells that failed keep their error, so that it can be shown', async () => {
    const rows = [['Name'], ['#REF!'], ['Ama']]
    expect(await readCells(Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })))).toEqual([
      [1, 'Name'],
      [2, '#REF!'],
      [3, 'Ama'],
    ])
  })
})
