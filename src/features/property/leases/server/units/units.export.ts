import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { everyPage } from '../../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../../server/sheets/write.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { seesTenantDetails } from '../../../../../shared/permissions.ts'
import type { RegisteredUnit, unitsEndpoints } from '../../../properties/units.contract.ts'
import { UNIT_KIND_LABELS } from '../../../properties/units.rules.ts'
import { rentForMonth } from '../../lease-list.rules.ts'
import { listVisibleUnits } from './units.register.ts'

const COLUMNS: Column<RegisteredUnit>[] = [
  { heading: 'Unit', width: 14, kind: 'text', of: ({ name }) => name },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Kind', width: 12, kind: 'text', of: ({ kind }) => UNIT_KIND_LABELS[kind] },
  { heading: 'Tenant', width: 28, kind: 'text', of: ({ lease }) => lease?.tenantName ?? 'Vacant' },
]

const toMonthlyRent = ({ lastRent, lastRentMonths }: RegisteredUnit) =>
  lastRent === null || lastRentMonths === null
    ? null
    : toCedis(rentForMonth({ rent: toPesewas(lastRent), periodMonths: lastRentMonths }))

const LEASE_COLUMNS: Column<RegisteredUnit>[] = [
  { heading: 'Vacant Since', width: 14, kind: 'day', of: ({ vacantSince }) => vacantSince },
  { heading: 'Lease End', width: 12, kind: 'day', of: ({ lease }) => lease?.endsOn ?? null },
  { heading: 'Last Rent (GHS)', width: 15, kind: 'money', of: ({ lastRent }) => lastRent },
  { heading: 'Months in a Period', width: 18, kind: 'count', of: ({ lastRentMonths }) => lastRentMonths },
  {
    heading: 'Rent a Month (GHS)',
    width: 18,
    kind: 'money',
    of: toMonthlyRent,
    adds: (unit) => toMonthlyRent(unit) ?? 0,
  },
]

export async function exportUnits(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof unitsEndpoints)['GET /units/export']>,
): Promise<FastifyReply> {
  const list = listVisibleUnits(ctx, caller, query)
  await recordExport(ctx, caller, 'the units')
  return sendSheet(reply, {
    format: query.format,
    name: 'Units',
    day: ctx.clock.today(),
    columns: seesTenantDetails(caller) ? [...COLUMNS, ...LEASE_COLUMNS] : COLUMNS,
    pages: everyPage(list),
  })
}
