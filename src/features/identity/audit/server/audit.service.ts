import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { invalid } from '../../../../server/server.errors.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { type AuditAction, currentAction } from '../../../../shared/audit.ts'
import { addDays, startOfDay } from '../../../../shared/days.ts'
import type { AuditEvent, AuditFilter, auditEndpoints } from '../audit.contract.ts'
import { auditScope } from '../audit.rules.ts'
import { toSentence } from '../audit.sentences.ts'
import { changeTexts } from '../audit.words.ts'
import * as queries from './audit.queries.ts'

const presentEvent = ({
  propertyId: _property,
  sequence: _sequence,
  at,
  recordedAt,
  ...row
}: queries.AuditRow): AuditEvent => ({
  ...row,
  action: currentAction(row.action) as AuditAction,
  at: at.toISOString(),
  recordedAt: recordedAt?.toISOString() ?? null,
  changes: Object.fromEntries(
    Object.entries(row.changes).map(([field, [before, after]]) => [field, [before, after]]),
  ),
})

/** Throws 400 for a range that ends before it begins. */
function toAuditQuery({ config }: Context, caller: Caller, filter: AuditFilter): queries.AuditQuery {
  const { from, to, ...rest } = filter
  if (from && to && from > to) throw invalid(`The range begins after it ends: ${from} is later than ${to}.`)
  const { staff, propertyIds } = caller
  return {
    ...rest,
    ...(from && { from: startOfDay(from, config.TIME_ZONE) }),
    ...(to && { until: startOfDay(addDays(to, 1), config.TIME_ZONE) }),
    scope: auditScope({ staff: staff ?? 'caretaker', propertyIds }),
  }
}

export function listVisibleEvents(ctx: Context, caller: Caller, filter: AuditFilter): PagedList<AuditEvent> {
  const query = toAuditQuery(ctx, caller, filter)
  return {
    sort: filter.sort ?? 'newest',
    kinds: listKeyKinds(queries.eventOrder(query)),
    rows: async (request) =>
      (await queries.listEvents(ctx.db, query, request)).map(({ row, keys }) => ({
        row: presentEvent(row),
        keys,
      })),
    count: (cursor) => queries.countEvents(ctx.db, query, cursor),
  }
}

const COLUMNS: Column<AuditEvent>[] = [
  { heading: 'When (UTC)', width: 24, kind: 'text', of: ({ at }) => at },
  { heading: 'Recorded (UTC)', width: 24, kind: 'text', of: ({ recordedAt }) => recordedAt },
  { heading: 'Who', width: 26, kind: 'text', of: ({ actorName }) => actorName },
  { heading: 'Role', width: 12, kind: 'text', of: ({ role }) => role },
  { heading: 'What', width: 48, kind: 'text', of: toSentence },
  { heading: 'Changes', width: 60, kind: 'text', of: (event) => changeTexts(event).join('\n') },
  { heading: 'Address', width: 18, kind: 'text', of: ({ ip }) => ip },
  { heading: 'Action', width: 20, kind: 'text', of: ({ action }) => action },
  { heading: 'Record', width: 38, kind: 'text', of: ({ targetId }) => targetId },
]

export async function exportEvents(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof auditEndpoints)['GET /audit/export']>,
): Promise<FastifyReply> {
  const { format, ...filter } = query
  await recordExport(ctx, caller, 'the audit')
  return sendSheet(reply, {
    format,
    name: 'Audit',
    day: ctx.clock.today(),
    columns: COLUMNS,
    pages: everyPage(listVisibleEvents(ctx, caller, filter)),
  })
}
