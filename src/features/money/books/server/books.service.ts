import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import {
  listOpenOn,
  listVatCredit,
  listVatCreditNotes,
  listVatInvoices,
  sumAccountsThrough,
} from '../../ledger/server/journal/journal.reports.ts'
import { addMonths, getFirstDay, getLastDay, type Month, toMonth } from '../../taxes/taxes.rules.ts'
import type { Debtors, TrialBalance, VatMonth, YearOfBooks } from '../books.contract.ts'
import { FIGURES, type Figures } from '../closes.rules.ts'
import { type Debtor, listDebtors, sumDebtors } from '../debtors.rules.ts'
import { loadCurrentFigures } from './closes.figures.ts'
import { figuresInCedis } from './closes.present.ts'
import { findAccountNames } from './journal.service.ts'

export async function loadTrialBalance(db: Db, on: Day): Promise<TrialBalance> {
  const [sums, chart] = await Promise.all([sumAccountsThrough(db, on), findAccountNames(db)])
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

const debtorInCedis = (row: Omit<Debtor, 'tenantId' | 'tenantName'>): Debtors['totals'] => ({
  balance: toCedis(row.balance),
  notDue: toCedis(row.notDue),
  '1-30': toCedis(row['1-30']),
  '31-60': toCedis(row['31-60']),
  '61-90': toCedis(row['61-90']),
  '90+': toCedis(row['90+']),
  credit: toCedis(row.credit),
})

export async function loadDebtors(db: Db, on: Day): Promise<Debtors> {
  const rows = listDebtors(await listOpenOn(db, on), on)
  const named = rows.map(({ tenantId, tenantName, ...row }) => ({
    tenantId,
    tenantName,
    ...debtorInCedis(row),
  }))
  return { on, rows: named, totals: debtorInCedis(sumDebtors(rows)) }
}

const LAST_DAY_OF: readonly string[] = ['depositsHeld', 'receivable'] satisfies (keyof Figures)[]

export async function loadYear(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  year: string,
): Promise<YearOfBooks> {
  const today = clock.today()
  const months: { month: Month; from: Day; to: Day }[] = []
  for (
    let month = `${year}-01`;
    month <= `${year}-12` && month <= toMonth(today);
    month = addMonths(month, 1)
  )
    months.push({ month, from: getFirstDay(month), to: getLastDay(month) })
  const found = await loadCurrentFigures(db, months)
  const total = (figure: keyof Figures) =>
    LAST_DAY_OF.includes(figure)
      ? (found.at(-1)?.figures[figure] ?? 0)
      : found.reduce((sum, { figures }) => sum + figures[figure], 0)
  const totals = Object.fromEntries(FIGURES.map((figure) => [figure, total(figure)])) as Figures
  return {
    year,
    months: found.map(({ month, figures }) => ({ month, figures: figuresInCedis(figures) })),
    totals: figuresInCedis(totals),
  }
}

const withNet = <Row extends { vat: number; gross: number }>({ vat, gross, ...row }: Row) => ({
  ...row,
  net: toCedis(gross - vat),
  vat: toCedis(vat),
  gross: toCedis(gross),
})

export async function loadVatMonth(db: Db, month: Month): Promise<VatMonth> {
  const days = { from: getFirstDay(month), to: getLastDay(month) }
  const [invoices, notes, credit] = await Promise.all([
    listVatInvoices(db, days),
    listVatCreditNotes(db, days),
    listVatCredit(db, days),
  ])
  const due = (field: 'vat' | 'gross') =>
    invoices.reduce((sum, row) => sum + row[field], 0) - notes.reduce((sum, row) => sum + row[field], 0)
  return {
    month,
    invoices: invoices.map(({ number, ...row }) => ({ ...withNet(row), invoiceNumber: number })),
    creditNotes: notes.map(withNet),
    withoutInvoice: credit.map(withNet),
    totals: withNet({ vat: due('vat'), gross: due('gross') }),
  }
}
