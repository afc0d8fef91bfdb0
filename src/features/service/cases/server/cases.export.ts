import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import type { Case, CaseCalls } from '../cases.contract.ts'
import { caseMessages, statusLabel } from '../cases.messages.ts'
import { CASES, type CaseKind, tenantText } from '../cases.rules.ts'
import { PRIORITY_LABELS } from '../maintenance.labels.ts'
import { listVisibleCases } from './cases.reading.ts'

function columns(kind: CaseKind, timeZone: string): Column<Case>[] {
  const dayIn = (at: string | null) => at && toDay(new Date(at), timeZone)
  return [
    { heading: 'Subject', width: 32, kind: 'text', of: ({ subject }) => subject },
    { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
    { heading: 'Email', width: 28, kind: 'text', of: ({ tenantEmail }) => tenantEmail },
    { heading: caseMessages(kind).bodyLabel, width: 48, kind: 'text', of: tenantText },
    { heading: 'Status', width: 14, kind: 'text', of: ({ status }) => statusLabel(status) },
    { heading: 'Submitted', width: 12, kind: 'day', of: ({ createdAt }) => dayIn(createdAt) },
    { heading: 'Response', width: 48, kind: 'text', of: ({ adminResponse }) => adminResponse },
    { heading: 'Responded', width: 12, kind: 'day', of: ({ respondedAt }) => dayIn(respondedAt) },
    { heading: 'Replies', width: 9, kind: 'count', of: ({ replies }) => replies.length },
    ...(kind === 'request' ? requestColumns(dayIn) : []),
    { heading: 'Property', width: 26, kind: 'text', of: ({ property }) => property },
    { heading: 'Unit', width: 12, kind: 'text', of: ({ unit }) => unit },
    { heading: 'Phone', width: 18, kind: 'text', of: ({ phone }) => printPhone(phone) },
  ]
}

const requestColumns = (dayIn: (at: string | null) => string | null): Column<Case>[] => [
  {
    heading: 'Priority',
    width: 10,
    kind: 'text',
    of: ({ priority }) => (priority ? PRIORITY_LABELS[priority] : null),
  },
  { heading: 'Deadline', width: 12, kind: 'day', of: ({ dueOn = null }) => dueOn },
  { heading: 'Late', width: 7, kind: 'text', of: ({ late }) => (late ? 'yes' : 'no') },
  { heading: 'Resolved', width: 12, kind: 'day', of: ({ resolvedAt = null }) => dayIn(resolvedAt) },
  { heading: 'Confirmed', width: 12, kind: 'day', of: ({ confirmedAt = null }) => dayIn(confirmedAt) },
  { heading: 'Rating', width: 8, kind: 'count', of: ({ rating = null }) => rating },
  { heading: 'Rating comment', width: 48, kind: 'text', of: ({ ratingComment = null }) => ratingComment },
  { heading: 'Taken by', width: 26, kind: 'text', of: ({ takenBy = null }) => takenBy },
]

export async function exportCases(
  ctx: Context,
  kind: CaseKind,
  { caller, query, reply }: RouteCall<CaseCalls['GET /export']>,
): Promise<FastifyReply> {
  await recordExport(ctx, caller, CASES[kind].plural)
  return sendSheet(reply, {
    format: query.format,
    name: `${CASES[kind].title}s`,
    day: ctx.clock.today(),
    columns: columns(kind, ctx.config.TIME_ZONE),
    pages: everyPage(await listVisibleCases(ctx, { kind, caller }, query)),
  })
}
