import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import type { Day } from '../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { rentForMonth } from '../lease-list.rules.ts'
import type { Lease, leasesEndpoints } from '../leases.contract.ts'
import { leaseStateWord } from '../leases.rules.ts'
import { listVisibleLeases } from './leases.service.ts'

const toMonthlyRent = ({ rent, periodMonths }: Lease) =>
  rent === null ? null : toCedis(rentForMonth({ rent: toPesewas(rent), periodMonths }))

const columns = (today: Day): Column<Lease>[] => [
  { heading: 'Tenant', width: 28, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Unit', width: 14, kind: 'text', of: ({ unitName }) => unitName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'From', width: 12, kind: 'day', of: ({ startsOn }) => startsOn },
  { heading: 'To', width: 12, kind: 'day', of: ({ endsOn }) => endsOn },
  { heading: 'Rent (GHS)', width: 15, kind: 'money', of: ({ rent }) => rent },
  { heading: 'Months in a Period', width: 18, kind: 'count', of: ({ periodMonths }) => periodMonths },
  {
    heading: 'Rent a Month (GHS)',
    width: 18,
    kind: 'money',
    of: toMonthlyRent,
    adds: (lease) => toMonthlyRent(lease) ?? 0,
  },
  { heading: 'Deposit (GHS)', width: 15, kind: 'money', of: ({ depositDue }) => depositDue },
  { heading: 'State', width: 12, kind: 'text', of: (lease) => leaseStateWord(lease, today) },
  { heading: 'Moved Out', width: 12, kind: 'day', of: ({ movedOutOn }) => movedOutOn },
]

export async function exportLeases(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof leasesEndpoints)['GET /leases/export']>,
): Promise<FastifyReply> {
  const list = await listVisibleLeases(ctx, caller, query)
  await recordExport(ctx, caller, 'the leases')
  const today = ctx.clock.today()
  return sendSheet(reply, {
    format: query.format,
    name: 'Leases',
    day: today,
    columns: columns(today),
    pages: everyPage(list),
  })
}
