import type { Db } from '../../../../server/database/index.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { type Day, daysBetween } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { describeLine, getDocumentNumber, journalNo } from '../../ledger/journal.texts.ts'
import { journalPages } from '../../ledger/server/journal/journal.pages.ts'
import { type JournalListLine, listJournalLines } from '../../ledger/server/journal/journal.reports.ts'
import type { ChartAccount } from '../accounts.rules.ts'
import type { JournalRow } from '../books.contract.ts'
import { ACCOUNTING_MESSAGES as MESSAGES } from '../books.messages.ts'
import { loadChart } from './accounts.service.ts'

const MOST_DAYS = 366

type Named = ReadonlyMap<string, ChartAccount>
export const findAccountNames = async (db: Db): Promise<Named> =>
  new Map((await loadChart(db)).map((one) => [one.account, one]))

function presentLine(line: JournalListLine, chart: Named): JournalRow {
  const account = chart.get(line.account)
  return {
    day: line.day,
    journalNo: journalNo(line.day, line.number),
    kind: line.kind,
    account: line.account,
    code: account?.code ?? '',
    name: account?.name ?? line.account,
    debit: toCedis(line.debit),
    credit: toCedis(line.credit),
    taxCode: account?.taxCode ?? null,
    contact: line.contact || null,
    reference: getDocumentNumber(line) ?? line.paymentReference,
    description: describeLine(line),
    purpose: line.purpose,
    propertyName: line.propertyName || null,
    unitName: line.unitName,
    adjusts: line.adjusts?.slice(0, 7) ?? null,
  }
}

type Days = { from: Day; to: Day }

export function refuseRange({ from, to }: Days): void {
  const days = daysBetween(from, to)
  const problem = days < 0 ? MESSAGES.reversedRange : days >= MOST_DAYS ? MESSAGES.longRange : undefined
  if (problem) throw invalidField(problem)
}

export async function listJournal(db: Db, { from, to }: Days): Promise<JournalRow[]> {
  const [lines, chart] = await Promise.all([listJournalLines(db, { from, to }), findAccountNames(db)])
  return lines.map((line) => presentLine(line, chart))
}

export async function* journalRows(db: Db, days: Days): AsyncGenerator<JournalRow[]> {
  const chart = await findAccountNames(db)
  for await (const lines of journalPages(db, days)) yield lines.map((line) => presentLine(line, chart))
}
