import type { Day } from '../../../../../shared/days.ts'
import { toNameWords } from '../../names.rules.ts'
import type {
  DeskInvoice,
  DeskPayment,
  DeskProof,
  DeskSnapshot,
  DeskTenant,
  LineFacts,
  Proposal,
} from './desk.types.ts'
import { toMapKey, toNumberKey, toPayerKey } from './payer-key.ts'

type PayerEntry = { tenantIds: Set<string>; auto: boolean }

/** The tenants and their money, indexed; changes as lines of a batch are matched. */
export type Desk = {
  closedThrough: Day | null
  tenants: ReadonlyMap<string, DeskTenant & { words: string[] }>
  byCode: ReadonlyMap<string, string>
  byPhone: ReadonlyMap<string, string[]>
  byWord: ReadonlyMap<string, string[]>
  invoiceTenants: ReadonlyMap<string, string>
  open: Map<string, DeskInvoice[]>
  payers: Map<string, PayerEntry>
  paymentsByReference: Map<string, DeskPayment[]>
  paymentsByTenant: Map<string, DeskPayment[]>
  proofs: Map<string, DeskProof>
}

function groupMany<T>(rows: readonly T[], toKeys: (row: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows)
    for (const key of toKeys(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}

const toIds = (groups: Map<string, DeskTenant[]>) =>
  new Map([...groups].map(([key, rows]) => [key, rows.map(({ id }) => id)]))

const keyOrNone = (key: string | null | undefined) => (key ? [key] : [])

export function createDesk(snapshot: DeskSnapshot): Desk {
  const tenants = snapshot.tenants.map((tenant) => ({ ...tenant, words: toNameWords(tenant.name) }))
  const owing = new Set(snapshot.open.map(({ tenantId }) => tenantId))
  // A former tenant who owes nothing is hardly the payer, and may have the name of a current one.
  const likely = tenants.filter(({ id, isCurrent }) => isCurrent || owing.has(id))
  const payments = snapshot.payments.map((payment) => ({ ...payment }))
  const desk: Desk = {
    closedThrough: snapshot.closedThrough,
    tenants: new Map(tenants.map((tenant) => [tenant.id, tenant])),
    byCode: new Map(tenants.map(({ payCode, id }) => [payCode, id])),
    byPhone: toIds(groupMany(likely, ({ phone }) => keyOrNone(toNumberKey(phone)))),
    byWord: toIds(groupMany(likely, ({ words }) => words)),
    invoiceTenants: snapshot.invoiceTenants,
    open: groupMany(
      snapshot.open.map((invoice) => ({ ...invoice })),
      ({ tenantId }) => [tenantId],
    ),
    payers: new Map(),
    paymentsByReference: groupMany(payments, ({ referenceKey }) => keyOrNone(referenceKey)),
    paymentsByTenant: groupMany(payments, ({ tenantId }) => [tenantId]),
    proofs: new Map(snapshot.proofs.map((proof) => [proof.id, proof])),
  }
  for (const { tenantId, auto, ...key } of snapshot.payers) learn(desk, toMapKey(key), { tenantId, auto })
  return desk
}

function learn(desk: Desk, key: string, { tenantId, auto }: { tenantId: string; auto: boolean }): void {
  const known = desk.payers.get(key)
  if (known) {
    known.tenantIds.add(tenantId)
    known.auto = known.tenantIds.size === 1 && (known.auto || auto)
  } else desk.payers.set(key, { tenantIds: new Set([tenantId]), auto })
}

export const getDue = (desk: Desk, tenantId: string): number =>
  (desk.open.get(tenantId) ?? []).reduce((sum, { due }) => sum + due, 0)

/** True if the tenant owes exactly this, in all or on an invoice. */
export const owesExactly = (desk: Desk, tenantId: string, amount: number): boolean =>
  getDue(desk, tenantId) === amount || (desk.open.get(tenantId) ?? []).some(({ due }) => due === amount)

/** True if the amount is all that is due, or the oldest invoices whole. */
export function paysWhole(desk: Desk, tenantId: string, amount: number): boolean {
  let sum = 0
  return (desk.open.get(tenantId) ?? []).some(({ due }) => {
    sum += due
    return sum === amount
  })
}

function settle(desk: Desk, tenantId: string, amount: number): void {
  let left = amount
  for (const invoice of desk.open.get(tenantId) ?? []) {
    const part = Math.min(left, invoice.due)
    invoice.due -= part
    left -= part
  }
  desk.open.set(
    tenantId,
    (desk.open.get(tenantId) ?? []).filter(({ due }) => due > 0),
  )
}

const findPayments = (desk: Desk, { parts, paymentIds }: Proposal): DeskPayment[] =>
  parts.flatMap(({ tenantId }) =>
    (desk.paymentsByTenant.get(tenantId) ?? []).filter(({ id }) => paymentIds.includes(id)),
  )

/** Payments and proofs are for one line only, also while the proposal waits for a person. */
export function reserve(desk: Desk, proposal: Proposal): void {
  for (const payment of findPayments(desk, proposal)) payment.isOnLine = true
  if (proposal.proofId) desk.proofs.delete(proposal.proofId)
}

/** The next lines of a batch see what this one has done. */
export function applyProposal(desk: Desk, line: LineFacts, proposal: Proposal): void {
  reserve(desk, proposal)
  const [only, second] = proposal.parts
  if (proposal.action === 'post')
    for (const { tenantId, amount } of proposal.parts) {
      settle(desk, tenantId, amount)
      addPosted(desk, line, { tenantId, amount })
    }
  const key = toPayerKey(line)
  if (key && only && !second) learn(desk, toMapKey(key), { tenantId: only.tenantId, auto: false })
}

function addPosted(
  desk: Desk,
  { day, transactionKey }: LineFacts,
  part: { tenantId: string; amount: number },
): void {
  if (transactionKey === null) return
  const payment = { ...part, id: '', day, method: null, referenceKey: transactionKey, isOnLine: true }
  desk.paymentsByReference.set(transactionKey, [
    ...(desk.paymentsByReference.get(transactionKey) ?? []),
    payment,
  ])
}
