import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import type { Day } from '../../../../shared/days.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { billingEndpoints, RentRule } from '../charges.contract.ts'
import { RULE_STATE_LABELS } from '../charges.states.ts'
import { amountFrom } from '../periods.rules.ts'
import { rulesFor } from './charges.service.ts'

const amountOn = ({ steps, startsOn }: RentRule, today: Day): number =>
  amountFrom(steps, today < startsOn ? startsOn : today)

const columns = (today: Day): Column<RentRule>[] => [
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Unit', width: 12, kind: 'text', of: ({ unitName }) => unitName },
  { heading: 'Purpose', width: 18, kind: 'text', of: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { heading: 'Description', width: 30, kind: 'text', of: ({ description }) => description },
  { heading: 'Amount Today (GHS)', width: 19, kind: 'money', of: (rule) => amountOn(rule, today) },
  { heading: 'Every (Months)', width: 15, kind: 'count', of: ({ everyMonths }) => everyMonths },
  { heading: 'On Day', width: 8, kind: 'count', of: ({ anchorDay }) => anchorDay },
  { heading: 'Advance (Months)', width: 17, kind: 'count', of: ({ advanceMonths }) => advanceMonths },
  { heading: 'From', width: 12, kind: 'day', of: ({ startsOn }) => startsOn },
  { heading: 'Until', width: 12, kind: 'day', of: ({ lastDay }) => lastDay },
  { heading: 'Billed Through', width: 14, kind: 'day', of: ({ billedThrough }) => billedThrough },
  { heading: 'Next Billing Day', width: 16, kind: 'day', of: ({ next }) => next?.billOn ?? null },
  { heading: 'Next Due Day', width: 13, kind: 'day', of: ({ next }) => next?.dueDate ?? null },
  { heading: 'Next Amount (GHS)', width: 18, kind: 'money', of: ({ next }) => next?.amount ?? null },
  { heading: 'Missed Periods', width: 15, kind: 'count', of: ({ missed }) => missed },
  { heading: 'State', width: 10, kind: 'text', of: ({ state }) => RULE_STATE_LABELS[state] },
]

export async function exportRules(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof billingEndpoints)['GET /rent-rules/export']>,
): Promise<FastifyReply> {
  const day = ctx.clock.today()
  const list = rulesFor(ctx, caller, query)
  await recordExport(ctx, caller, 'the recurring charges')
  return sendSheet(reply, {
    format: query.format,
    name: 'Recurring_charges',
    day,
    columns: columns(day),
    pages: everyPage(list),
  })
}
