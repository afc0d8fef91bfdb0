import { changesBetween } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { refuseGiveBackDay } from '../../../invoices/server/changes/refuse-payment.ts'
import type { PaymentMethod } from '../../../ledger/ledger.rules.ts'
import { authorizeGiveBack } from '../../../ledger/server/give-backs.ts'
import { type Credit, listCredits } from '../../../ledger/server/ledger.queries.ts'
import { takeCredit } from '../../../settlement/server/credit-returns.ts'
import { numberPosted, postPayments } from '../../../settlement/server/payments.post.ts'
import type { Payment } from '../../payments.contract.ts'
import { PAYMENT_ERRORS } from '../../payments.messages.ts'
import { announceSettled, lockPayableTenant } from '../payable-tenant.ts'
import { recordPaymentEvent } from '../payments.audit.ts'
import { presentPayment } from '../payments.present.ts'
import { auditedFields, requirePayment } from '../payments.service.ts'

const sumAmounts = (credits: readonly Credit[]): number =>
  credits.reduce((sum, { unallocated }) => sum + unallocated, 0)

/** Throws 409 with the refundable credit of a day, which excludes withheld tax. */
function refuseTooMuch(credits: readonly Credit[], { amount, day }: { amount: number; day: Day }): void {
  const [all, money] = [sumAmounts(credits), sumAmounts(credits.filter(isMoney))]
  const there = sumAmounts(returnable(credits, day))
  if (amount <= there) return
  const flags = { credit: toCedis(there) }
  if (amount > all) throw PAYMENT_ERRORS.moreThanCredit(all).with({ flags: { credit: toCedis(all) } })
  if (amount > money) throw PAYMENT_ERRORS.creditOfTaxOffice(all - money).with({ flags })
  throw PAYMENT_ERRORS.creditCameLater(day, there).with({ flags })
}

/** Withheld tax is at the tax office. */
const isMoney = ({ kind }: Credit): boolean => kind !== 'withholding'
const returnable = (credits: readonly Credit[], day: Day): Credit[] =>
  credits.filter((credit) => isMoney(credit) && credit.receivedOn <= day)

function takeFromCredits(
  credits: readonly Credit[],
  amount: number,
): { paymentId: string; amount: number }[] {
  let left = amount
  return credits.flatMap(({ id: paymentId, unallocated }) => {
    const part = Math.min(left, unallocated)
    left -= part
    return part > 0 ? [{ paymentId, amount: part }] : []
  })
}

type CreditReturn = {
  id: string
  amount: number
  method: PaymentMethod
  reference?: string | null | undefined
  reason: string
  paidOn?: Day | undefined
  caller: Caller
}

/** Oldest credit first. Throws 404, 403 for one's own entries, 400, 409 for too much or closed books. */
export async function returnCredit(
  ctx: Context,
  tx: Tx,
  { id, method, reference, reason, paidOn, caller, ...given }: CreditReturn,
): Promise<Payment> {
  const tenant = await lockPayableTenant(tx, caller, id)
  const amount = toPesewas(given.amount)
  const receivedOn = paidOn ?? ctx.clock.today()
  await refuseGiveBackDay(ctx, tx, receivedOn)
  const credits = await listCredits(tx, [tenant.id])
  refuseTooMuch(credits, { amount, day: receivedOn })
  const parts = takeFromCredits(returnable(credits, receivedOn), amount)
  const taken = credits.filter((credit) => parts.some(({ paymentId }) => paymentId === credit.id))
  const about = {
    tenantId: tenant.id,
    amount,
    method,
    receivedOn,
    reference: reference || null,
    note: reason,
  }
  const payment = { ...about, kind: 'credit_returned', source: 'office' } as const
  const { payments } = await postPayments(ctx, tx, [{ payment, parts: [] }], { by: caller })
  const [row] = payments
  await takeCredit(ctx, tx, { returnId: row?.id ?? '', parts, by: caller.uid })
  await authorizeGiveBack(ctx, tx, caller, {
    act: 'credit_returned',
    tenantId: tenant.id,
    paymentId: row?.id ?? null,
    amount,
    reason,
    enteredBy: taken.map(({ createdBy }) => createdBy),
  })
  announceSettled(tx, tenant, [])
  await numberPosted(ctx, tx, payments)
  const returned = await presentPayment(tx, caller, await requirePayment(tx, row?.id))
  const changes = changesBetween(null, { ...auditedFields(returned), reason })
  await recordPaymentEvent(ctx, tx, { caller, action: 'credit.returned', payment: returned, changes })
  return returned
}
