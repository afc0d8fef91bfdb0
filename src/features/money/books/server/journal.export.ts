import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { contentDisposition } from '../../../../server/http/disposition.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { listUsedAccounts } from '../../ledger/server/journal/journal.reports.ts'
import type { accountingEndpoints, JournalRow } from '../books.contract.ts'
import { ACCOUNTING_ERRORS } from '../books.messages.ts'
import { LAYOUT_LABELS, type Layout, layoutProblem } from '../layouts.rules.ts'
import { loadChart } from './accounts.service.ts'
import { LAYOUT_FILES } from './journal.layouts.ts'
import { groupJournals, limitedFiles, wholeFile } from './journal.parts.ts'
import { journalRows, listJournal, refuseRange } from './journal.service.ts'

type Days = { from: Day; to: Day }
type JournalCall = RouteCall<(typeof accountingEndpoints)['GET /journal']>
type Row = Partial<JournalRow> & Pick<JournalRow, 'debit' | 'credit'>

const text = (heading: string, width: number, of: (row: Row) => string | null | undefined): Column<Row> => ({
  heading,
  width,
  kind: 'text',
  of: (row) => of(row) ?? null,
})
const COLUMNS: Column<Row>[] = [
  { heading: 'Date', width: 12, kind: 'day', of: ({ day }) => day ?? null },
  text('Journal', 18, ({ journalNo }) => journalNo),
  text('Code', 10, ({ code }) => code),
  text('Account', 28, ({ name }) => name),
  { heading: 'Debit (GHS)', width: 15, kind: 'money', of: ({ debit }) => debit || null },
  { heading: 'Credit (GHS)', width: 15, kind: 'money', of: ({ credit }) => credit || null },
  text('Tax Code', 12, ({ taxCode }) => taxCode),
  text('Contact', 26, ({ contact }) => contact),
  text('Reference', 18, ({ reference }) => reference),
  text('Description', 48, ({ description }) => description),
  text('Property', 22, ({ propertyName }) => propertyName),
  text('Unit', 12, ({ unitName }) => unitName),
  text('Corrects', 10, ({ adjusts }) => adjusts),
]

async function* withTotal(pages: AsyncIterable<JournalRow[]>): AsyncGenerator<readonly Row[]> {
  const total = { debit: 0, credit: 0 }
  for await (const rows of pages) {
    for (const { debit, credit } of rows) {
      total.debit += toPesewas(debit)
      total.credit += toPesewas(credit)
    }
    yield rows
  }
  yield [{ description: 'Total', debit: toCedis(total.debit), credit: toCedis(total.credit) }]
}

/** Throws 409 if the program does not accept a used account's code. */
async function refuseAccounts(db: Db, layout: Layout, days: Days): Promise<void> {
  const used = new Set(await listUsedAccounts(db, days))
  const problem = layoutProblem(
    layout,
    (await loadChart(db)).filter(({ account }) => used.has(account)),
  )
  if (problem) throw ACCOUNTING_ERRORS.wrongAccounts(problem)
}

type Named = { name: string; extension: string; lastModified: Date }
type Part = { bytes: Buffer; isTooLarge: boolean }

async function* numbered(parts: AsyncIterable<Part>, { name, extension, lastModified }: Named) {
  let number = 0
  for await (const { bytes, isTooLarge } of parts) {
    number += 1
    const suffix = isTooLarge ? '_above_the_limit' : ''
    yield { name: `${name}_${number}${suffix}.${extension}`, input: bytes, lastModified }
  }
}

async function* continued(first: readonly Part[], rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield* first
  yield* rest
}

async function sendLayout(
  ctx: Context,
  { caller, reply }: Pick<JournalCall, 'caller' | 'reply'>,
  layout: Layout,
  days: Days,
): Promise<FastifyReply> {
  await refuseAccounts(ctx.db, layout, days)
  await recordExport(ctx, caller, `the journal for ${LAYOUT_LABELS[layout]}`)
  const file = LAYOUT_FILES[layout]
  const { extension, type, most } = file
  const name = `Journal_${LAYOUT_LABELS[layout].replaceAll(' ', '_')}_${days.from}_${days.to}`
  const send = (as: string, ending: string, bytes: Buffer | Readable) =>
    reply
      .type(as)
      .header('content-disposition', contentDisposition('attachment', `${name}.${ending}`))
      .send(bytes)
  const journals = groupJournals(journalRows(ctx.db, days))
  if (Object.keys(most).length === 0)
    return send(type, extension, Readable.from(wholeFile(file, journals), { objectMode: false }))
  const parts = limitedFiles(file, journals)
  const [first, second] = [await parts.next(), await parts.next()]
  if (first.done) throw new Error('A journal has no file.')
  if (second.done) return send(type, extension, first.value.bytes)
  const all = continued([first.value, second.value], parts)
  const zip = makeZip(numbered(all, { name, extension, lastModified: ctx.clock.now() }))
  return send('application/zip', 'zip', Readable.from(zip, { objectMode: false }))
}

/** Throws 400 for an invalid range, 409 for an account code that the program does not accept. */
export async function answerJournal(
  ctx: Context,
  { caller, query, reply }: JournalCall,
): Promise<JournalRow[] | FastifyReply> {
  const { from, to, format = 'json', layout } = query
  const days = { from, to }
  refuseRange(days)
  if (layout) return sendLayout(ctx, { caller, reply }, layout, days)
  if (format === 'json') return listJournal(ctx.db, days)
  await recordExport(ctx, caller, 'the journal')
  return sendSheet(reply, {
    format,
    name: 'Journal',
    day: `${from}_${to}`,
    columns: COLUMNS,
    pages: withTotal(journalRows(ctx.db, days)),
  })
}
