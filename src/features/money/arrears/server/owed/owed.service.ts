import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { everyPage } from '../../../../../server/http/every-page.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import type { RouteCall } from '../../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../../server/sheets/write.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { toCedis } from '../../../../../shared/money.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import type { Owed, OwedChoice, OwedSort, OwedTotals, owedEndpoints } from '../../owed.contract.ts'
import {
  countOwed,
  listOwed,
  type OwedQuery,
  type OwedRow,
  owedKinds,
  sumOwedByTenants,
} from './owed.queries.ts'

const present = ({ owed, overdue, credit, ...row }: OwedRow): Owed => ({
  ...row,
  owed: toCedis(owed),
  overdue: toCedis(overdue),
  credit: toCedis(credit),
})

export function listVisibleOwed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  { sort = '-owed', ...filter }: OwedChoice & { sort?: OwedSort | undefined },
): PagedList<Owed> {
  const query: OwedQuery = { filter, sort, today: clock.today(), scope }
  return {
    sort,
    kinds: owedKinds(db, query),
    rows: async (request) =>
      (await listOwed(db, query, request)).map(({ row, keys }) => ({ row: present(row), keys })),
    count: (cursor) => countOwed(db, query, cursor),
  }
}

export async function sumVisibleOwed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  filter: OwedChoice,
): Promise<OwedTotals> {
  const { owed, overdue, credit, ...counts } = await sumOwedByTenants(db, {
    filter,
    today: clock.today(),
    scope,
  })
  return { ...counts, owed: toCedis(owed), overdue: toCedis(overdue), credit: toCedis(credit) }
}

const money = (heading: string, of: (row: Owed) => number): Column<Owed> => ({
  heading: `${heading} (GHS)`,
  width: 15,
  kind: 'money',
  of,
  adds: of,
})

const COLUMNS: Column<Owed>[] = [
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Unit', width: 12, kind: 'text', of: ({ unit }) => unit },
  { heading: 'Phone', width: 17, kind: 'text', of: ({ phone }) => printPhone(phone) },
  money('Owed', ({ owed }) => owed),
  money('Overdue', ({ overdue }) => overdue),
  money('Credit', ({ credit }) => credit),
  { heading: 'Oldest Due Day', width: 15, kind: 'day', of: ({ oldestDueDate }) => oldestDueDate },
]

export async function exportOwed(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof owedEndpoints)['GET /owed/export']>,
): Promise<FastifyReply> {
  const { format, ...choice } = query
  const list = listVisibleOwed(ctx, caller, choice)
  await recordExport(ctx, caller, 'who owes')
  return sendSheet(reply, {
    format,
    name: 'Who_Owes',
    day: ctx.clock.today(),
    columns: COLUMNS,
    pages: everyPage(list),
  })
}
