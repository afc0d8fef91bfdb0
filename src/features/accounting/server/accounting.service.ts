import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { type Day, daysBetween } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { toCedis } from '../../../shared/money.ts'
import { FIGURES, type Figures } from '../../closes/closes.rules.ts'
import { figuresNow } from '../../closes/server/closes.figures.ts'
import { cedisOfFigures } from '../../closes/server/closes.present.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { JournalKind } from '../../ledger/journal.rules.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import {
  type JournalListLine,
  listJournalLines,
  listOpenOn,
  listVatCreditNotes,
  listVatInvoices,
  sumAccountsThrough,
} from '../../ledger/server/journal.reports.ts'
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../taxes/taxes.rules.ts'
import type { Debtors, JournalRow, TrialBalance, VatMonth, YearOfBooks } from '../accounting.contract.ts'
import { ACCOUNTING_MESSAGES as MESSAGES } from '../accounting.messages.ts'
import type { ChartAccount } from '../accounts.rules.ts'
import { type Debtor, debtorsOf, sumDebtors } from '../debtors.rules.ts'
import { loadChart } from './accounts.service.ts'

const MOST_DAYS = 366

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
const namesOf = async (db: Db): Promise<Named> =>
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

/** Throws 400 for a range that cannot be. */
export async function listJournal(db: Db, { from, to }: { from: Day; to: Day }): Promise<JournalRow[]> {
  const days = daysBetween(from, to)
  const problem = days < 0 ? MESSAGES.reversedRange : days >= MOST_DAYS ? MESSAGES.longRange : undefined
  if (problem) throw new AppError(400, problem, { details: [problem] })
  const [lines, chart] = await Promise.all([listJournalLines(db, { from, to }), namesOf(db)])
  return lines.map((line) => presentLine(line, chart))
}

export async function trialBalance(db: Db, on: Day): Promise<TrialBalance> {
  const [sums, chart] = await Promise.all([sumAccountsThrough(db, on), namesOf(db)])
  const rows = sums
    .map(({ account, total }) => {
      const { code = '', name = account } = chart.get(account) ?? {}
      return { account, code, name, debit: Math.max(total, 0), credit: Math.max(-total, 0) }
    })
    .sort((one, other) => one.code.localeCompare(other.code))
  const sum = (side: 'debit' | 'credit') => toCedis(rows.reduce((total, row) => total + row[side], 0))
  return {
    on,
    rows: rows.map(({ debit, credit, ...row }) => ({
      ...row,
      debit: toCedis(debit),
      credit: toCedis(credit),
    })),
    totals: { debit: sum('debit'), credit: sum('credit') },
  }
}

const cedisOfDebtor = (row: Omit<Debtor, 'tenantId' | 'tenantName'>): Debtors['totals'] => ({
  ...{ balance: toCedis(row.balance), notDue: toCedis(row.notDue), '1-30': toCedis(row['1-30']) },
  ...{ '31-60': toCedis(row['31-60']), '61-90': toCedis(row['61-90']), '90+': toCedis(row['90+']) },
  credit: toCedis(row.credit),
})

export async function debtorsOn(db: Db, on: Day): Promise<Debtors> {
  const rows = debtorsOf(await listOpenOn(db, on), on)
  const named = rows.map(({ tenantId, tenantName, ...row }) => ({
    tenantId,
    tenantName,
    ...cedisOfDebtor(row),
  }))
  return { on, rows: named, totals: cedisOfDebtor(sumDebtors(rows)) }
}

const LAST_DAY_OF: readonly string[] = ['depositsHeld', 'receivable'] satisfies (keyof Figures)[]

/** The figures of the months of a year that have begun, up to today. */
export async function yearOfBooks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  year: string,
): Promise<YearOfBooks> {
  const today = clock.today()
  const months: { month: Month; from: Day; to: Day }[] = []
  for (
    let month = `${year}-01`;
    month <= `${year}-12` && month <= monthOf(today);
    month = addMonths(month, 1)
  )
    months.push({ month, from: firstDayOf(month), to: lastDayOf(month) })
  const found = await figuresNow(db, months)
  const total = (figure: keyof Figures) =>
    LAST_DAY_OF.includes(figure)
      ? (found.at(-1)?.figures[figure] ?? 0)
      : found.reduce((sum, { figures }) => sum + figures[figure], 0)
  const totals = Object.fromEntries(FIGURES.map((figure) => [figure, total(figure)])) as Figures
  return {
    year,
    months: found.map(({ month, figures }) => ({ month, figures: cedisOfFigures(figures) })),
    totals: cedisOfFigures(totals),
  }
}

const withNet = <Row extends { vat: number; gross: number }>({ vat, gross, ...row }: Row) => ({
  ...row,
  ...{ net: toCedis(gross - vat), vat: toCedis(vat), gross: toCedis(gross) },
})

export async function vatMonth(db: Db, month: Month): Promise<VatMonth> {
  const days = { from: firstDayOf(month), to: lastDayOf(month) }
  const [invoices, notes] = await Promise.all([listVatInvoices(db, days), listVatCreditNotes(db, days)])
  const due = (field: 'vat' | 'gross') =>
    invoices.reduce((sum, row) => sum + row[field], 0) - notes.reduce((sum, row) => sum + row[field], 0)
  return {
    month,
    invoices: invoices.map(({ number, ...row }) => ({ ...withNet(row), invoiceNumber: number })),
    creditNotes: notes.map(withNet),
    totals: withNet({ vat: due('vat'), gross: due('gross') }),
  }
}
