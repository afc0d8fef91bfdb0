import type { RentCard } from '../../features/money/rent-cards/rent-cards.contract.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { addDays, type Day } from '../../shared/days.ts'
import { toPesewas } from '../../shared/money.ts'
import type { ApiClient, TestPortal } from '../portal.ts'
import type { LedgerModel, ModelInvoice } from './ledger.model.ts'

export type TwoLeases = { now: string; next: string; nextFrom: Day }

/** Leases a tenant's unit to them again, from next week. */
export async function occupiedTwiceText(
  portal: TestPortal,
  admin: ApiClient,
  tenantId: string,
): Promise<TwoLeases> {
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenantId}`)).body
  if (!lease) throw new Error('The tenant has no lease.')
  const today = portal.clock.today()
  const nextFrom = addDays(today, 7)
  const ended = { startsOn: addDays(today, -60), endsOn: addDays(today, 6) }
  await admin.call(`PATCH /leases/${lease.id}`, { body: ended })
  const body = { tenantId, unitId: lease.unitId, startsOn: nextFrom, endsOn: addDays(today, 365) }
  const next = await admin.call<Lease>('POST /leases', { body })
  if (next.status !== 201) throw new Error(next.text)
  return { now: lease.id, next: next.body.id, nextFrom }
}

type Sums = { paid: Record<string, number>; advance: number }

/** In whole pesewas. */
export async function readCard(admin: ApiClient, leaseId: string): Promise<Sums> {
  const { payments, advance } = (await admin.call<RentCard>(`GET /leases/${leaseId}/rent-card`)).body
  const paid = payments.map(({ paymentId, amount }) => [paymentId, toPesewas(amount)] as const)
  return { paid: Object.fromEntries(paid.toSorted()), advance: toPesewas(advance) }
}

/** Rent due during the lease, and credit on today's lease. Rent due in a later month is paid in advance. */
export function modelCard(
  model: LedgerModel,
  { nextFrom }: TwoLeases,
  { which, today }: { which: 'now' | 'next'; today: Day },
): Sums {
  const isOwn = ({ due, purpose }: ModelInvoice) =>
    purpose === 'rent' && (due < nextFrom ? 'now' : 'next') === which
  const own = new Map(model.invoices.filter(isOwn).map((invoice) => [invoice.id, invoice]))
  const paid: Sums['paid'] = {}
  let advance = 0
  for (const payment of model.payments.filter(({ kind }) => kind === 'money')) {
    const credit = which === 'now' ? model.getCredit(payment) : 0
    const parts = [...payment.parts].filter(([id]) => own.has(id))
    const sum = parts.reduce((all, [, amount]) => all + amount, credit)
    if (sum > 0) paid[payment.id] = sum
    const ahead = parts.filter(([id]) => `${own.get(id)?.due.slice(0, 7)}-01` > today)
    advance += ahead.reduce((all, [, amount]) => all + amount, credit)
  }
  return { paid: Object.fromEntries(Object.entries(paid).toSorted()), advance }
}
