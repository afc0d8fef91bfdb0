import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import { listWaiting } from '../papers.rules.ts'
import type { SigningRow, signingsEndpoints } from '../signings.contract.ts'
import { KIND_NAMES } from '../signings.rules.ts'
import { STATE_LABELS } from '../signings.states.ts'
import { listVisibleSignings } from './signings.service.ts'

function columns(timeZone: string): Column<SigningRow>[] {
  const toLocalDay = (instant: string | null) => instant && toDay(new Date(instant), timeZone)
  return [
    { heading: 'Number', width: 18, kind: 'text', of: ({ number }) => number },
    { heading: 'Kind', width: 20, kind: 'text', of: ({ kind }) => KIND_NAMES[kind] },
    { heading: 'Version', width: 10, kind: 'count', of: ({ version }) => version },
    { heading: 'Tenant', width: 28, kind: 'text', of: ({ tenantName }) => tenantName },
    { heading: 'Unit', width: 14, kind: 'text', of: ({ unitName }) => unitName },
    { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
    { heading: 'State', width: 14, kind: 'text', of: ({ state }) => STATE_LABELS[state] },
    { heading: 'Waits For', width: 20, kind: 'text', of: (row) => listWaiting(row).join(' and ') || null },
    { heading: 'Made', width: 12, kind: 'day', of: ({ createdAt }) => toLocalDay(createdAt) },
    { heading: 'Made By', width: 22, kind: 'text', of: ({ createdByName }) => createdByName },
    { heading: 'Sent', width: 12, kind: 'day', of: ({ sentAt }) => toLocalDay(sentAt) },
    { heading: 'Sealed', width: 12, kind: 'day', of: ({ sealedAt }) => toLocalDay(sealedAt) },
    { heading: 'Reason', width: 30, kind: 'text', of: ({ endReason }) => endReason },
    {
      heading: 'Registered',
      width: 12,
      kind: 'day',
      of: ({ registration: done }) => done?.registeredOn ?? null,
    },
    {
      heading: 'Registration Number',
      width: 22,
      kind: 'text',
      of: ({ registration: done }) => done?.reference ?? null,
    },
  ]
}

export async function exportSignings(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof signingsEndpoints)['GET /signings/export']>,
): Promise<FastifyReply> {
  const list = await listVisibleSignings(ctx, caller, query)
  await recordExport(ctx, caller, 'the documents to sign')
  return sendSheet(reply, {
    format: query.format,
    name: 'Documents to Sign',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: everyPage(list),
  })
}
