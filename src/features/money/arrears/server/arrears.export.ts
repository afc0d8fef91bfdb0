import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import type { Arrears, arrearsEndpoints } from '../arrears.contract.ts'
import { PROMISE_LABELS } from '../arrears.rules.ts'
import { listVisibleArrears } from './arrears.service.ts'

const columns = (timeZone: string): Column<Arrears>[] => [
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Unit', width: 12, kind: 'text', of: ({ unit }) => unit },
  { heading: 'Phone', width: 17, kind: 'text', of: ({ phone }) => printPhone(phone) },
  {
    heading: 'Overdue (GHS)',
    width: 15,
    kind: 'money',
    of: ({ overdue }) => overdue,
    adds: ({ overdue }) => overdue,
  },
  { heading: 'Oldest Due Day', width: 15, kind: 'day', of: ({ oldestDueDate }) => oldestDueDate },
  { heading: 'Days Overdue', width: 14, kind: 'count', of: ({ daysOverdue }) => daysOverdue },
  {
    heading: 'Oldest Invoice',
    width: 17,
    kind: 'text',
    of: ({ oldestInvoice }) => oldestInvoice.invoiceNumber,
  },
  {
    heading: 'Last Contact',
    width: 13,
    kind: 'day',
    of: ({ lastContactAt }) => lastContactAt && toDay(new Date(lastContactAt), timeZone),
  },
  { heading: 'Promised Until', width: 15, kind: 'day', of: ({ promise }) => promise?.day ?? null },
  { heading: 'Promised (GHS)', width: 15, kind: 'money', of: ({ promise }) => promise?.amount ?? null },
  {
    heading: 'Promise',
    width: 10,
    kind: 'text',
    of: ({ promise }) => (promise ? PROMISE_LABELS[promise.state] : null),
  },
  { heading: 'Next Step', width: 28, kind: 'text', of: ({ nextStep }) => nextStep },
]

export async function exportArrears(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof arrearsEndpoints)['GET /arrears/export']>,
): Promise<FastifyReply> {
  const list = listVisibleArrears(ctx, caller, query)
  await recordExport(ctx, caller, 'the arrears')
  return sendSheet(reply, {
    format: query.format,
    name: 'Arrears',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: everyPage(list),
  })
}
