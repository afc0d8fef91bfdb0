import type { Found, SearchHit } from '../search.contract.ts'
import { ARCHIVED, SEARCH_KINDS, type SearchKind } from '../search.rules.ts'

const LISTS = {
  tenants: '/tenants',
  invoices: '/invoices',
  payments: '/payments',
  charges: '/billing/rules',
  expenses: '/expenses',
  requests: '/requests',
  complaints: '/complaints',
  vendors: '/vendors',
  announcements: '/announcements',
} as const satisfies Record<SearchKind, string>
type ListPath = (typeof LISTS)[SearchKind]

export type SearchTarget =
  | { to: '/tenants/$id'; params: { id: string } }
  | { to: ListPath; search: Record<string, string> }

/** `amountDue` in GHS. */
export type PaymentChoice = {
  tenant: { id: string; name: string }
  invoice?: { id: string; invoiceNumber: string; amountDue: number } | undefined
}

/** `hit` is null for the link to a full list; `record` if a payment can be recorded. */
export type Option = {
  key: string
  target: SearchTarget
  hit: SearchHit | null
  record?: PaymentChoice | undefined
}
export type Group = { kind: SearchKind; title: string; total: number; options: Option[] }

const TITLES: Record<SearchKind, string> = {
  tenants: 'Tenants',
  invoices: 'Invoices',
  payments: 'Payments',
  charges: 'Recurring charges',
  expenses: 'Expenses',
  requests: 'Requests',
  complaints: 'Complaints',
  vendors: 'Vendors',
  announcements: 'Announcements',
}

function toSearchTarget(
  kind: SearchKind,
  { id, title, status, tenant, day = '' }: SearchHit,
  text: string,
): SearchTarget {
  const to = LISTS[kind]
  switch (kind) {
    case 'tenants':
      return { to: '/tenants/$id', params: { id } }
    case 'invoices':
    case 'payments':
      return { to, search: { q: title } }
    case 'charges':
      return { to, search: { q: tenant?.name ?? text } }
    case 'expenses':
      return { to, search: { q: text, from: day, to: day } }
    case 'vendors':
      return { to, search: { q: title, ...(status === ARCHIVED && { archived: 'true' }) } }
    default:
      return { to, search: { open: id } }
  }
}

function paymentFor(
  kind: SearchKind,
  { id, title, status, amount, tenant }: SearchHit,
): PaymentChoice | undefined {
  if (kind === 'tenants') return { tenant: { id, name: title } }
  if (kind !== 'invoices' || !tenant || status === 'Paid' || !amount) return undefined
  return { tenant, invoice: { id, invoiceNumber: title, amountDue: amount } }
}

export function toOptionGroups(found: Found, text: string, { canRecord }: { canRecord: boolean }): Group[] {
  return SEARCH_KINDS.filter((kind) => found[kind].rows.length > 0).map((kind) => {
    const { total, rows } = found[kind]
    const hits = rows.map((hit) => ({
      key: hit.id,
      target: toSearchTarget(kind, hit, text),
      hit,
      record: canRecord ? paymentFor(kind, hit) : undefined,
    }))
    const all = { key: `all-${kind}`, target: { to: LISTS[kind], search: { q: text } }, hit: null } as const
    return { kind, title: TITLES[kind], total, options: total > 1 ? [...hits, all] : hits }
  })
}

/** '12 invoices', '1 request'. */
export const counted = (kind: SearchKind, total: number): string =>
  `${total.toLocaleString('en-GB')} ${total === 1 ? kind.slice(0, -1) : kind}`

/** A text for screen readers: '3 tenants, 12 invoices'. */
export function summarizeFound(found: Found): string {
  const some = SEARCH_KINDS.filter((kind) => found[kind].total > 0)
  return some.length === 0 ? 'Nothing found' : some.map((kind) => counted(kind, found[kind].total)).join(', ')
}

/** The index after an arrow key, wrapping around; undefined for any other key. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
