import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateOfSerial, parseCsv, parseXlsx, unzip } from '../../testing/sheets.ts'
import { writeCsv } from './write.csv.ts'
import { withTotal } from './write.totals.ts'
import { type Column, sendSheet } from './write.ts'
import { streamXlsx } from './write.xlsx.ts'

type Row = { text: string | null; paid: number | null; on: string | null; count: number | null }

const COLUMNS: Column<Row>[] = [
  { heading: 'Text', width: 20, kind: 'text', of: ({ text }) => text },
  { heading: 'Paid (GHS)', width: 12, kind: 'money', of: ({ paid }) => paid },
  { heading: 'On', width: 12, kind: 'day', of: ({ on }) => on },
  { heading: 'Count', width: 8, kind: 'count', of: ({ count }) => count },
]
const row = (text: string | null, others: Partial<Row> = {}): Row => ({
  text,
  paid: null,
  on: null,
  count: null,
  ...others,
})

async function* pages(...all: Row[][]) {
  yield* all
}
const csv = async (...rows: Row[]) => buffer(Readable.from(writeCsv(COLUMNS, pages(rows))))
const xlsx = async (...rows: Row[]) => buffer(streamXlsx('Sheet', COLUMNS, pages(rows)))
const texts = (rows: unknown[][]) => rows.slice(1).map(([text]) => text)

const DANGEROUS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =HYPERLINK("https://evil.test","Click")',
  '\u00a0=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\ttext',
  "=cmd|' /C calc'!A0",
  '-',
]
const HARMLESS = [
  'Akosua Ɔpɔku Dɛdɛ 🏠',
  'He said "two, please"\r\nand left',
  "O'Brien, Kofi",
  'a=b',
  '1-2',
  "'quoted'",
  '<f>1+1</f> & "more"',
  '_x0041_ and _x005F_',
  ' spaces around ',
  '0244123456',
]

describe('CSV', () => {
  test.each([
    ['Rent;=1+1', "Rent;'=1+1"],
    ['Rent; -1', "Rent; '-1"],
    ['Rent\t@SUM(A1)', "Rent\t'@SUM(A1)"],
    ['Rent; paid', 'Rent; paid'],
    ['=1;=2', "'=1;'=2"],
  ])('writes %j so that no spreadsheet that splits at semicolons computes it', async (text, written) => {
    expect((await csv(row(text))).toString().split('\r\n')[1]).toBe(`${written},,,`)
  })

  test('has a line for each row, with amounts to the pesewa and days as they are written', async () => {
    const bytes = await csv(row('Rent', { paid: 1500.5, on: '2026-12-05', count: 3 }), row(null, { paid: 0 }))
    expect(bytes.toString()).toBe(
      '\ufeffText,Paid (GHS),On,Count\r\nRent,1500.50,2026-12-05,3\r\n,0.00,,\r\n',
    )
  })

  test('keeps any text as it was typed', async () => {
    expect(texts(parseCsv(await csv(...HARMLESS.map((text) => row(text)))))).toEqual(HARMLESS)
  })

  test.each(DANGEROUS)('puts an apostrophe before %j', async (text) => {
    expect(texts(parseCsv(await csv(row(text))))).toEqual([`'${text}`])
  })

  test('removes control characters', async () => {
    expect(texts(parseCsv(await csv(row('a\u0000b\u0007c\ud800d\uffff'))))).toEqual(['abc\ufffdd'])
  })

  test('has its headings without any rows', async () => {
    expect(parseCsv(await csv())).toEqual([['Text', 'Paid (GHS)', 'On', 'Count']])
  })
})

test('a list ends in what its columns add up to, in the pesewas that the rows say', async () => {
  const added = COLUMNS.map((column) =>
    column.kind === 'money' ? { ...column, adds: ({ paid }: Row) => paid ?? 0 } : column,
  )
  const rows = [row('Rent', { paid: 0.1 }), row('Water', { paid: 0.2 }), row('None')]
  const list = withTotal(added, pages(rows, [row('Repair', { paid: 1500.5 })]), [
    { label: 'Total', amounts: {} },
  ])
  const file = parseCsv(await buffer(Readable.from(writeCsv(list.columns, list.pages))))
  expect(file.at(-1)).toEqual(['Total', '1500.80', '', ''])
  const foot = [
    { label: 'Came in', amounts: { 'Paid (GHS)': 3 } },
    { label: 'Received', amounts: { 'Paid (GHS)': 2.5 } },
  ]
  const given = withTotal(COLUMNS, pages(rows), foot)
  const sums = parseCsv(await buffer(Readable.from(writeCsv(given.columns, given.pages)))).slice(-2)
  expect(sums.map(([label, amount]) => [label, amount])).toEqual([
    ['Came in', '3.00'],
    ['Received', '2.50'],
  ])
  const none = withTotal(added, pages(), [{ label: 'Total', amounts: {} }])
  expect(parseCsv(await buffer(Readable.from(writeCsv(none.columns, none.pages))))).toHaveLength(1)
})

