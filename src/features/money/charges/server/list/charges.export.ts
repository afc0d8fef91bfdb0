import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { everyPage } from '../../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../../server/http/serve.ts'
import { type Column, sendSheet } from '../../../../../server/sheets/write.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import type { chargesEndpoints, RecurringCharge } from '../../charges.contract.ts'
import { CHARGE_STATE_LABELS } from '../../charges.states.ts'
import { amountFrom } from '../../periods.rules.ts'
import { listVisibleCharges } from './charges.reading.ts'

const amountOn = ({ steps, startsOn }: RecurringCharge, today: Day): number =>
  amountFrom(steps, today < startsOn ? startsOn : today)

const monthlyOn = (charge: RecurringCharge, today: Day): number =>
  toCedis(Math.round(toPesewas(amountOn(charge, today)) / charge.everyMonths))

const columns = (today: Day): Column<RecurringCharge>[] => [
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  { heading: 'Unit', width: 12, kind: 'text', of: ({ unitName }) => unitName },
  { heading: 'Purpose', width: 18, kind: 'text', of: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { heading: 'Description', width: 30, kind: 'text', of: ({ description }) => description },
  { heading: 'Amount Today (GHS)', width: 19, kind: 'money', of: (charge) => amountOn(charge, today) },
  { heading: 'Every (Months)', width: 15, kind: 'count', of: ({ everyMonths }) => everyMonths },
  {
    heading: 'Amount a Month (GHS)',
    width: 21,
    kind: 'money',
    of: (charge) => monthlyOn(charge, today),
    adds: (charge) => monthlyOn(charge, today),
  },
  { heading: 'On Day', width: 8, kind: 'count', of: ({ anchorDay }) => anchorDay },
  { heading: 'Advance (Months)', width: 17, kind: 'count', of: ({ advanceMonths }) => advanceMonths },
  { heading: 'From', width: 12, kind: 'day', of: ({ startsOn }) => startsOn },
  { heading: 'Until', width: 12, kind: 'day', of: ({ lastDay }) => lastDay },
  { heading: 'Billed Through', width: 14, kind: 'day', of: ({ billedThrough }) => billedThrough },
  { heading: 'Next Billing Day', width: 16, kind: 'day', of: ({ next }) => next?.billOn ?? null },
  { heading: 'Next Due Day', width: 13, kind: 'day', of: ({ next }) => next?.dueDate ?? null },
  { heading: 'Next Amount (GHS)', width: 18, kind: 'money', of: ({ next }) => next?.amount ?? null },
  { heading: 'Missed Periods', width: 15, kind: 'count', of: ({ missed }) => missed },
  { heading: 'State', width: 10, kind: 'text', of: ({ state }) => CHARGE_STATE_LABELS[state] },
]

export async function exportCharges(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof chargesEndpoints)['GET /rent-rules/export']>,
): Promise<FastifyReply> {
  const day = ctx.clock.today()
  const list = listVisibleCharges(ctx, caller, query)
  await recordExport(ctx, caller, 'the recurring charges')
  return sendSheet(reply, {
    format: query.format,
    name: 'Recurring_charges',
    day,
    columns: columns(day),
    pages: everyPage(list),
  })
}
