import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import type { HandoverSummary } from '../handovers.answers.ts'
import type { handoversEndpoints } from '../handovers.contract.ts'
import { KIND_LABELS, STATE_LABELS } from '../handovers.states.ts'
import { listVisibleHandovers } from './handovers.service.ts'

const columns = (timeZone: string): Column<HandoverSummary>[] => [
  { heading: 'Kind', width: 10, kind: 'text', of: ({ kind }) => KIND_LABELS[kind] },
  { heading: 'Day', width: 12, kind: 'day', of: ({ day }) => day },
  { heading: 'Tenant', width: 28, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Unit', width: 14, kind: 'text', of: ({ unitName }) => unitName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Who Walks', width: 22, kind: 'text', of: ({ assigneeName }) => assigneeName },
  { heading: 'State', width: 12, kind: 'text', of: ({ state }) => STATE_LABELS[state] },
  { heading: 'Done', width: 8, kind: 'count', of: ({ done }) => done },
  { heading: 'Items', width: 8, kind: 'count', of: ({ all }) => all },
  { heading: 'Photos', width: 8, kind: 'count', of: ({ photoCount }) => photoCount },
  { heading: 'Objections', width: 11, kind: 'count', of: ({ objections }) => objections },
  {
    heading: 'Submitted',
    width: 12,
    kind: 'day',
    of: ({ submittedAt }) => submittedAt && toDay(new Date(submittedAt), timeZone),
  },
  { heading: 'Submitted By', width: 22, kind: 'text', of: ({ submittedBy }) => submittedBy },
  { heading: 'Last Day to Object', width: 18, kind: 'day', of: ({ objectUntil }) => objectUntil },
]

export async function exportHandovers(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof handoversEndpoints)['GET /handovers/export']>,
): Promise<FastifyReply> {
  const list = await listVisibleHandovers(ctx, caller, query)
  await recordExport(ctx, caller, 'the handovers')
  return sendSheet(reply, {
    format: query.format,
    name: 'Handovers',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: everyPage(list),
  })
}
