import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { allocateInOrder, isClosed, METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { paymentReceived } from '../../payments/server/messages/payment-received.message.ts'
import { announceSettled } from '../../payments/server/payable-tenant.ts'
import { planAllocations } from '../../payments/server/plan.ts'
import { numberPosted, postPayments } from '../../settlement/server/payments.post.ts'
import { listOpenInvoices } from '../../settlement/server/settlement.queries.ts'
import { toPaymentMethod } from '../online-payments.rules.ts'
import { recordPosted } from './online-payments.audit.ts'
import type { OnlinePaymentRow } from './online-payments.queries.ts'

/** The day of payment, or today if that is in the future or in closed books. */
async function dayReceived(ctx: Context, tx: Tx, paidAt: Date | null): Promise<Day> {
  const today = ctx.clock.today()
  if (paidAt === null) return today
  const day = toDay(paidAt, ctx.config.TIME_ZONE)
  const { closedThrough } = await loadCompanySettings(ctx, tx)
  return day > today || isClosed(day, closedThrough) ? today : day
}

type Received = Pick<OnlinePaymentRow, 'reference' | 'invoiceIds' | 'channel' | 'paidAt' | 'provider'>
type Posting = {
  tenant: TenantRow
  /** In whole pesewas. */
  amount: number
  /** Posts the rest of a reversed payment with the same reference, received today, so that earlier days keep their sums. */
  again?: true
  by?: { uid: string; name: string }
}

/** Books online money: first for the requested invoices, then by due day; the rest is credit. The account must be locked. */
export async function postOnline(
  ctx: Context,
  tx: Tx,
  { reference, invoiceIds, channel, paidAt, provider }: Received,
  { tenant, amount, again, by }: Posting,
): Promise<PaymentRow> {
  const open = await listOpenInvoices(tx, [tenant.id])
  const chosen = allocateInOrder(
    amount,
    open.filter(({ id }) => invoiceIds.includes(id)),
  )
  const { parts } = await planAllocations(tx, { tenantId: tenant.id, open, amount, chosen })
  const method = toPaymentMethod(channel)
  const receivedOn = again ? ctx.clock.today() : await dayReceived(ctx, tx, paidAt)
  const { payments, settled } = await postPayments(
    ctx,
    tx,
    [
      {
        payment: {
          tenantId: tenant.id,
          kind: 'money',
          source: 'online',
          amount,
          receivedOn,
          method,
          reference,
          ...(again ? {} : { provider, providerReference: reference }),
        },
        parts,
      },
    ],
    {
      ...(by && { by }),
      details: {
        paidOn: receivedOn,
        paymentMethod: METHOD_LABELS[method],
        paymentReference: reference,
        paidBy: by?.uid ?? null,
      },
    },
  )
  announceSettled(tx, tenant, settled)
  const [payment] = payments
  if (!payment) throw new Error(`The online payment ${reference} was not written.`)
  const receiptNumber = (await numberPosted(ctx, tx, payments)).get(payment.id) ?? null
  const posted = { ...payment, receiptNumber }
  if (!by) await recordPosted(ctx, tx, { reference, payment: posted, parts })
  const replyTo = await replyAddress(tx, await loadCompanySettings(ctx, tx))
  await ctx.deliveries.enqueue(tx, paymentReceived, { subjectId: payment.id, params: {}, replyTo })
  return posted
}
