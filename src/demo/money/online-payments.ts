import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import { listVisibleInvoices } from '../../features/money/invoices/server/invoices.service.ts'
import { applyTransaction } from '../../features/money/online-payments/server/apply.ts'
import { refundPayment } from '../../features/money/online-payments/server/online-payments.service.ts'
import { createPaystack } from '../../features/money/online-payments/server/paystack.ts'
import type { Provider } from '../../features/money/online-payments/server/provider.ts'
import { checkRefund } from '../../features/money/online-payments/server/refunds/check-refund.ts'
import { setKey } from '../../features/money/online-payments/server/settings/payment-settings.service.ts'
import { startPayment } from '../../features/money/online-payments/server/start.service.ts'
import { addDays } from '../../shared/days.ts'
import type { PaystackStandIn } from '../../stand-in/paystack/stand-in.ts'
import type { Demo, DemoTenant, FillStep } from '../demo.types.ts'
import { EXAMPLE_TENANT } from '../people.names.ts'
import { historyStart } from '../people.ts'

const NINE_O_CLOCK = 9 * 3600
const EVENING = 19 * 3600
const LATER_S = 90
const OWED = 60

type Act = {
  daysAgo: number
  ends: 'success' | 'failed' | 'abandoned'
  channel?: 'card'
  refund?: string
  amount?: number
}

/** Each attempt is by another debtor; payments are posted after all office entries. */
const ACTS: Act[] = [
  { daysAgo: 9, ends: 'abandoned' },
  { daysAgo: 6, ends: 'failed' },
  { daysAgo: 1, ends: 'success' },
  { daysAgo: 1, ends: 'success', channel: 'card' },
  { daysAgo: 1, ends: 'success', amount: 150 },
  { daysAgo: 1, ends: 'success', refund: 'Paid twice, once in cash' },
]
const FROM_ELSEWHERE = { reference: 'SHOP-20447', amount: 35_000, daysAgo: 3 }

export const addOnlinePayments: FillStep = async (demo) => {
  const { provider: paystack, ctx } = demo
  if (!paystack) return
  await setKey(demo.contextAt(historyStart(demo.today), NINE_O_CLOCK), demo.admin, {
    secretKey: paystack.secretKey,
  })
  const provider = createPaystack({ secretKey: paystack.secretKey, url: ctx.config.PAYSTACK_URL })
  const payers = await findPayers(demo)
  for (const [at, act] of ACTS.entries()) {
    const payer = payers[at]
    if (payer) await pay({ demo, paystack, provider }, { act, payer, seconds: EVENING + at * 600 })
  }
  await receiveOutsidePayment({ demo, paystack, provider })
  await paystack.save()
}

type Deps = { demo: Demo; paystack: PaystackStandIn; provider: Provider }
type Payer = { tenant: DemoTenant; invoice: Invoice }

async function findPayers({ ctx, clerk, tenants }: Demo): Promise<Payer[]> {
  const list = await listVisibleInvoices(ctx, clerk, { status: 'owed', limit: OWED })
  const rows = await list.rows({ limit: OWED, cursor: undefined })
  const payers = new Map<string, Payer>()
  for (const { row: invoice } of rows) {
    const tenant = tenants.find(
      ({ id, name, leftOn }) => id === invoice.tenantId && name !== EXAMPLE_TENANT && !leftOn,
    )
    if (tenant && !payers.has(tenant.id)) payers.set(tenant.id, { tenant, invoice })
  }
  return [...payers.values()]
}

async function pay(
  { demo, paystack, provider }: Deps,
  { act, payer, seconds }: { act: Act; payer: Payer; seconds: number },
): Promise<void> {
  const day = addDays(demo.today, -act.daysAgo)
  const [then, after] = [demo.contextAt(day, seconds), demo.contextAt(day, seconds + LATER_S)]
  const { tenant, invoice } = payer
  const { attempt } = await startPayment(then, tenant.caller, {
    invoiceIds: [invoice.id],
    ...(act.amount && { amount: act.amount }),
  })
  const { reference } = attempt
  backdate(paystack, reference, then.clock.now())
  const [channel, bank] = act.channel ? [act.channel, 'Visa'] : ['mobile_money', 'MTN']
  paystack.checkout(reference, { status: act.ends, channel, bank, at: after.clock.now() })
  await apply(provider, act.ends === 'abandoned' ? demo.ctx : after, reference)
  if (!act.refund) return
  await refundPayment(after, { caller: demo.admin, reference, given: { reason: act.refund } })
  paystack.processRefunds()
  await checkRefund(after, provider, reference)
}

async function apply(provider: Provider, ctx: Demo['ctx'], reference: string): Promise<void> {
  const answer = await provider.fetch(reference)
  if (answer.kind !== 'answered') throw new Error(`The demo's provider does not know ${reference}.`)
  await applyTransaction(ctx, { provider: provider.name, transaction: answer.value })
}

function backdate(paystack: PaystackStandIn, reference: string, at: Date): void {
  const found = paystack.transactions.get(reference)
  if (found) found.created_at = at.toISOString()
}

/** Unrequested money, unmatched until the office assigns it. */
async function receiveOutsidePayment({ demo, paystack, provider }: Deps): Promise<void> {
  const { reference, amount, daysAgo } = FROM_ELSEWHERE
  const ctx = demo.contextAt(addDays(demo.today, -daysAgo), EVENING)
  paystack.checkout(reference, { amount, bank: 'MTN', at: ctx.clock.now() })
  await apply(provider, ctx, reference)
}
