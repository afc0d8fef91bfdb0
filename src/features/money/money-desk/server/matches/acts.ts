import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import type { Day } from '../../../../../shared/days.ts'
import { findTenantsIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import {
  approvePostedProof,
  type PendingProof,
} from '../../../invoices/server/payment-proofs/pending-proofs.ts'
import { METHOD_LABELS, type Part, type PaymentMethod } from '../../../ledger/ledger.rules.ts'
import type { CountedMoney } from '../../../ledger/server/counted/counted-money.queries.ts'
import type { PaymentRow } from '../../../ledger/server/ledger.queries.ts'
import { planPayment } from '../../../payments/payments.rules.ts'
import { announceSettled } from '../../../payments/server/payable-tenant.ts'
import { type PostedPart, postPayments } from '../../../settlement/server/payments.post.ts'
import {
  listOpenInvoices,
  type OpenInvoiceRow,
  type SettledInvoice,
  writePaidDetails,
} from '../../../settlement/server/settlement.queries.ts'
import type { Remember } from '../../money-lines.rules.ts'
import type { LineRow } from '../lines/lines.queries.ts'

export type Author = { uid: string | null; name: string }

/** In whole pesewas; `chosen` invoices are paid first. */
export type Post = {
  tenantId: string
  amount: number
  chosen: readonly Part[]
  proof: Pick<PendingProof, 'id' | 'invoiceId'> | null
}

/** One match of a line; payments of `links` are in the books already. */
export type LineAct = {
  line: LineRow
  method: PaymentMethod
  receivedOn: Day
  posts: readonly Post[]
  links: readonly CountedMoney[]
  remember: Remember
}

export type DoneAct = { act: LineAct; payments: PaymentRow[] }

type Planned = { act: LineAct; post: Post; parts: PostedPart[] }

/** Settles the proof's invoice and chosen ones first, then by due day. Throws 400 for an impossible choice. */
function planPost(post: Post, open: OpenInvoiceRow[]): PostedPart[] {
  const due = open.filter((invoice) => invoice.due > 0)
  const proven = due.find(({ id }) => id === post.proof?.invoiceId)
  const chosen =
    proven && post.chosen.length === 0
      ? [{ invoiceId: proven.id, amount: Math.min(post.amount, proven.due) }]
      : post.chosen
  const plan = planPayment({ amount: post.amount, open: due, chosen })
  if ('problem' in plan) throw invalidField(plan.problem)
  return plan.parts.flatMap((part) => {
    const invoice = due.find(({ id }) => id === part.invoiceId)
    if (!invoice) return []
    invoice.due -= part.amount
    return [{ ...part, purpose: invoice.purpose }]
  })
}

const toPayment = ({ act, post }: Planned) =>
  ({
    tenantId: post.tenantId,
    kind: 'money',
    source: 'statement',
    amount: post.amount,
    receivedOn: act.receivedOn,
    method: act.method,
    reference: act.line.transactionId,
    paidBy: act.line.payerName,
    batchId: act.posts.length > 1 ? act.line.id : null,
    proofId: post.proof?.id ?? null,
    invoiceId: post.proof?.invoiceId ?? null,
  }) as const

/** Posts the payments of all acts in one go; the accounts of their tenants must be locked. */
export async function postActs(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  acts: readonly LineAct[],
  by: Author,
): Promise<DoneAct[]> {
  const tenantIds = [...new Set(acts.flatMap(({ posts }) => posts.map(({ tenantId }) => tenantId)))]
  if (tenantIds.length === 0) return acts.map((act) => ({ act, payments: [] }))
  const open = Map.groupBy(await listOpenInvoices(tx, tenantIds), ({ tenantId }) => tenantId)
  const planned = acts.flatMap((act) =>
    act.posts.map((post): Planned => ({ act, post, parts: planPost(post, open.get(post.tenantId) ?? []) })),
  )
  const now = ctx.clock.now()
  // A millisecond apart, so that lists show them in this order.
  const posts = planned.map((one, at) => ({
    payment: { ...toPayment(one), createdAt: new Date(now.getTime() - (planned.length - 1 - at)) },
    parts: one.parts,
  }))
  const { payments, settled } = await postPayments(ctx, tx, posts, { by })
  await writePaidDetails(tx, toPaidDetails(planned, settled, by))
  for (const { post } of planned) if (post.proof) await approvePostedProof(tx, post.proof, now)
  await announceAll(tx, tenantIds, settled)
  return acts.map((act) => ({ act, payments: payments.filter((_, at) => planned[at]?.act === act) }))
}

function toPaidDetails(planned: readonly Planned[], settled: readonly SettledInvoice[], { uid }: Author) {
  const paid = new Set(settled.flatMap(({ id, status }) => (status === 'Paid' ? id : [])))
  const rows = planned.flatMap(({ act, parts }) =>
    parts.flatMap(({ invoiceId }) =>
      paid.has(invoiceId)
        ? {
            id: invoiceId,
            paidOn: act.receivedOn,
            paymentMethod: METHOD_LABELS[act.method],
            paymentReference: act.line.transactionId,
            paidBy: uid,
          }
        : [],
    ),
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function announceAll(
  tx: Tx,
  tenantIds: readonly string[],
  settled: readonly SettledInvoice[],
): Promise<void> {
  const tenants = await findTenantsIncludingDeleted(tx, tenantIds)
  const byTenant = Map.groupBy(settled, ({ tenantId }) => tenantId)
  for (const [id, tenant] of tenants) announceSettled(tx, tenant, byTenant.get(id) ?? [])
}
