import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../http/disposition.ts'
import type { Column, Pages } from './write.columns.ts'
import { writeCsv } from './write.csv.ts'
import { type FootLine, withTotal } from './write.totals.ts'
import { streamXlsx, XLSX_TYPE } from './write.xlsx.ts'

export type { Column } from './write.columns.ts'

type SheetFormat = 'csv' | 'xlsx'

const TYPES: Record<SheetFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE }

const TOTAL: readonly FootLine[] = [{ label: 'Total', amounts: {} }]

type Sheet<Row> = {
  format: SheetFormat
  name: string
  day: string
  columns: readonly Column<Row>[]
  pages: AsyncGenerator<readonly Row[]>
  /** Without it, one line with the sums of columns with `adds`. */
  foot?: readonly FootLine[]
}

/** Throws if the first page fails; later failures break the connection, so that no partial file looks complete. */
export async function sendSheet<Row>(
  reply: FastifyReply,
  { format, name, day, columns, pages, foot = TOTAL }: Sheet<Row>,
): Promise<FastifyReply> {
  const list = withTotal(columns, begun(await pages.next(), pages), foot)
  return reply
    .type(TYPES[format])
    .header('content-disposition', contentDisposition('attachment', `${name}_${day}.${format}`))
    .send(
      format === 'csv'
        ? packed(reply, Readable.from(writeCsv(list.columns, list.pages), { objectMode: false }))
        : streamXlsx(name, list.columns, list.pages),
    )
}

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0)/

/** gzip is an eighth of the size; brotli would delay the first rows by seconds. */
function packed(reply: FastifyReply, bytes: Readable): Readable {
  if (!TAKES_GZIP.test(reply.request.headers['accept-encoding']?.toString() ?? '')) return bytes
  reply.header('content-encoding', 'gzip')
  return pipeline(bytes, createGzip(), () => undefined)
}

async function* begun<Row>(
  first: IteratorResult<readonly Row[]>,
  rest: Pages<Row>,
): Pages<Row> & AsyncGenerator<readonly Row[]> {
  if (first.done) return
  yield first.value
  yield* rest
}
