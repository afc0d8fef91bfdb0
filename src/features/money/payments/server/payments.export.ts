import type { FastifyReply } from 'fastify'
import { recordExport } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { RouteCall } from '../../../../server/http/serve.ts'
import type { FootLine } from '../../../../server/sheets/write.totals.ts'
import { type Column, sendSheet } from '../../../../server/sheets/write.ts'
import { toDay } from '../../../../shared/days.ts'
import { KIND_LABELS, METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { Payment, PaymentSummary, paymentsEndpoints } from '../payments.contract.ts'
import { listVisiblePayments } from './payments.service.ts'
import { summarizePayments } from './summary.service.ts'

const AMOUNT = 'Amount (GHS)'

/** The same sums as above the list on screen. */
function toFoot({ received, reversed, returned, net }: PaymentSummary): FootLine[] {
  const line = (label: string, amount: number) => ({ label, amounts: { [AMOUNT]: amount } })
  return [
    ...(reversed || returned ? [line('Came in', received)] : []),
    ...(reversed ? [line('Taken back by reversals', -reversed)] : []),
    ...(returned ? [line('Given back', -returned)] : []),
    line('Received', net),
  ]
}

const columns = (timeZone: string): Column<Payment>[] => [
  { heading: 'Receipt', width: 16, kind: 'text', of: ({ receiptNumber }) => receiptNumber },
  { heading: 'Received On', width: 12, kind: 'day', of: ({ receivedOn }) => receivedOn },
  { heading: 'Tenant', width: 26, kind: 'text', of: ({ tenantName }) => tenantName },
  { heading: 'Kind', width: 18, kind: 'text', of: ({ kind }) => KIND_LABELS[kind] },
  { heading: AMOUNT, width: 15, kind: 'money', of: ({ amount }) => amount },
  { heading: 'Method', width: 16, kind: 'text', of: ({ method }) => method && METHOD_LABELS[method] },
  { heading: 'Reference', width: 24, kind: 'text', of: ({ reference }) => reference },
  { heading: 'Paid By', width: 24, kind: 'text', of: ({ paidBy }) => paidBy },
  {
    heading: 'Invoices',
    width: 36,
    kind: 'text',
    of: ({ allocations }) => allocations.map(({ invoiceNumber }) => invoiceNumber).join(', '),
  },
  {
    heading: 'Credit (GHS)',
    width: 15,
    kind: 'money',
    of: ({ credit }) => credit,
    adds: ({ credit }) => credit,
  },
  { heading: 'Note', width: 30, kind: 'text', of: ({ note }) => note },
  {
    heading: 'Recorded',
    width: 12,
    kind: 'day',
    of: ({ createdAt }) => toDay(new Date(createdAt), timeZone),
  },
  { heading: 'Recorded By', width: 22, kind: 'text', of: ({ createdBy }) => createdBy },
  {
    heading: 'Reversed',
    width: 12,
    kind: 'day',
    of: ({ reversedAt }) => reversedAt && toDay(new Date(reversedAt), timeZone),
  },
  { heading: 'Reason', width: 30, kind: 'text', of: ({ reversalReason }) => reversalReason },
]

export async function exportPayments(
  ctx: Context,
  { caller, query, reply }: RouteCall<(typeof paymentsEndpoints)['GET /payments/export']>,
): Promise<FastifyReply> {
  const { format, ...choice } = query
  const list = await listVisiblePayments(ctx, caller, choice)
  await recordExport(ctx, caller, 'the payments')
  return sendSheet(reply, {
    format,
    name: 'Payments',
    day: ctx.clock.today(),
    columns: columns(ctx.config.TIME_ZONE),
    pages: everyPage(list),
    foot: toFoot(await summarizePayments(ctx, caller, choice)),
  })
}
