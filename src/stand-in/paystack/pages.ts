import { z } from 'zod'
import { html, type Reply, redirect } from './answers.ts'
import type { Books, Checkout, PaystackTransaction } from './books.ts'
import { checkoutPage, METHODS, unknownPage } from './checkout.page.ts'
import { CALL_FAULT_NAMES, type CallFault, FAULT_MS, FAULT_NAMES, type Fault, REFUND_ENDS } from './faults.ts'
import { overviewPage } from './overview.page.ts'
import { FORGER_KEY, type Webhooks } from './webhooks.ts'

const WEBHOOK_MS = 3_000

const decision = z.object({
  does: z.enum(['approve', 'refuse', 'leave']),
  method: z.enum(Object.keys(METHODS) as [keyof typeof METHODS]).default('MTN'),
  fault: z.enum(FAULT_NAMES).default('none'),
  refunds: z.enum(REFUND_ENDS).default('soon'),
})
type Decision = z.output<typeof decision>
const elsewhere = z.object({ reference: z.string().min(1).max(100), amount: z.coerce.number().positive() })

type Provider = {
  webhooks: Webhooks
  now(): Date
  checkout(reference: string, given?: Checkout): PaystackTransaction
  hide(reference: string, ms: number): void
  tell(reference: string, options?: { event?: string; secretKey?: string; afterMs?: number }): void
  fail(fault: CallFault): void
}
type Deps = { standIn: Provider; books: Books }
type PageRequest = { method: string; url: URL; text: string }

function charge(standIn: Provider, { reference, amount }: PaystackTransaction, { method, fault }: Decision) {
  const isCard = method === 'card'
  const by = { channel: isCard ? 'card' : 'mobile_money', bank: isCard ? 'Visa' : method }
  if (fault === 'webhook-forged') return
  const wrong = fault === 'other-amount' && { amount: Math.max(1, Math.floor(amount / 2)) }
  const foreign = fault === 'other-currency' && { currency: 'NGN' }
  const status = fault === 'late-success' ? 'failed' : 'success'
  const charged = standIn.checkout(reference, { ...by, ...(wrong || {}), ...(foreign || {}), status })
  if (fault === 'late-success')
    charged.succeeds_at = new Date(standIn.now().getTime() + FAULT_MS).toISOString()
  if (fault === 'webhook-early') standIn.hide(reference, FAULT_MS)
  if (fault === 'unavailable' || fault === 'silent') standIn.fail(fault)
}

function notify(standIn: Provider, reference: string, fault: Fault): void {
  if (fault === 'webhook-lost' || fault === 'late-success') return
  const key = fault === 'webhook-forged' && { secretKey: FORGER_KEY }
  for (let times = fault === 'webhook-twice' ? 2 : 1; times > 0; times -= 1)
    standIn.tell(reference, { ...(key || {}), afterMs: WEBHOOK_MS })
}

function decide(standIn: Provider, found: PaystackTransaction, given: Decision): Reply {
  const { reference, status } = found
  const back = redirect(found.callback_url || '/')
  if (status === 'success') return back
  found.refunds_end = given.refunds
  if (given.does === 'refuse') standIn.checkout(reference, { status: 'failed' })
  if (given.does === 'approve') {
    charge(standIn, found, given)
    notify(standIn, reference, given.fault)
  }
  return back
}

function answerCheckout(
  { standIn, books }: Deps,
  request: PageRequest,
  [, name = '', what]: string[],
): Reply {
  const found = books.transactions.get(name)
  if (!found) return html(404, unknownPage())
  if (request.method !== 'POST') return html(200, checkoutPage(found))
  if (what === 'webhook') {
    standIn.tell(found.reference)
    return redirect('/')
  }
  const given = decision.safeParse(Object.fromEntries(new URLSearchParams(request.text)))
  return given.success ? decide(standIn, found, given.data) : html(400, checkoutPage(found))
}

function change({ standIn, books }: Deps, request: PageRequest, [first, id]: string[]): Reply {
  const sent = Object.fromEntries(new URLSearchParams(request.text))
  if (first === 'faults') standIn.fail(z.enum(CALL_FAULT_NAMES).parse(sent['does']))
  if (first === 'elsewhere') {
    const { reference, amount } = elsewhere.parse(sent)
    standIn.checkout(reference, { amount: Math.round(amount * 100) })
    standIn.tell(reference)
  }
  const refund = first === 'refunds' && books.refunds.find((one) => String(one.id) === id)
  if (refund && refund.status === 'pending') {
    refund.status = z.enum(['processed', 'failed']).parse(sent['does'])
    standIn.tell(refund.transaction_reference, { event: `refund.${refund.status}` })
  }
  return redirect('/')
}

/** Answers browsers; undefined for calls of the API. */
export function answerPage(deps: Deps, request: PageRequest): Reply | undefined {
  const parts = request.url.pathname.slice(1).split('/').map(decodeURIComponent)
  const [first = ''] = parts
  if (first === 'checkout') return answerCheckout(deps, request, parts)
  const isChange = request.method === 'POST' && ['faults', 'elsewhere', 'refunds'].includes(first)
  if (isChange) return change(deps, request, parts)
  if (first === '') return html(200, overviewPage(deps.books, deps.standIn.webhooks.log))
  return undefined
}
