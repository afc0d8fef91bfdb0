import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import type { Day } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { IMPORT_COLUMNS } from '../import.contract.ts'
import type { Tenant, tenantsEndpoints } from '../tenants.contract.ts'
import { leaseStatus } from '../tenants.rules.ts'
import { listVisibleTenants } from './tenants.service.ts'

/** The import's columns come first, so that the file can be imported again. */
const columns = (today: Day): Column<Tenant>[] => [
  { heading: IMPORT_COLUMNS.name, width: 26, kind: 'text', of: ({ name }) => name },
  { heading: IMPORT_COLUMNS.apartment, width: 22, kind: 'text', of: ({ apartment }) => apartment },
  { heading: IMPORT_COLUMNS.unit, width: 10, kind: 'text', of: ({ unit }) => unit },
  { heading: IMPORT_COLUMNS.phone, width: 18, kind: 'text', of: ({ phone }) => printPhone(phone) },
  { heading: IMPORT_COLUMNS.email, width: 30, kind: 'text', of: ({ email }) => email },
  { heading: IMPORT_COLUMNS.moveInDate, width: 12, kind: 'day', of: ({ moveInDate }) => moveInDate },
  { heading: IMPORT_COLUMNS.leaseEndDate, width: 12, kind: 'day', of: ({ leaseEndDate }) => leaseEndDate },
  {
    heading: 'Lease Status',
    width: 22,
    kind: 'text',
    of: ({ leaseEndDate }) => leaseStatus(leaseEndDate, today).label,
  },
]

export async function exportTenants(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof tenantsEndpoints)['GET /tenants/export']>,
): Promise<FastifyReply> {
  const today = ctx.clock.today()
  await recordExport(ctx, caller, 'tenants')
  return sendSheet(reply, {
    format: query.format,
    name: 'Tenants',
    day: today,
    columns: columns(today),
    pages: everyPage(listVisibleTenants(ctx, caller, query)),
  })
}
