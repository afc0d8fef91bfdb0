import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import type { Expense, expensesEndpoints } from '../expenses.contract.ts'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { listVisibleExpenses } from './expenses.service.ts'

const columns = (timeZone: string): Column<Expense>[] => [
  { heading: 'Date', width: 12, kind: 'day', of: ({ spentOn }) => spentOn },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Unit', width: 12, kind: 'text', of: ({ unitName }) => unitName },
  { heading: 'Category', width: 18, kind: 'text', of: ({ category }) => CATEGORY_LABELS[category] },
  {
    heading: 'Amount (GHS)',
    width: 15,
    kind: 'money',
    of: ({ amount }) => amount,
    adds: ({ amount, voidedAt }) => (voidedAt ? 0 : amount),
  },
  { heading: 'Supplier', width: 26, kind: 'text', of: ({ supplier }) => supplier },
  { heading: 'Note', width: 36, kind: 'text', of: ({ note }) => note },
  { heading: 'Bill', width: 24, kind: 'text', of: ({ bill }) => bill?.fileName ?? null },
  { heading: 'Entered', width: 12, kind: 'day', of: ({ createdAt }) => toDay(new Date(createdAt), timeZone) },
  { heading: 'Entered By', width: 22, kind: 'text', of: ({ createdBy }) => createdBy },
  {
    heading: 'Voided',
    width: 12,
    kind: 'day',
    of: ({ voidedAt }) => voidedAt && toDay(new Date(voidedAt), timeZone),
  },
  { heading: 'Voided By', width: 22, kind: 'text', of: ({ voidedBy }) => voidedBy },
  { heading: 'Reason', width: 30, kind: 'text', of: ({ voidReason }) => voidReason },
]

export async function exportExpenses(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof expensesEndpoints)['GET /expenses/export']>,
): Promise<FastifyReply> {
  const list = listVisibleExpenses(ctx, caller, query)
  await recordExport(ctx, caller, 'the expenses')
  return sendSheet(reply, {
    format: query.format,
    name: 'Expenses',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: everyPage(list),
  })
}