describe('XLSX', () => {
  test('has amounts and days as numbers that are shown as such', async () => {
    const bytes = await xlsx(
      row('Rent', { paid: 1500.5, on: '2026-12-05', count: 3 }),
      row(null, { paid: 0.07 }),
    )
    const [headings, first = [], second] = parseXlsx(bytes)
    expect(headings).toEqual(['Text', 'Paid (GHS)', 'On', 'Count'])
    expect(first.with(2, dateOfSerial(Number(first[2])))).toEqual(['Rent', 1500.5, '2026-12-05', 3])
    expect(second?.slice(0, 2)).toEqual([null, 0.07])
    expect(unzip(bytes).get('xl/styles.xml')).toMatch(/formatCode="yyyy-mm-dd"/)
  })

  test('has bold headings that stay in view, and a day that Excel knows', async () => {
    const parts = unzip(await xlsx(row('Rent', { on: '1900-03-01' })))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
    const [, heading] = /<c r="A1"[^>]* s="(\d+)"/.exec(sheet) ?? []
    const [, body] = /<c r="C2"[^>]* s="(\d+)"/.exec(sheet) ?? []
    const formats = Array.from((parts.get('xl/styles.xml') ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g))
    const [getFont, plain] = [(at: string | undefined) => formats[Number(at) + 1]?.[1], '0']
    expect(getFont(heading)).not.toBe(plain)
    expect(getFont(body)).toBe(plain)
    expect(sheet).toContain('<v>61</v>')
  })

  test('has any text as a text, whatever it begins with', async () => {
    const all = [...HARMLESS, ...DANGEROUS]
    const bytes = await xlsx(...all.map((text) => row(text)))
    expect(texts(parseXlsx(bytes))).toEqual(all.map((text) => text.replaceAll(/\r\n?/g, '\n')))
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toMatch(/<f[ >/]/)
    expect(sheet.match(/<c r="A\d+" t="inlineStr"/g)).toHaveLength(all.length + 1)
  })

  test('removes characters that XML forbids', async () => {
    expect(texts(parseXlsx(await xlsx(row('a\u0000b\u0007c\ud800d\uffff\ufffe'))))).toEqual(['abc\ufffdd'])
  })
})

describe('sent', () => {
  let app: FastifyInstance
  let url: string
  let pagesRead = 0
  let closed = false
  const many = () =>
    Array.from({ length: 1_000 }, (_, at) => row(`Row ${at} ${randomBytes(150).toString('base64')}`))

  async function* breaking(after: number) {
    try {
      for (pagesRead = 0; pagesRead < after; pagesRead += 1) yield many()
      throw new Error('The database went away.')
    } finally {
      closed = true
    }
  }

  beforeAll(async () => {
    // The client replaces each broken connection by an unused one.
    app = Fastify({ forceCloseConnections: true })
    await app.register(compress, { encodings: ['br', 'gzip'] })
    app.get<{ Params: { format: 'csv' | 'xlsx'; after: string } }>('/:format/:after', ({ params }, reply) => {
      closed = false
      const { format, after } = params
      return sendSheet(reply, {
        format,
        name: 'Rows',
        day: '2026-11-21',
        columns: COLUMNS,
        pages: breaking(Number(after)),
      })
    })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  describe.each(['csv', 'xlsx'])('as %s', (format) => {
    test.each(['identity', 'gzip', 'br'])(
      'breaks the connection where rows are missing (%s)',
      async (coding) => {
        const answer = await fetch(`${url}/${format}/20`, { headers: { 'accept-encoding': coding } })
        expect(answer.status).toBe(200)
        await expect(answer.arrayBuffer()).rejects.toThrow(/terminated/)
        expect(pagesRead).toBe(20)
      },
    )

    test('is refused if the first rows cannot be read', async () => {
      const answer = await fetch(`${url}/${format}/0`)
      expect(answer.status).toBe(500)
      expect(answer.headers.get('content-disposition')).toBeNull()
      expect(await answer.text()).toContain('The database went away.')
    })

    test('reads no more rows once the client has left', async () => {
      const reading = new AbortController()
      const answer = await fetch(`${url}/${format}/100000`, { signal: reading.signal })
      let read = 0
      for await (const chunk of answer.body ?? []) {
        read += chunk.length
        if (read > 500_000) break
      }
      reading.abort()
      await expect.poll(() => closed).toBe(true)
      expect(pagesRead).toBeLessThan(1_000)
    })
  })
})
