import type { Db } from '../../../server/database/index.ts'
import { type Day, daysBetween } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { toCedis } from '../../../shared/money.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { JournalKind } from '../../ledger/journal.rules.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import {
  countJournalLines,
  type JournalListLine,
  listJournalLines,
} from '../../ledger/server/journal.reports.ts'
import type { JournalRow } from '../accounting.contract.ts'
import { ACCOUNTING_MESSAGES as MESSAGES } from '../accounting.messages.ts'
import type { ChartAccount } from '../accounts.rules.ts'
import { loadChart } from './accounts.service.ts'

const MOST_DAYS = 366
/** Lines that are read at once, unless one day has more. */
const PAGE = 5000

const LABELS: Record<JournalKind, string> = {
  ...KIND_LABELS,
  invoice: 'Invoice',
  expense: 'Expense',
  provider_fee: 'Fee of the payment provider',
  unmatched: 'Unmatched money',
}

/** 'JNL-2026-000017'. */
const journalNo = (day: Day, number: number): string =>
  `JNL-${day.slice(0, 4)}-${String(number).padStart(6, '0')}`

/** 'Payment RCT-2026-00017 for INV-2026-0001: rent, reversed'. */
function descriptionOf({ kind, act, receiptNumber, invoiceNumber, purpose }: JournalListLine): string {
  const about = kind === 'invoice' ? invoiceNumber : receiptNumber
  const settled = kind !== 'invoice' && invoiceNumber ? `for ${invoiceNumber}` : null
  const head = [LABELS[kind], about, settled].filter(Boolean).join(' ')
  const purposeText = purpose && PURPOSE_LABELS[purpose].toLowerCase()
  const text = purposeText ? `${head}: ${purposeText}` : head
  return act === 'posted' ? text : `${text}, ${act}`
}

type Named = ReadonlyMap<string, ChartAccount>
export const namesOfAccounts = async (db: Db): Promise<Named> =>
  new Map((await loadChart(db)).map((one) => [one.account, one]))

function presentLine(line: JournalListLine, chart: Named): JournalRow {
  const account = chart.get(line.account)
  return {
    ...{ day: line.day, journalNo: journalNo(line.day, line.number), kind: line.kind, account: line.account },
    ...{ code: account?.code ?? '', name: account?.name ?? line.account },
    ...{ debit: toCedis(line.debit), credit: toCedis(line.credit), taxCode: account?.taxCode ?? null },
    contact: line.contact || null,
    reference: line.receiptNumber ?? line.invoiceNumber ?? line.paymentReference,
    description: descriptionOf(line),
    ...{ purpose: line.purpose, propertyName: line.propertyName || null, unitName: line.unitName },
    adjusts: line.adjusts?.slice(0, 7) ?? null,
  }
}

type Days = { from: Day; to: Day }

/** Throws 400 for a range that cannot be. */
export function refuseRange({ from, to }: Days): void {
  const days = daysBetween(from, to)
  const problem = days < 0 ? MESSAGES.reversedRange : days >= MOST_DAYS ? MESSAGES.longRange : undefined
  if (problem) throw new AppError(400, problem, { details: [problem] })
}

export async function listJournal(db: Db, { from, to }: Days): Promise<JournalRow[]> {
  const [lines, chart] = await Promise.all([listJournalLines(db, { from, to }), namesOfAccounts(db)])
  return lines.map((line) => presentLine(line, chart))
}

/** Days with lines, so many at once that they have about a page of them. */
function pagesOfDays(counts: readonly { day: Day; count: number }[]): Days[] {
  const pages: Days[] = []
  let left = 0
  for (const { day, count } of counts) {
    const page = pages.at(-1)
    if (page && count <= left) page.to = day
    else pages.push({ from: day, to: day })
    left = (page && count <= left ? left : PAGE) - count
  }
  return pages
}

/** The lines of whole days, read while the ones before them are used. */
export async function* journalPages(db: Db, days: Days): AsyncGenerator<JournalRow[]> {
  const chart = await namesOfAccounts(db)
  for (const page of pagesOfDays(await countJournalLines(db, days))) {
    const lines = await listJournalLines(db, page)
    yield lines.map((line) => presentLine(line, chart))
  }
}
