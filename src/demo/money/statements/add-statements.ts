import type { Invoice } from '../../../features/money/invoices/invoices.contract.ts'
import { listVisibleInvoices } from '../../../features/money/invoices/server/invoices.service.ts'
import { addAccount } from '../../../features/money/money-desk/server/accounts.service.ts'
import { importStatement } from '../../../features/money/money-desk/server/imports/statements.service.ts'
import { importTexts } from '../../../features/money/money-desk/server/imports/texts.service.ts'
import { listDeskLines } from '../../../features/money/money-desk/server/lines/lines.service.ts'
import { acceptLines } from '../../../features/money/money-desk/server/matches/accept.service.ts'
import type { Payment } from '../../../features/money/payments/payments.contract.ts'
import { listVisiblePayments } from '../../../features/money/payments/server/payments.service.ts'
import { listVisibleTenants } from '../../../features/property/tenants/server/tenants.service.ts'
import { addDays, type Day } from '../../../shared/days.ts'
import { toPesewas } from '../../../shared/money.ts'
import { dayOfMonth, monthNumber } from '../../../shared/months.ts'
import type { Demo, FillStep } from '../../demo.types.ts'
import { EXAMPLE_TENANT } from '../../people.names.ts'
import type { MoneyEvent } from './statement-events.ts'
import { addBalances, writeBankStatement, writeStatement } from './statement-files.ts'
import { toNewLines, toPaidLines } from './statement-lines.ts'

const EVENING = 20 * 3600
const HALF_HOUR = 30 * 60_000
const OPENING = 500_000
const MOST = 500
const MOST_ACCEPTED = 200
/** Online payments are made by the first debtors. */
const OTHER_DEBTORS = 12

const ACCOUNTS = [
  { name: 'MTN wallet of the office', kind: 'wallet', number: '024 000 7070' },
  { name: 'GCB current account', kind: 'bank', number: '1441000123456' },
] as const

/** Statements of a wallet and a bank for the newest month and the two before, which are done. */
export const addStatements: FillStep = async (demo) => {
  const newest = getNewestMonth(demo.today)
  const months = [2, 1, 0].map((before) => getMonth(demo.today, newest + before))
  const [first] = months
  if (!first) return
  const events = [...toPaidLines(await listPaid(demo, first.from)), ...(await listNew(demo))]
  const sorted = events.toSorted((one, other) => one.day.localeCompare(other.day))
  for (const { kind, name, number } of ACCOUNTS) {
    const ctx = atEvening(demo, first.from)
    const given = { kind, name, number, openingBalance: OPENING / 100, openingDay: first.from }
    const account = await demo.ctx.db.transaction((tx) => addAccount(ctx, tx, { given, caller: demo.admin }))
    const own = sorted.filter((event) => event.account === kind)
    for (const month of months) await importMonth(demo, { accountId: account.id, kind, own, month })
    const { balance = OPENING } = addBalances(own, OPENING).at(-1) ?? {}
    if (kind === 'wallet') await pasteText(demo, account.id, balance)
  }
}

type Month = { from: Day; to: Day; isDone: boolean }

/** The month before on the first of a month, which has no days yet. */
const getNewestMonth = (today: Day): number => (today.endsWith('-01') ? 1 : 0)

function getMonth(today: Day, ago: number): Month {
  const number = monthNumber(today) - ago
  const [from, last] = [dayOfMonth(number, 1), dayOfMonth(number, 31)]
  return { from, to: ago > 0 ? last : addDays(today, -1), isDone: ago > getNewestMonth(today) }
}

async function listPaid({ ctx, clerk, today }: Demo, from: Day): Promise<Payment[]> {
  const query = { from, to: addDays(today, -1), state: 'counted' as const }
  const list = await listVisiblePayments(ctx, clerk, query)
  return (await list.rows({ limit: MOST, cursor: undefined })).map(({ row }) => row)
}

async function listNew({ ctx, clerk, today }: Demo): Promise<MoneyEvent[]> {
  const { from, to } = getMonth(today, getNewestMonth(today))
  const tenants = await listVisibleTenants(ctx, clerk, {})
  const codes = new Map(
    (await tenants.rows({ limit: MOST, cursor: undefined })).map(({ row }) => [row.id, row.payCode]),
  )
  const list = await listVisibleInvoices(ctx, clerk, { status: 'Overdue' })
  const found = (await list.rows({ limit: MOST, cursor: undefined })).map(({ row }) => row)
  const debtors = [...new Map(found.map((invoice) => [invoice.tenantId, invoice])).values()]
    .filter(({ tenantName, tenantId }) => tenantName !== EXAMPLE_TENANT && codes.has(tenantId))
    .slice(-OTHER_DEBTORS)
    .map((invoice: Invoice) => ({
      name: invoice.tenantName,
      payCode: codes.get(invoice.tenantId) ?? '',
      amount: toPesewas(invoice.amountDue),
    }))
  return toNewLines(debtors, { first: to > from ? addDays(to, -1) : to, second: to })
}

/** The evening of a day; half an hour ago where that has not come yet, before the payments of today. */
export function atEvening(demo: Demo, day: Day): Demo['ctx'] {
  const context = demo.contextAt(day, EVENING)
  const latest = demo.ctx.clock.now().getTime() - HALF_HOUR
  const now = new Date(Math.min(context.clock.now().getTime(), latest))
  return { ...context, clock: { now: () => now, today: () => day } }
}

type ToImport = { accountId: string; kind: MoneyEvent['account']; own: readonly MoneyEvent[]; month: Month }

async function importMonth(demo: Demo, { accountId, kind, own, month }: ToImport): Promise<void> {
  const { from, to, isDone } = month
  const ctx = atEvening(demo, addDays(to, 1))
  const balanced = addBalances(own, OPENING)
  const file =
    kind === 'bank'
      ? writeBankStatement(balanced, { from, to })
      : writeStatement(kind, balanced, { from, to })
  const form = { accountId, from, to }
  await importStatement(ctx, demo.admin, {
    bytes: Buffer.from(file),
    fileName: `${kind}-${from.slice(0, 7)}.csv`,
    form,
  })
  if (isDone) await acceptProposals(demo, ctx)
}

async function acceptProposals({ admin }: Demo, ctx: Demo['ctx']): Promise<void> {
  const list = listDeskLines(ctx, { state: 'proposed' })
  const lines = (await list.rows({ limit: MOST_ACCEPTED, cursor: undefined })).flatMap(({ row }) => {
    const tenantId = row.proposal?.parts[0]?.tenantId
    return tenantId ? [{ id: row.id, tenantId }] : []
  })
  if (lines.length > 0)
    await ctx.db.transaction((tx) => acceptLines(ctx, tx, { given: lines, caller: admin }))
}

const PASTED = 55_500

/** A text that the statement does not have yet. */
async function pasteText(demo: Demo, accountId: string, balance: number): Promise<void> {
  const ctx = atEvening(demo, demo.today)
  const after = ((balance + PASTED) / 100).toFixed(2)
  const text = `Payment received for GHS 555.00 from AMA SERWAA Current Balance: GHS ${after}. Reference: shop. Transaction ID: 87425747421. TRANSACTION FEE: 0.00`
  await ctx.db.transaction((tx) =>
    importTexts(ctx, tx, { given: { accountId, text, receivedOn: demo.today }, caller: demo.admin }),
  )
}
